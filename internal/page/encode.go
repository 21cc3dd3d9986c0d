package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoded is a body in every encoding we offer.
type Encoded struct {
	Identity, Gzip, Brotli, Zstd []byte
	// Tag is the hash of the identity bytes; each encoding's ETag carries its own suffix.
	Tag string
}

// Effort is how hard bytes are compressed. Writers are kept, since each costs megabytes to set up.
type Effort struct{ brotli, gzip, zstd sync.Pool }

// window is larger than almost every page, and keeps the writers small.
const windowBits = 18

func newEffort(brotliLevel, gzipLevel int, zstdLevel zstd.EncoderLevel) *Effort {
	e := &Effort{}
	e.brotli.New = func() any {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: brotliLevel, LGWin: windowBits})
	}
	e.gzip.New = func() any {
		w, _ := gzip.NewWriterLevel(nil, gzipLevel)
		return w
	}
	e.zstd.New = func() any {
		w, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstdLevel), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<windowBits))
		return w
	}
	return e
}

// Pages change with the content and the day, so they get the level beyond which a tenth of the
// bytes costs thirty times the work (docs/decisions/0002). Files of the build are compressed
// as small as can be.
var (
	ForPages = newEffort(5, 6, zstd.SpeedDefault)
	ForFiles = newEffort(11, 9, zstd.SpeedBestCompression)
)

// Encode compresses a body. An encoding that saves nothing is left out.
func Encode(body []byte, effort *Effort) Encoded {
	return Encoded{
		Identity: body,
		Tag:      Tag(body),
		Gzip:     squeeze(&effort.gzip, body),
		Brotli:   squeeze(&effort.brotli, body),
		Zstd:     squeeze(&effort.zstd, body),
	}
}

// Tag is the strong validator of a body.
func Tag(body []byte) string {
	sum := sha256.Sum256(body)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

func squeeze(pool *sync.Pool, body []byte) []byte {
	w := pool.Get().(compressor)
	defer pool.Put(w)
	var out bytes.Buffer
	w.Reset(&out)
	_, _ = w.Write(body)
	_ = w.Close()
	if out.Len() >= len(body) {
		return nil
	}
	return bytes.Clone(out.Bytes())
}
