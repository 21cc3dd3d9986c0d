package media_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"livery/internal/media"
)

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

func TestNamesThatReadLikeASizeAreRefused(t *testing.T) {
	for name, ok := range map[string]bool{"gallery-1": true, "route-481": true, "route-480": false, "480": true,
		"": false, "ä": false} {
		if err := media.CheckName(name); (err == nil) != ok {
			t.Errorf("%q: %v", name, err)
		}
	}
}
