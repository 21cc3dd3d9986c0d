package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Effort is how hard bytes are compressed: quickly while a visitor waits, fully in the background.
type Effort struct {
	Brotli, Gzip int
	Zstd         zstd.EncoderLevel
}

// The two efforts.
var (
	Quick = Effort{Brotli: 4, Gzip: 5, Zstd: zstd.SpeedDefault}
	Full  = Effort{Brotli: 11, Gzip: 9, Zstd: zstd.SpeedBestCompression}
)

// Encoded is a body in every encoding we offer, with the strong validator of each.
type Encoded struct {
	Identity, Gzip, Brotli, Zstd []byte
	// Tag is the hash of the identity bytes; each encoding's ETag carries its own suffix.
	Tag string
}

// Encode compresses a body. An encoding that saves nothing is left out.
func Encode(body []byte, effort Effort) Encoded {
	sum := sha256.Sum256(body)
	e := Encoded{Identity: body, Tag: base64.RawURLEncoding.EncodeToString(sum[:12])}
	var buf bytes.Buffer
	keep := func() []byte {
		if buf.Len() >= len(body) {
			buf.Reset()
			return nil
		}
		kept := bytes.Clone(buf.Bytes())
		buf.Reset()
		return kept
	}
	br := brotli.NewWriterLevel(&buf, effort.Brotli)
	_, _ = br.Write(body)
	_ = br.Close()
	e.Brotli = keep()
	gz, _ := gzip.NewWriterLevel(&buf, effort.Gzip)
	_, _ = gz.Write(body)
	_ = gz.Close()
	e.Gzip = keep()
	zs, _ := zstd.NewWriter(&buf, zstd.WithEncoderLevel(effort.Zstd), zstd.WithEncoderConcurrency(1))
	_, _ = zs.Write(body)
	_ = zs.Close()
	e.Zstd = keep()
	return e
}
