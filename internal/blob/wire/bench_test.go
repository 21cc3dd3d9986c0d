package wire

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/azure"
	"livery/internal/blob/blobtest"
	"livery/internal/blob/sas"
)

// BenchmarkAgainstTheEmulator measures the same requests on this endpoint and on Azurite,
// one after the other in the same run, and reports how many times as long Azurite takes.
func BenchmarkAgainstTheEmulator(b *testing.B) {
	const posts = 1000
	e := newEndpoint(b)
	theirs := blobtest.Azurite(b)
	list := "/bench?restype=container&comp=list&prefix=blogs/&" + e.account.ForContainer("bench",
		sas.Grant{Permissions: "rl", Expires: time.Now().Add(time.Hour)})
	get := "/bench/blogs%2F0500.json?" + e.account.ForContainer("bench",
		sas.Grant{Permissions: "r", Expires: time.Now().Add(time.Hour)})
	for _, base := range []string{e.base, theirs} {
		store, err := azure.Open("AccountName="+blobtest.DevAccount+";AccountKey="+blobtest.DevKey+";BlobEndpoint="+
			base, azure.Options{})
		if err == nil {
			err = store.CreateContainer(b.Context(), "bench")
		}
		if err != nil {
			b.Fatal(err)
		}
		body := strings.Repeat(`{"title":"A post"}`, 100)
		for i := range posts {
			if _, err := store.Put(b.Context(), "bench", fmt.Sprintf("blogs/%04d.json", i), strings.NewReader(body),
				int64(len(body)), blob.PutOptions{}); err != nil {
				b.Fatal(err)
			}
		}
	}
	for name, path := range map[string]string{"list 1000": list, "get": get} {
		b.Run(name, func(b *testing.B) {
			var here, there time.Duration
			for b.Loop() {
				here += timed(b, e.base+path)
				there += timed(b, theirs+path)
			}
			b.ReportMetric(float64(there)/float64(here), "times-as-fast")
			b.ReportMetric(float64(here.Microseconds())/float64(b.N), "µs-here")
		})
	}
}

func timed(b *testing.B, target string) time.Duration {
	begin := time.Now()
	answer, err := http.Get(target)
	if err != nil {
		b.Fatal(err)
	}
	defer answer.Body.Close()
	if n, err := io.Copy(io.Discard, answer.Body); err != nil || answer.StatusCode != 200 || n == 0 {
		b.Fatalf("%d, %d bytes, %v", answer.StatusCode, n, err)
	}
	return time.Since(begin)
}
