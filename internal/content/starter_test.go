package content_test

import (
	"strings"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

func TestANewBrandNeverBearsTheNameOfTheOneWhoseWordsItBeginsWith(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	for _, family := range loaded.Families() {
		file, err := loaded.Starter(content.Start{ID: "lamps", Name: "Own Lamps", Family: family,
			Hosts:   []string{"ownlamps.example"},
			Variant: "minimal", Delivery: brand.StoreMessage})
		if err != nil {
			t.Fatal(err)
		}
		_, words, _ := strings.Cut(string(file), "\nid: lamps\n") // the heading says whose words they are
		for _, b := range loaded.Site.Brands {
			if b.Family == family && (strings.Contains(words, b.Name) || strings.Contains(words, b.Hosts[0].Name)) {
				t.Errorf("a new brand of %s names %s", family, b.Name)
			}
		}
	}
}
