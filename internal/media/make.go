package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"image"
	"image/jpeg"
	"image/png"
	"math"
)

// recipe is part of every version, so that a change of how pictures are made makes them again.
const recipe = "1"

// Maker makes pictures one at a time, since a large one takes much memory while it is read.
type Maker struct{ turn chan struct{} }

// NewMaker makes a worker; a process needs one.
func NewMaker() *Maker { return &Maker{make(chan struct{}, 1)} }

// Bytes is a file that is in memory already, as Make reads it.
func Bytes(data []byte) func() ([]byte, error) {
	return func() ([]byte, error) { return data, nil }
}

// Made is a picture with its files, the largest first as Picture.Files names them.
type Made struct {
	Picture
	Contents [][]byte
}

// Make turns a file into a picture, after those that were asked for before, and reads it only then. The error is a
// Refusal where the file is not to be taken.
func (m *Maker) Make(ctx context.Context, name string, read func() ([]byte, error)) (*Made, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	select {
	case m.turn <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-m.turn }()
	data, err := read()
	if err != nil {
		return nil, err
	}
	if len(data) > MaxBytes {
		return nil, tooLarge
	}
	made := &Made{Picture: Picture{Name: name, Source: sourceOf(data)}}
	make := made.photograph
	if isDrawing(data) {
		make = made.drawing
	}
	if err := make(data); err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, content := range made.Contents {
		sum.Write(content)
	}
	made.Version = hex.EncodeToString(sum.Sum(nil)[:4])
	made.Bytes = len(made.Contents[0])
	return made, nil
}

// sourceOf recognises a file that a picture was made from before.
func sourceOf(data []byte) string {
	sum := sha256.New()
	sum.Write([]byte(recipe))
	sum.Write(data)
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

func (m *Made) drawing(data []byte) error {
	text, width, height, err := cleanDrawing(data)
	if err != nil {
		return err
	}
	m.Ext, m.Width, m.Height, m.Contents = "svg", width, height, [][]byte{text}
	return nil
}

func (m *Made) photograph(data []byte) error {
	img, turned, err := decode(data)
	if err != nil {
		return err
	}
	w, h := img.Bounds().Dx(), img.Bounds().Dy()
	shown := w
	if turned.onItsSide() {
		shown = h
	}
	share := math.Min(1, float64(MaxWidth)/float64(shown))
	full := turned.upright(shrink(img, scaled(w, share), scaled(h, share)))
	m.Width, m.Height = full.Rect.Dx(), full.Rect.Dy()
	encode, err := m.choose(full, bytes.HasPrefix(data, []byte("\x89PNG")))
	if err != nil {
		return err
	}
	for _, width := range Widths {
		if width >= m.Width {
			break
		}
		content, err := encode(resized(full, width))
		if err != nil {
			return err
		}
		m.Sizes, m.Contents = append(m.Sizes, width), append(m.Contents, content)
	}
	tiny, err := asPNG(resized(full, min(previewWidth, m.Width)))
	m.Preview = "data:image/png;base64," + base64.StdEncoding.EncodeToString(tiny)
	return err
}

func scaled(length int, share float64) int {
	return max(1, int(math.Round(float64(length)*share)))
}

func resized(img *image.RGBA, width int) *image.RGBA {
	return shrink(img, width, scaled(img.Rect.Dy(), float64(width)/float64(img.Rect.Dx())))
}

// choose encodes the largest size and says how the others are: as JPEG, or as PNG where the picture is
// transparent, or is drawn so flatly that PNG is the smaller one. An icon stays what it was: browsers want PNG.
func (m *Made) choose(full *image.RGBA, wasPNG bool) (encode func(*image.RGBA) ([]byte, error), err error) {
	m.Ext, encode = "jpg", asJPEG
	if !full.Opaque() {
		m.Ext, encode = "png", asPNG
	}
	content, err := encode(full)
	if err != nil {
		return nil, err
	}
	if wasPNG && m.Ext == "jpg" {
		flat, err := asPNG(full)
		if err != nil {
			return nil, err
		}
		if isIcon := max(m.Width, m.Height) <= largestIcon; isIcon || len(flat) < len(content) {
			m.Ext, encode, content = "png", asPNG, flat
		}
	}
	m.Contents = [][]byte{content}
	return encode, nil
}

// largestIcon is the side up to which a PNG may be an icon.
const largestIcon = 512

func asJPEG(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	err := jpeg.Encode(&out, img, &jpeg.Options{Quality: jpegQuality})
	return out.Bytes(), err
}

func asPNG(img *image.RGBA) ([]byte, error) {
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, img)
	return out.Bytes(), err
}
