// Package kit is what the system tests and the siege share.
package kit

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"livery"
)

// Brands are the brands of FewBrands.
var Brands = []string{"store", "cam", "smarter-tracking"}

// FewBrands is a folder with the content of three brands, whose pages are rendered in a moment.
func FewBrands(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, livery.Content()); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "brands", "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".yaml")
		if slices.Contains(Brands, id) {
			continue
		}
		if err := errors.Join(os.Remove(file), os.RemoveAll(filepath.Join(dir, "blogs", id))); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// LockedBuffer collects logs while a server writes them.
type LockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *LockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *LockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
