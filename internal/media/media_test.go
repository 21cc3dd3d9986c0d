package media_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/blob"
	"livery/internal/blob/disk"
	"livery/internal/media"
)

func newStore(t *testing.T) (*media.Store, blob.Store) {
	t.Helper()
	blobs, err := disk.Open(t.TempDir(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = blobs.Close() })
	return media.NewStore(blobs, media.Container, media.NewMaker()), blobs
}

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

// Four at once take little more memory than one.
func TestPhotographsAreMadeOneAtATime(t *testing.T) {
	width, height := 6000, 4000
	if testing.Short() { // memory means nothing under the race detector; that four work at once does
		width, height = 600, 400
	}
	data := photograph(t, width, height)
	maker := media.NewMaker()
	stop, most := make(chan struct{}), make(chan uint64)
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	go func() {
		var highest uint64
		for {
			select {
			case <-stop:
				most <- highest
				return
			case <-time.After(5 * time.Millisecond):
				runtime.GC() // what is really held
				var now runtime.MemStats
				runtime.ReadMemStats(&now)
				highest = max(highest, now.HeapAlloc-min(before.HeapAlloc, now.HeapAlloc))
			}
		}
	}()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if _, err := maker.Make(context.Background(), "yard", media.Bytes(data)); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	close(stop)
	// The file decoded has 36 MB, and what is made of it 10.
	if held := <-most; held > 80<<20 {
		t.Errorf("%d MB were held at once", held>>20)
	}
}

func TestFilesThatAreRefusedSayWhy(t *testing.T) {
	small := photograph(t, 64, 32)
	bomb := func(width, height uint32) []byte {
		var out bytes.Buffer
		_ = png.Encode(&out, image.NewGray(image.Rect(0, 0, 8, 8)))
		data := out.Bytes()
		binary.BigEndian.PutUint32(data[16:], width)
		binary.BigEndian.PutUint32(data[20:], height)
		binary.BigEndian.PutUint32(data[29:], crc32.ChecksumIEEE(data[12:29]))
		return data
	}
	svg := func(inner string) []byte {
		return []byte(
			`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 320 80">` +
				inner + `</svg>`)
	}
	for name, test := range map[string]struct {
		data []byte
		says string
	}{
		"cut off":           {small[:len(small)/2], "the JPEG file is broken"},
		"empty":             {nil, "it is empty"},
		"too large":         {make([]byte, media.MaxBytes+1), "more than 40 MB"},
		"a PNG bomb":        {bomb(60_000, 60_000), "60000"},
		"a PNG of one line": {bomb(1, 49_000_000), "no side may have more than 30000"},
		"HEIC":              {[]byte("\x00\x00\x00\x18ftypheic........"), "HEIC"},
		"a PDF":             {[]byte("%PDF-1.7 ..."), "PDF"},
		"a page":            {[]byte("<html><script>1</script></html>"), "not an SVG"},
		"script":            {svg("\n<script>alert(1)</script>"), "line 2 of the SVG holds <script>"},
		"script elsewhere":  {svg(`<metadata><script>alert(1)</script></metadata>`), "holds <script>"},
		"handler":           {svg(`<rect width="1" height="1" onload="alert(1)"/>`), "event handler onload"},
		"foreign object":    {svg(`<foreignObject/>`), "<foreignObject>"},
		"link":              {svg(`<a href="https://example.com"><rect/></a>`), "holds <a>"},
		"outside picture":   {svg(`<image href="https://example.com/x.png"/>`), "outside of the file"},
		"outside use":       {svg(`<use xlink:href="https://example.com/x.svg#a"/>`), "outside of the file"},
		"script address":    {svg(`<use href="javascript:alert(1)"/>`), "outside of the file"},
		"outside style": {svg(`<style>rect{fill:url(https://example.com/x)}</style>`),
			"outside of the file"},
		"imported style":           {svg(`<style>@import "https://example.com/x.css";</style>`), "@import"},
		"a style cut by a comment": {svg(`<style>@imp<!-- x -->ort "https://example.com/x.css";</style>`), "@import"},
		"a style cut by a section": {svg(`<style>@imp<![CDATA[ort]]> "https://example.com/x.css";</style>`),
			"@import"},
		"a style cut by an order":   {svg(`<style>@imp<?x?>ort "https://example.com/x.css";</style>`), "@import"},
		"a style cut by an element": {svg(`<style>@imp<metadata/>ort "https://example.com/x.css";</style>`), "@import"},
		"a style cut by a drawing": {svg(`<style>@imp<g/>ort "https://example.com/x.css";</style>`),
			"inside of <style>"},
		"an address cut in two": {svg(`<style>rect{fill:u<!-- -->rl(https://example.com/x)}</style>`),
			"outside of the file"},
		"an escaped rule":         {svg(`<style>@\69mport "https://example.com/x.css";</style>`), "in its styles"},
		"an escaped sign":         {svg(`<style>\40import "https://example.com/x.css";</style>`), "in its styles"},
		"a rule in other letters": {svg(`<style>&#64;IMPORT "https://example.com/x.css";</style>`), "@IMPORT"},
		"a font": {svg(`<style>@font-<!-- -->face{src:url(https://example.com/x)}</style>`),
			"@font-face"},
		"a rule that nobody knows": {svg(`<style>@-x-import "https://example.com/x.css";</style>`), "@-x-import"},
		"hidden style":             {svg(`<rect style="fill:u\72l(https://example.com)"/>`), "in its styles"},
		"animation":                {svg(`<set attributeName="href" to="javascript:alert(1)"/>`), "<set>"},
		"entities": {append([]byte(`<!DOCTYPE svg [<!ENTITY a "b">]>`), svg("")...),
			"is no picture of a kind"},
		"no size":                {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>`), "viewBox"},
		"broken drawing":         {svg("<g>"), "the SVG file is broken"},
		"a drawing that is huge": {svg("<desc>" + strings.Repeat("x", media.MaxDrawing) + "</desc>"), "at most 512"},
	} {
		t.Run(name, func(t *testing.T) {
			s, _ := newStore(t)
			_, err := s.Put(t.Context(), "lamps", "logo", test.data, "")
			var refusal *media.Refusal
			if !errors.As(err, &refusal) || !strings.Contains(err.Error(), test.says) {
				t.Errorf("says %v, expected it to say %q", err, test.says)
			}
			if list, _ := s.List(t.Context(), "lamps"); len(list) > 0 {
				t.Errorf("kept %v", list)
			}
		})
	}
}

// endless is a file larger than any memory.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) { e.read += len(p); return len(p), nil }

func TestAFileThatIsTooLargeIsNotReadToItsEnd(t *testing.T) {
	file := &endless{}
	if _, err := media.ReadFile(file); err == nil || file.read > 2*media.MaxBytes {
		t.Errorf("read %d MB, error %v", file.read>>20, err)
	}
	file = &endless{}
	if _, err := media.Receive(t.TempDir(), file); err == nil || file.read > 2*media.MaxBytes {
		t.Errorf("received %d MB, error %v", file.read>>20, err)
	}
}

func TestAnUploadIsOnDiskUntilItIsItsTurnAndLeavesNothingThere(t *testing.T) {
	s, _ := newStore(t)
	dir := t.TempDir()
	u, err := media.Receive(dir, bytes.NewReader(photograph(t, 500, 300)))
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.PutUpload(t.Context(), "lamps", "yard", u, "The yard"); err != nil || p.Width != 500 {
		t.Errorf("made %v, %v", p, err)
	}
	if err := u.Close(); err != nil {
		t.Error(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestADrawingKeepsWhatDrawsAndNothingElse(t *testing.T) {
	s, _ := newStore(t)
	drawing := `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><!-- by A. Person -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="160" height="40" inkscape:version="1" data-secret="1">
<metadata><who xmlns="urn:x">A. Person</who></metadata><inkscape:grid/><title>Lamp &amp; Co</title><style>.a{fill:url(#g)}</style>
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><rect class="a" width="160" height="40"/></svg>`
	p, err := s.Put(t.Context(), "lamps", "logo.svg", []byte(drawing), "")
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.Open(t.Context(), "lamps", p, "logo.svg")
	if err != nil {
		t.Fatal(err)
	}
	expected :=
		`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40" viewBox="0 0 160 40"><title>Lamp &amp; Co</title><style>.a{fill:url(#g)}</style>` +
			`<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><rect class="a" width="160" height="40"></rect></svg>`
	if string(data) != expected {
		t.Errorf("got %s", data)
	}
	if p.Width != 160 || p.Height != 40 {
		t.Errorf("%d by %d", p.Width, p.Height)
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

func TestAPictureIsReplacedDescribedAndRemoved(t *testing.T) {
	s, blobs := newStore(t)
	ctx := t.Context()
	if _, err := s.Put(ctx, "lamps", "yard", photograph(t, 500, 300), "The yard"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Describe(ctx, "lamps", "yard",
		func(p *media.Picture) { p.Focus = &media.Focus{X: 0.2, Y: 0.4} }); err != nil {
		t.Fatal(err)
	}
	collection := media.NewCollection(s)
	if err := collection.Refresh(ctx); err != nil || collection.Generation() != 1 {
		t.Fatal(collection.Generation(), err)
	}
	p, err := s.Put(ctx, "lamps", "yard", photograph(t, 700, 300), "")
	if err != nil || p.Alt != "The yard" || p.Focus == nil {
		t.Fatalf("words and focal point did not stay: %+v %v", p, err)
	}
	// The collection still knows the older one, and finds the newer one.
	if file, err := collection.File(ctx, "lamps", "yard-480.jpg"); err != nil || file.Version != p.Version {
		t.Errorf("version %s, expected %s; %v", file.Version, p.Version, err)
	}
	if _, err := collection.File(ctx, "lamps", "yard-768.jpg"); !errors.Is(err, media.ErrNotFound) {
		t.Error("a size that there is not", err)
	}
	if err := s.Remove(ctx, "lamps", "yard"); err != nil {
		t.Fatal(err)
	}
	if err := s.Remove(ctx, "lamps", "yard"); !errors.Is(err, media.ErrNotFound) {
		t.Error(err)
	}
	if left, err := blobs.List(ctx, media.Container, blob.ListOptions{}); err != nil || len(left.Blobs) > 0 {
		t.Errorf("left behind: %v %v", left.Blobs, err)
	}
	if err := collection.Refresh(ctx); err != nil || len(collection.Pictures("lamps")) > 0 {
		t.Error("the collection still has it", err)
	}
}

// interrupted has something else happen before a blob is written, once.
type interrupted struct {
	blob.Store
	meanwhile func()
}

func (i *interrupted) Put(ctx context.Context, container, name string, body io.Reader, size int64,
	options blob.PutOptions) (blob.Properties, error) {
	if meanwhile := i.meanwhile; meanwhile != nil {
		i.meanwhile = nil
		meanwhile()
	}
	return i.Store.Put(ctx, container, name, body, size, options)
}

func TestWordsAndFocalPointThatTwoPeopleChangeAtOnceBothStay(t *testing.T) {
	s, blobs := newStore(t)
	ctx := t.Context()
	if _, err := s.Put(ctx, "lamps", "yard", photograph(t, 500, 300), "The yard"); err != nil {
		t.Fatal(err)
	}
	words := func(p *media.Picture) { p.Alt = "The yard at night" }
	other := &interrupted{blobs, func() {
		if _, err := s.Describe(ctx, "lamps", "yard", words); err != nil {
			t.Error(err)
		}
	}}
	focus := func(p *media.Picture) { p.Focus = &media.Focus{X: 0.2, Y: 0.4} }
	answered, err := media.NewStore(other, media.Container, media.NewMaker()).Describe(ctx, "lamps", "yard", focus)
	if err != nil || answered.Alt != "The yard at night" || answered.Focus == nil {
		t.Errorf("the later is answered %+v, %v", answered, err)
	}
	if kept, err := s.Get(ctx, "lamps", "yard"); err != nil || kept.Alt != "The yard at night" || kept.Focus == nil ||
		kept.Focus.X != 0.2 {
		t.Errorf("kept is %+v, %v", kept, err)
	}
	other.meanwhile = func() {
		if err := s.Remove(ctx, "lamps", "yard"); err != nil {
			t.Error(err)
		}
	}
	if _, err := media.NewStore(other, media.Container, media.NewMaker()).Describe(ctx, "lamps", "yard",
		words); !errors.Is(err, media.ErrNotFound) {
		t.Errorf("a picture that is removed meanwhile answers %v", err)
	}
}

func TestNamesThatReadLikeASizeAreRefused(t *testing.T) {
	for name, ok := range map[string]bool{"gallery-1": true, "route-481": true, "route-480": false, "480": true,
		"": false, "ä": false} {
		if err := media.CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// listed counts how often a storage is listed.
type listed struct {
	*disk.Store
	times int
}

func (l *listed) List(ctx context.Context, container string, opt blob.ListOptions) (blob.ListPage, error) {
	l.times++
	return l.Store.List(ctx, container, opt)
}

func TestPicturesAreLookedAtWhenOneHasChangedAndNotElse(t *testing.T) {
	_, blobs := newStore(t)
	storage := &listed{Store: blobs.(*disk.Store)}
	s := media.NewStore(storage, media.Container, media.NewMaker())
	collection := media.NewCollection(s)
	for round, name := range []string{"yard", "dock"} {
		if _, err := s.Put(t.Context(), "lamps", name, photograph(t, 64, 32), ""); err != nil {
			t.Fatal(err)
		}
		for range 5 {
			if err := collection.Refresh(t.Context()); err != nil || len(collection.Pictures("lamps")) != round+1 {
				t.Fatalf("has %v, %v", collection.Pictures("lamps"), err)
			}
		}
		if storage.times != round+1 {
			t.Errorf("after picture %d the storage was listed %d times", round+1, storage.times)
		}
	}
}
