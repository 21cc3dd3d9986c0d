package lead

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

func seed(f *testing.F) {
	c := cases(f)
	for _, list := range [][]valueCase{c.Name, c.Email, c.Phone, c.BrandID} {
		for _, tc := range list {
			f.Add(tc.In)
		}
	}
	f.Add("\xff\xfe<&>\r\n\x00]]>")
}

// What is written is read back the same, whatever a visitor types.
func FuzzDocumentRoundTrip(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, s string) {
		doc := Document{Domain: "store", Name: s, Email: s, Notes: s + "\n" + s, RequestType: "x" + s}
		written := doc.XML()
		if !utf8.ValidString(written) {
			t.Fatalf("not UTF-8: %q", written)
		}
		back, err := ParseDocument(strings.NewReader(written))
		if err != nil {
			t.Fatalf("%q: %v", written, err)
		}
		want := Document{Domain: "store", Name: CleanText(s), Email: CleanText(s), Notes: CleanText(s + "\n" + s),
			RequestType: CleanText("x" + s)}
		if back != want {
			t.Fatalf("got %+v, want %+v", back, want)
		}
	})
}

// Whatever somebody uploads, the parser returns a document or an error, never both.
func FuzzParseDocument(f *testing.F) {
	for _, tc := range cases(f).XML {
		f.Add(tc.Want)
	}
	f.Add("<a><Name>x</Name></a>")
	f.Fuzz(func(t *testing.T, s string) {
		doc, err := ParseDocument(strings.NewReader(s))
		if err != nil && doc != (Document{}) {
			t.Fatalf("%q: both a document and %v", s, err)
		}
		if err == nil {
			if _, err := ParseDocument(strings.NewReader(doc.XML())); err != nil {
				t.Fatalf("a document that was read cannot be written: %v", err)
			}
		}
	})
}

func FuzzValidators(f *testing.F) {
	seed(f)
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	f.Fuzz(func(t *testing.T, s string) {
		if CheckName(s) == "" && strings.Trim(s, " \t\r\n") == "" {
			t.Errorf("blank name %q accepted", s)
		}
		if CheckEmail(s) == "" && (!strings.Contains(s, "@") || strings.ContainsAny(s, " \t\r\n\v\f")) {
			t.Errorf("address %q accepted", s)
		}
		if clean := CleanPhone(s); CheckPhone(s) == "" && clean != "" && strings.Trim(clean, "+0123456789") != "" {
			t.Errorf("phone %q accepted", s)
		}
		if CheckBrandID(s) == "" && strings.ContainsAny(s, "/.\\ \n") {
			t.Errorf("brand id %q accepted", s)
		}
		if name := FileName(s, at); len(s) < 300 && !ValidFileName(name) {
			t.Errorf("name %q makes the file name %q, which is no upload", s, name)
		}
	})
}
