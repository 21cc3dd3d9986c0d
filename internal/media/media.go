// Package media turns the files that people bring into pictures that pages can show.
//
// A file comes in as JPEG, PNG, WebP or SVG. What is kept is made from it once: turned upright, without
// the camera's notes, at most MaxWidth pixels wide, with smaller sizes and a tiny preview. The file itself
// is not kept. Words and focal point lie beside the picture as a JSON document (Picture).
//
// Pictures come from two places, a content folder (Folder) and uploads. Both are kept in a Store, and a
// Collection serves them the same way.
package media

import (
	"errors"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What a file may be. A JPEG of 40 megapixels has 10 to 25 MB.
const (
	MaxBytes     = 40 << 20
	MaxDrawing   = 512 << 10 // an SVG
	MaxPixels    = 50_000_000
	MaxSide      = 30_000    // pixels; a panorama of a phone has 16,000
	MaxDecoded   = 320 << 20 // memory that one picture takes while it is read
	MaxWidth     = 1920
	MaxAlt       = 300 // characters
	jpegQuality  = 80
	previewWidth = 16
)

// Widths are the smaller sizes of a picture; only those below its own width are made.
var Widths = []int{192, 320, 480, 768, 1200}

// ErrNotFound says that there is no such picture.
var ErrNotFound = errors.New("no such picture")

// Refusal is why a file is not taken, in a sentence for whoever brought it.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return r.Reason }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// Picture is what is known of a picture that is kept.
type Picture struct {
	Name   string `json:"name"` // without ending, such as "hero-main"
	Ext    string `json:"ext"`  // jpg, png or svg
	Width  int    `json:"width"`
	Height int    `json:"height"`
	// Sizes are the widths of the smaller files.
	Sizes []int `json:"sizes,omitempty"`
	// Bytes is the length of the largest file.
	Bytes int `json:"bytes"`
	// Preview is a tiny picture as a data address.
	Preview string `json:"preview,omitempty"`
	// Version changes when the picture does.
	Version string `json:"version"`
	Alt     string `json:"alt,omitempty"`
	// Focus is the point that stays visible where a layout crops; the middle when nil.
	Focus *Focus    `json:"focus,omitempty"`
	Added time.Time `json:"added"`
	// Drawn says that the program drew it from the brand's name, to be replaced.
	Drawn bool `json:"drawn,omitempty"`
	// Source is the sum of the file it was made from.
	Source string `json:"source,omitempty"`
	// Shared says that all brands have it, where the pictures of one are listed.
	Shared bool `json:"-"`
}

// Focus is a point of a picture: shares of its width and height, from the upper left corner.
type Focus struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Files are the names of a picture's files, the largest first.
func (p Picture) Files() []string {
	files := []string{p.file(0)}
	for _, width := range p.Sizes {
		files = append(files, p.file(width))
	}
	return files
}

// file is the name of one size; 0 is the largest.
func (p Picture) file(width int) string {
	if width == 0 {
		return p.Name + "." + p.Ext
	}
	return fmt.Sprintf("%s-%d.%s", p.Name, width, p.Ext)
}

var (
	namePattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	notName     = regexp.MustCompile(`[^a-z0-9]+`)
)

// CleanName makes the name of a picture from that of a file: "Yard at Night.JPG" is yard-at-night.
func CleanName(file string) string {
	base := path.Base(strings.ReplaceAll(file, `\`, "/"))
	base = strings.TrimSuffix(base, path.Ext(base))
	return strings.Trim(notName.ReplaceAllString(strings.ToLower(base), "-"), "-")
}

// NameOf is the name of the picture that a file belongs to: that of yard-480.jpg is yard.
func NameOf(file string) string {
	name := strings.TrimSuffix(file, path.Ext(file))
	at := strings.LastIndex(name, "-")
	if width, err := strconv.Atoi(name[at+1:]); at > 0 && err == nil && slices.Contains(Widths, width) {
		return name[:at]
	}
	return name
}

// CheckName refuses a name that cannot be part of an address, or that reads like a smaller size.
func CheckName(name string) error {
	if !namePattern.MatchString(name) || len(name) > 100 {
		return refuse("%q cannot be the name of a picture; use up to 100 lower-case letters, digits and single hyphens",
			name)
	}
	last := name[strings.LastIndex(name, "-")+1:]
	if width, err := strconv.Atoi(last); err == nil && last != name && slices.Contains(Widths, width) {
		return refuse("the name %q ends like the %d pixel size of another picture; choose another number", name, width)
	}
	return nil
}

func checkWords(alt string, focus *Focus) error {
	if n := len([]rune(alt)); n > MaxAlt {
		return refuse("the alternative text has %d characters; at most %d are kept, so say what a visitor would miss "+
			"in one sentence", n, MaxAlt)
	}
	if focus != nil && (focus.X < 0 || focus.X > 1 || focus.Y < 0 || focus.Y > 1) {
		return refuse("the focal point is %g, %g; both are shares from 0 to 1, from the upper left corner",
			focus.X, focus.Y)
	}
	return nil
}
