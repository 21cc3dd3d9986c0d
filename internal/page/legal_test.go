package page

import (
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
)

func TestThePrivacyPageSpeaksOfMessagesOnlyWhereTheyAreRead(t *testing.T) {
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	const silent, read = "keeps and sends nothing", "reply to a message"
	for name, c := range map[string]struct {
		delivery brand.Delivery
		pages    []brand.Page
		says     string
		not      []string
	}{
		"a form that sends nothing": {brand.AlertOnly, []brand.Page{brand.Home, brand.Contact}, silent, []string{read}},
		"a form that is read": {brand.StoreMessage, []brand.Page{brand.Home, brand.Contact}, read,
			[]string{silent}},
		"no contact page": {brand.AlertOnly, []brand.Page{brand.Home}, "arrange a demonstration",
			[]string{silent, read, "contact form"}},
	} {
		b := *loaded.Site.Brands[0]
		b.Contact.Delivery, b.Pages = c.delivery, c.pages
		var text strings.Builder
		titles := map[string]int{}
		for _, s := range (&Source{Site: loaded.Site, Brand: &b,
			Host: "own.example"}).Legal("for a year").Privacy.Sections {
			text.WriteString(s.Title + "\n" + s.Content + "\n")
			titles[s.Title]++
		}
		if !strings.Contains(text.String(), c.says) {
			t.Errorf("%s: the privacy page must say %q:\n%s", name, c.says, &text)
		}
		for _, not := range c.not {
			if strings.Contains(text.String(), not) {
				t.Errorf("%s: the privacy page must not say %q:\n%s", name, not, &text)
			}
		}
		if titles["Why we use your information"] != 1 || len(titles) != 12 {
			t.Errorf("%s: the sections are %v", name, titles)
		}
	}
}
