package document

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// countedEffort notes which encodings a body was compressed in.
func countedEffort() (effort *Effort, used func() []string) {
	effort = newEffort(1, 1, 1)
	made := map[string]bool{}
	for name, pool := range map[string]*sync.Pool{"br": &effort.brotli, "zstd": &effort.zstd, "gzip": &effort.gzip} {
		writer := pool.New
		pool.New = func() any { made[name] = true; return writer() }
	}
	return effort, func() []string { return slices.Sorted(maps.Keys(made)) }
}

func TestABodyIsCompressedInTheEncodingThatSomebodyAskedForAlone(t *testing.T) {
	effort, used := countedEffort()
	body := bytes.Repeat([]byte("words "), 1000)
	e := Encode(body, effort)
	at := slices.IndexFunc(e.Compressed, func(one Encoding) bool { return one.Name == "gzip" })
	sent := e.Compressed[at].Body()
	if got := used(); !slices.Equal(got, []string{"gzip"}) {
		t.Errorf("asked for gzip, it was compressed in %v", got)
	}
	small, err := gzip.NewReader(bytes.NewReader(sent.Bytes))
	if err != nil {
		t.Fatal(err)
	}
	if read, _ := io.ReadAll(small); !bytes.Equal(read, body) || sent.Encoding != "gzip" ||
		sent.ETag[0] == e.Identity.ETag[0] {
		t.Errorf("%d bytes as %q with the tag %s", len(read), sent.Encoding, sent.ETag)
	}
	if e.Compressed[at].Body() != sent {
		t.Error("it is compressed anew for the next who asks")
	}
}

func TestWhatCompressingDoesNotMakeSmallerIsSentAsItIs(t *testing.T) {
	e := Encode([]byte("a"), ForPages)
	for _, encoding := range e.Compressed {
		if encoding.Body() != &e.Identity {
			t.Errorf("%s is sent for one letter", encoding.Name)
		}
	}
}
