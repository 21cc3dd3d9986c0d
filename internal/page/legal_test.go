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
	for delivery, want := range map[brand.Delivery]struct{ says, not string }{
		brand.AlertOnly:    {"keeps and sends nothing", "reply to a message"},
		brand.StoreMessage: {"reply to a message", "keeps and sends nothing"},
	} {
		b := *loaded.Site.Brands[0]
		b.Contact.Delivery = delivery
		var text strings.Builder
		titles := map[string]int{}
		for _, s := range (&Source{Site: loaded.Site, Brand: &b, Host: "own.example"}).Legal("for a year").Privacy.Sections {
			text.WriteString(s.Title + "\n" + s.Content + "\n")
			titles[s.Title]++
		}
		if !strings.Contains(text.String(), want.says) || strings.Contains(text.String(), want.not) {
			t.Errorf("with %s the privacy page must say %q and not %q:\n%s", delivery, want.says, want.not, &text)
		}
		if titles["Why we use your information"] != 1 || len(titles) != 12 {
			t.Errorf("with %s the sections are %v", delivery, titles)
		}
	}
}
