package brand_test

import (
	"slices"
	"strings"
	"testing"

	"livery/internal/brand"
)

func TestATableOfRedirectsIsReadAsSpreadsheetsSaveIt(t *testing.T) {
	want := []brand.Redirection{{From: "/old", To: "/products"}, {From: "/a b", To: "https://example.org/b?x=1,2"},
		{From: "/autumn", To: "/blog", Temporary: true}}
	for name, table := range map[string]string{
		"commas, headings": "\ufeffFrom,To,Status\r\n/old/,/products,301\r\n/a b,\"https://example.org/b?x=1,2\"\r\n" +
			"/autumn,/blog,302\r\n",
		"semicolons": "/old;/products\n\n/a b;https://example.org/b?x=1,2;\n/autumn; /blog ;Temporary",
		"tabs, whole addresses": "https://www.old.example/old/\t/products\nhttp://old.example/a%20b\t" +
			"https://example.org/b?x=1,2\n/autumn\t/blog\tyes",
	} {
		got, lines, err := brand.ReadRedirects(table)
		if len(lines) != len(got) || lines[0] > lines[1] {
			t.Errorf("%s: they are of the lines %v", name, lines)
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for table, reason := range map[string]string{
		"/old":                   "line 1 does not say where /old leads",
		"from,to\n/a,/b\nc,/d":   `line 3 begins with "c"`,
		"/a,/b\n/c, ":            "line 2 does not say where /c leads",
		"/a,/b\n\n/c,/d,perhaps": `line 3 says "perhaps", which is neither`,
		"/a\n/c,/d\n/e,/f,often": "line 1 does not say where /a leads\nline 3 says",
	} {
		if got, _, err := brand.ReadRedirects(table); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q is read as %+v, %v", table, got, err)
		}
	}
}
