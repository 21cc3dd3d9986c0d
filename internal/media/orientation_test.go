package media_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"

	"livery/internal/blob"
	"livery/internal/media"
)

// photograph is a JPEG whose left half is red and whose right half is blue.
func photograph(t testing.TB, w, h int) []byte {
	t.Helper()
	img := image.NewYCbCr(image.Rect(0, 0, w, h), image.YCbCrSubsampleRatio420)
	for y := range h {
		for x := range w {
			left := x < w/2
			r, b := uint8(0), uint8(220)
			if left {
				r, b = 220, 0
			}
			yy, cb, cr := color.RGBToYCbCr(r, 0, b)
			img.Y[img.YOffset(x, y)], img.Cb[img.COffset(x, y)], img.Cr[img.COffset(x, y)] = yy, cb, cr
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// cameraNotes are what a camera writes: its name, how it was held, and where.
func cameraNotes(orientation uint16) []byte {
	var notes bytes.Buffer
	notes.WriteString("II*\x00\x08\x00\x00\x00")
	entry := func(tag, kind uint16, count, value uint32) {
		_ = binary.Write(&notes, binary.LittleEndian, struct {
			Tag, Kind    uint16
			Count, Value uint32
		}{tag, kind, count, value})
	}
	_ = binary.Write(&notes, binary.LittleEndian, uint16(3))
	entry(0x010f, 2, 12, 50)                 // maker, after the entries
	entry(0x0112, 3, 1, uint32(orientation)) // orientation
	entry(0x8825, 4, 1, 62)                  // GPS, after the maker
	_ = binary.Write(&notes, binary.LittleEndian, uint32(0))
	notes.WriteString("SecretCamera")
	_ = binary.Write(&notes, binary.LittleEndian, uint16(1))
	entry(1, 2, 2, uint32('N'))
	_ = binary.Write(&notes, binary.LittleEndian, uint32(0))
	return notes.Bytes()
}

// withNotes adds them to a JPEG.
func withNotes(photo []byte, orientation uint16) []byte {
	segment := append([]byte("Exif\x00\x00"), cameraNotes(orientation)...)
	header := []byte{0xff, 0xe1, byte((len(segment) + 2) >> 8), byte(len(segment) + 2)}
	return append(append(append([]byte{}, photo[:2]...), append(header, segment...)...), photo[2:]...)
}

func read(t *testing.T, s *media.Store, p media.Picture, file string) image.Image {
	t.Helper()
	data, err := s.Open(t.Context(), "lamps", p, file)
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// A camera that lay on its side wrote 40 megapixels, its name and its place.
func TestALargePhotographIsTurnedCutDownAndStripped(t *testing.T) {
	if testing.Short() {
		t.Skip(
			"forty million pixels take minutes when the race detector watches each; smaller pictures go the same way")
	}
	s, blobs := newStore(t)
	data := withNotes(photograph(t, 7744, 5184), 6)
	p, err := s.Put(t.Context(), "lamps", "Yard at Night.JPG", data, "A yard")
	if err != nil {
		t.Fatal(err)
	}
	if p.Name != "yard-at-night" || p.Ext != "jpg" || p.Width != media.MaxWidth || p.Height != 2868 ||
		p.Alt != "A yard" || !strings.HasPrefix(p.Preview, "data:image/png;base64,") {
		t.Errorf("the picture is %+v", p)
	}
	if got := len(p.Sizes); got != len(media.Widths) {
		t.Errorf("%d smaller sizes, expected %d", got, len(media.Widths))
	}
	small := read(t, s, p, "yard-at-night-480.jpg")
	if b := small.Bounds(); b.Dx() != 480 || b.Dy() != 717 {
		t.Errorf("the small one is %v", b)
	}
	// Turned by a quarter, left is at the top.
	if r, _, b, _ := small.At(240, 60).RGBA(); r < b {
		t.Error("the top is not what was left: the picture is not turned")
	}
	if r, _, b, _ := small.At(240, 650).RGBA(); r > b {
		t.Error("the bottom is not what was right")
	}
	list, err := blobs.List(t.Context(), media.Container, blob.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, kept := range list.Blobs {
		object, err := blobs.Get(t.Context(), media.Container, kept.Name, blob.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		content, _ := io.ReadAll(object.Body)
		_ = object.Body.Close()
		if bytes.Contains(content, []byte("SecretCamera")) || bytes.Contains(content, []byte("Exif")) {
			t.Errorf("%s still holds the camera's notes", kept.Name)
		}
	}
}

func TestEveryOrientationIsSeenUpright(t *testing.T) {
	s, _ := newStore(t)
	// Where the red half of the file (its left) belongs.
	for orientation, red := range map[uint16]image.Point{1: {4, 16}, 2: {60, 16}, 3: {60, 16}, 4: {4, 16}, 5: {16, 4},
		6: {16, 4}, 7: {16, 60}, 8: {16, 60}} {
		p, err := s.Put(t.Context(), "lamps", "turned", withNotes(photograph(t, 64, 32), orientation), "")
		if err != nil {
			t.Fatal(err)
		}
		if wide := p.Width > p.Height; wide != (orientation < 5) {
			t.Errorf("orientation %d: %d by %d", orientation, p.Width, p.Height)
			continue
		}
		if r, _, b, _ := read(t, s, p, "turned.jpg").At(red.X, red.Y).RGBA(); r < b {
			t.Errorf("orientation %d: blue at %v", orientation, red)
		}
	}
}

// plainWebP is a WebP of one colour, 64 by 32, with notes behind its pixels. Those take an odd number of bytes,
// and a chunk begins at an even place.
func plainWebP(orientation uint16) []byte {
	var bits, n uint64
	pixels := []byte{0x2f}
	write := func(value uint64, width uint64) {
		bits, n = bits|value<<n, n+width
		for ; n >= 8; bits, n = bits>>8, n-8 {
			pixels = append(pixels, byte(bits))
		}
	}
	write(64-1, 14)
	write(32-1, 14)
	write(0, 1+3)   // opaque, version 0
	write(0, 1+1+1) // no transforms, no cache of colours, one group of codes
	for range 4 {   // green, red, blue, alpha
		write(0b101, 3) // a code of one symbol of eight bits
		write(0xc0, 8)
	}
	write(0b0001, 4) // distances: a code of one symbol of one bit
	write(0, 7)      // to the end of the byte
	if len(pixels)%2 == 0 {
		pixels = append(pixels, 0)
	}
	file := []byte("WEBP")
	chunk := func(kind string, data []byte) {
		file = binary.LittleEndian.AppendUint32(append(file, kind...), uint32(len(data)))
		file = append(append(file, data...), make([]byte, len(data)%2)...)
	}
	chunk("VP8X", []byte{1 << 3, 0, 0, 0, 64 - 1, 0, 0, 32 - 1, 0, 0})
	chunk("VP8L", pixels)
	chunk("EXIF", cameraNotes(orientation))
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(file))), file...)
}

func TestAWebPThatLiesOnItsSideIsSeenUpright(t *testing.T) {
	s, _ := newStore(t)
	for orientation, tall := range map[uint16]bool{1: false, 3: false, 6: true, 8: true} {
		p, err := s.Put(t.Context(), "lamps", "turned", plainWebP(orientation), "")
		if err != nil {
			t.Fatal(err)
		}
		if (p.Height > p.Width) != tall {
			t.Errorf("orientation %d: %d by %d", orientation, p.Width, p.Height)
		}
	}
}

func TestTransparencyStays(t *testing.T) {
	img := image.NewNRGBA(image.Rect(0, 0, 400, 100))
	for x := range 200 {
		for y := range 100 {
			img.Set(x, y, color.NRGBA{200, 30, 30, 255})
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		t.Fatal(err)
	}
	s, _ := newStore(t)
	p, err := s.Put(t.Context(), "lamps", "logo", file.Bytes(), "")
	if err != nil {
		t.Fatal(err)
	}
	small := read(t, s, p, "logo-192.png")
	if _, _, _, a := small.At(180, 20).RGBA(); p.Ext != "png" || a != 0 {
		t.Errorf("%s with alpha %d", p.Ext, a)
	}
	if r, g, _, a := small.At(10, 20).RGBA(); a != 0xffff || r>>8 != 200 || g>>8 != 30 {
		t.Error("the colour changed")
	}
}
