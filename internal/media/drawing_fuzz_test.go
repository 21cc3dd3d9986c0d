package media

import (
	"bytes"
	"encoding/xml"
	"regexp"
	"strings"
	"testing"
)

// fetches is what no style of a picture may have once a browser has put it together.
var fetches = regexp.MustCompile(`(?i)\\|@import|@font-face|url\(\s*['"]?\s*[^#'"\s]`)

// Whatever is let through has, as a browser reads it, nothing that fetches.
func FuzzADrawingFetchesNothing(f *testing.F) {
	for _, inner := range []string{
		`<style>rect{fill:url(#a)} @media print{rect{fill:red}}</style><rect style="fill:url('#a')"/>`,
		`<style>@imp<!-- x -->ort "//example.com";</style>`, `<style>@imp<![CDATA[ort]]> "//example.com";</style>`,
		`<style>@imp<g/>ort</style>`, `<style>@imp<metadata>a</metadata>ort</style>`, `<style>@\69mport "x"</style>`,
		`<style>u<?x?>rl(//example.com)</style>`, `<g><style>a{b:url(</style></g><style>//example.com)}</style>`,
		`<rect style="fill:url(&quot;//example.com&quot;)"/>`, `<style>&#64;import "x"</style>`,
	} {
		f.Add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">` + inner + `</svg>`)
	}
	f.Fuzz(func(t *testing.T, drawing string) {
		text, _, _, err := cleanDrawing([]byte(drawing))
		if err != nil {
			return
		}
		in := xml.NewDecoder(bytes.NewReader(text))
		var open []string
		var styles strings.Builder
		for {
			token, err := in.Token()
			if err != nil {
				if err.Error() != "EOF" {
					t.Fatalf("%q became %q, which is broken: %v", drawing, text, err)
				}
				break
			}
			switch token := token.(type) {
			case xml.StartElement:
				open = append(open, token.Name.Local)
				for _, a := range token.Attr {
					if found := fetches.FindString(a.Value); found != "" && a.Name.Local != "xmlns" {
						t.Errorf("%q became %q with %q in %s", drawing, text, found, a.Name.Local)
					}
				}
			case xml.EndElement:
				if open = open[:len(open)-1]; token.Name.Local == "style" {
					if found := fetches.FindString(styles.String()); found != "" {
						t.Errorf("%q became %q with %q", drawing, text, found)
					}
					styles.Reset()
				}
			case xml.CharData:
				if len(open) > 0 && open[len(open)-1] == "style" {
					styles.Write(token)
				}
			}
		}
	})
}
