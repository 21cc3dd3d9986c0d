package edition

import (
	"testing"

	"livery/internal/brand"
)

// What it takes to find a page that is in memory, of every kind of address.
func BenchmarkAPageInMemory(b *testing.B) {
	l := newTestLibrary(b, 6, brand.Home, brand.Products, brand.Blog)
	e, of := l.Current(), l.brand()
	for _, path := range []string{"/", "/products/2", "/blog/post-1"} {
		b.Run(path, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if answer, err := e.Page(b.Context(), Request{Brand: of, Path: path}); err != nil ||
					answer.Document == nil {
					b.Fatal(answer, err)
				}
			}
		})
	}
}
