package media

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"golang.org/x/image/webp"
)

// format is a kind of file that is taken.
type format struct {
	name   string
	opens  func(data []byte) bool
	config func(data []byte) (image.Config, error)
	decode func(data []byte) (image.Image, error)
	// need is about how much memory decoding takes, in bytes per pixel.
	need func(data []byte, c image.Config) float64
	// notes finds the camera's notes (EXIF) in the file.
	notes func(data []byte) []byte
}

var formats = []format{
	{
		name:   "JPEG",
		opens:  func(data []byte) bool { return bytes.HasPrefix(data, []byte("\xff\xd8\xff")) },
		config: func(data []byte) (image.Config, error) { return jpeg.DecodeConfig(bytes.NewReader(data)) },
		decode: func(data []byte) (image.Image, error) { return jpeg.Decode(bytes.NewReader(data)) },
		need:   jpegNeed,
		notes:  jpegNotes,
	},
	{
		name:   "PNG",
		opens:  func(data []byte) bool { return bytes.HasPrefix(data, []byte("\x89PNG\r\n\x1a\n")) },
		config: func(data []byte) (image.Config, error) { return png.DecodeConfig(bytes.NewReader(data)) },
		decode: func(data []byte) (image.Image, error) { return png.Decode(bytes.NewReader(data)) },
		need:   func(_ []byte, c image.Config) float64 { return bytesPerPixel(c.ColorModel) },
		notes:  pngNotes,
	},
	{
		name: "WebP",
		opens: func(data []byte) bool {
			return len(data) > 12 && string(data[:4]) == "RIFF" && string(data[8:12]) == "WEBP"
		},
		config: func(data []byte) (image.Config, error) { return webp.DecodeConfig(bytes.NewReader(data)) },
		decode: func(data []byte) (image.Image, error) { return webp.Decode(bytes.NewReader(data)) },
		need:   func([]byte, image.Config) float64 { return 6 },
		notes:  webpNotes,
	},
}

// decode reads a photograph within the limits, as it lies in the file, and how it is to be turned.
func decode(data []byte) (image.Image, orientation, error) {
	for _, f := range formats {
		if !f.opens(data) {
			continue
		}
		c, err := f.config(data)
		if err != nil {
			return nil, 0, broken(f.name, err)
		}
		pixels := float64(c.Width) * float64(c.Height)
		if pixels > MaxPixels {
			return nil, 0, refuse("the picture has %d by %d pixels; at most %d million are taken, and pages show %d "+
				"across, so save it smaller",
				c.Width, c.Height, MaxPixels/1_000_000, MaxWidth)
		}
		if max(c.Width, c.Height) > MaxSide {
			return nil, 0, refuse("the picture has %d by %d pixels; no side may have more than %d, so cut it to what "+
				"pages are to show",
				c.Width, c.Height, MaxSide)
		}
		if need := pixels * f.need(data, c); need > MaxDecoded {
			return nil, 0, refuse("the picture of %d by %d pixels takes %.0f MB of memory to read, of %d MB that it "+
				"may; save it smaller, or as an ordinary JPEG (baseline, 8 bits)",
				c.Width, c.Height, need/(1<<20), MaxDecoded>>20)
		}
		img, err := f.decode(data)
		if err != nil {
			return nil, 0, broken(f.name, err)
		}
		if b := img.Bounds(); b.Empty() {
			return nil, 0, refuse("the picture has no pixels")
		}
		return img, orientationIn(f.notes(data)), nil
	}
	return nil, 0, refuse("the file is no picture of a kind that is taken: %s; bring a JPEG, PNG, WebP or SVG",
		guess(data))
}

func broken(kind string, err error) error {
	return refuse("the %s file is broken (%v); open it in a picture program and save it again", kind, err)
}

// guess names what people bring by mistake.
func guess(data []byte) string {
	switch {
	case len(data) == 0:
		return "it is empty"
	case len(data) > 12 && string(data[4:8]) == "ftyp":
		return "it looks like HEIC, AVIF or a video"
	case bytes.HasPrefix(data, []byte("GIF8")):
		return "it is a GIF"
	case bytes.HasPrefix(data, []byte("%PDF")):
		return "it is a PDF"
	case bytes.HasPrefix(data, []byte("II*\x00")), bytes.HasPrefix(data, []byte("MM\x00*")):
		return "it is a TIFF or a camera's raw file"
	case bytes.HasPrefix(bytes.TrimSpace(data), []byte("<")):
		return "it is text that is not an SVG"
	}
	return "it begins like none of them"
}

func bytesPerPixel(model color.Model) float64 {
	switch model {
	case color.GrayModel:
		return 1
	case color.Gray16Model:
		return 2
	case color.RGBAModel, color.NRGBAModel:
		return 4
	case color.RGBA64Model, color.NRGBA64Model:
		return 8
	}
	return 1 // a palette
}

// jpegNeed counts the samples of all channels; those of a progressive file are kept as numbers of
// four bytes until the last pass.
func jpegNeed(data []byte, _ image.Config) float64 {
	need := 3.0
	jpegSegments(data, func(marker byte, frame []byte) bool {
		isFrame := marker >= 0xc0 && marker <= 0xc2
		if !isFrame || len(frame) < 6 || len(frame) < 6+3*int(frame[5]) {
			return !isFrame
		}
		samples, most := 0.0, 1.0
		for i := range int(frame[5]) {
			factors := frame[6+3*i+1]
			share := float64(factors>>4) * float64(factors&15)
			samples, most = samples+share, max(most, share)
		}
		need = samples / most
		if marker == 0xc2 {
			need *= 5
		}
		if frame[5] == 4 {
			need += 4
		}
		return false
	})
	return need
}

// jpegSegments visits the segments before the picture itself, until visit answers false.
func jpegSegments(data []byte, visit func(marker byte, payload []byte) bool) {
	for at := 2; at+4 <= len(data) && data[at] == 0xff; {
		marker := data[at+1]
		if marker == 0xff { // fill
			at++
			continue
		}
		if marker == 0xda {
			return
		}
		end := at + 2 + int(binary.BigEndian.Uint16(data[at+2:]))
		if end > len(data) || end < at+4 || !visit(marker, data[at+4:end]) {
			return
		}
		at = end
	}
}
