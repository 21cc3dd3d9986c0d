package document

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"io"
	"strconv"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encoded is a body as it is and in the encodings it is offered in, best first.
type Encoded struct {
	Identity   Body
	Compressed []Encoding
}

// Encoding is made when it is first asked for, once for all who ask.
type Encoding struct {
	Name string
	// Body is the bytes as they are where compressing them saves nothing.
	Body func() *Body
}

// Body is what is sent, with the values of its headers made once.
type Body struct {
	Bytes []byte
	// Encoding is empty for the bytes as they are.
	Encoding string
	// ETag, ContentEncoding and ContentLength are header values as http.Header holds them.
	ETag, ContentEncoding, ContentLength []string
}

func newBody(bytes []byte, tag, encoding string) Body {
	b := Body{Bytes: bytes, Encoding: encoding, ContentLength: []string{strconv.Itoa(len(bytes))}}
	if encoding != "" {
		tag += "-" + encoding
		b.ContentEncoding = []string{encoding}
	}
	b.ETag = []string{`"` + tag + `"`}
	return b
}

// Plain is for bytes that compressing cannot make smaller.
func Plain(body []byte) *Encoded { return &Encoded{Identity: newBody(body, Tag(body), "")} }

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
		w, _ := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstdLevel), zstd.WithEncoderConcurrency(1),
			zstd.WithWindowSize(1<<windowBits))
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

// Encode offers a body compressed.
func Encode(body []byte, effort *Effort) *Encoded {
	e := Plain(body)
	for _, offer := range []struct {
		name string
		pool *sync.Pool
	}{{"br", &effort.brotli}, {"zstd", &effort.zstd}, {"gzip", &effort.gzip}} {
		e.Compressed = append(e.Compressed, Encoding{offer.name, sync.OnceValue(func() *Body {
			small := squeeze(offer.pool, body)
			if small == nil {
				return &e.Identity
			}
			made := newBody(small, Tag(body), offer.name)
			return &made
		})})
	}
	return e
}

// Compress makes every encoding ahead of whoever asks for it first.
func (e *Encoded) Compress() {
	for _, encoding := range e.Compressed {
		encoding.Body()
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
