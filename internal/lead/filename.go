package lead

import (
	"regexp"
	"strings"
	"time"
)

var notSlug = regexp.MustCompile(`[^a-z0-9]+`)

// FileName is the upload's name: demo-{name}-{timestamp}.xml.
func FileName(name string, at time.Time) string {
	// ECMAScript lower-cases a dotted capital I to two characters, Go to one.
	name = strings.ReplaceAll(name, "\u0130", "i\u0307")
	slug := strings.Trim(notSlug.ReplaceAllString(strings.ToLower(name), "-"), "-")
	stamp := strings.NewReplacer(":", "-", ".", "-").Replace(at.UTC().Format("2006-01-02T15:04:05.000Z"))
	if slug == "" {
		return "demo-" + stamp + ".xml"
	}
	return "demo-" + slug + "-" + stamp + ".xml"
}

// An upload is a name the form can make: nothing that climbs, hides or nests.
// Storage allows 1024 characters for the whole path.
var fileShape = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,899}\.xml$`)

// ValidFileName reports whether a visitor may upload a document under this name.
func ValidFileName(file string) bool { return fileShape.MatchString(file) }

const (
	uploads       = "contacts/"
	sidecarEnding = ".json"
)

// DocumentName is where an upload lies in Container.
func DocumentName(brand, file string) string { return uploads + brand + "/" + file }

// SidecarName is where an upload's sidecar lies in Container.
func SidecarName(brand, file string) string { return DocumentName(brand, file) + sidecarEnding }

// splitDocumentName is the inverse of DocumentName; ok is false for anything else.
func splitDocumentName(name string) (upload Upload, ok bool) {
	rest, found := strings.CutPrefix(name, uploads)
	brand, file, slash := strings.Cut(rest, "/")
	ok = found && slash && CheckBrandID(brand) == "" && ValidFileName(file)
	return Upload{brand, file}, ok
}
