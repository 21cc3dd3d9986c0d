package rules_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"livery"
	"livery/internal/brand"
	"livery/internal/post"
	"livery/internal/rules"
)

func TestAnArticleIsHeldToTheRulesWhileItIsWritten(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	writing := rules.NewWriting(livery.Content(), loaded)
	b, _ := brand.NewRegistry(loaded.Site).ByID("store")
	p := &post.Post{Summary: post.Summary{Title: "Doors", Slug: "doors", Date: "2026-01-02", Excerpt: "Short.",
		Author: "Jane Doe"},
		Sections: []post.Section{{Heading: "One",
			Content: "Leverage the Colour of tyres; see /blog/nowhere and /blog/here."}}}
	document, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	other := *p
	found := writing.Article(b, p, document, []post.Summary{{Slug: "here"}}, []*post.Post{&other})
	replaced := map[string]string{}
	var all strings.Builder
	for _, p := range found {
		all.WriteString(p.Path + ": " + p.Message + "\n")
		if p.Replace != "" {
			replaced[p.Replace] = p.Path
		}
	}
	for _, wanted := range []string{"Use the", "Color", "tires"} {
		if replaced[wanted] != "sections.0.content" {
			t.Errorf("nothing is replaced by %q: %v", wanted, replaced)
		}
	}
	for _, wanted := range []string{"author: is", "excerpt: has 6 characters", "links to /blog/nowhere",
		`title: repeats a title of "Doors"`, `sections: repeats a text of "Doors"`} {
		if !strings.Contains(all.String(), wanted) {
			t.Errorf("%q is not said in\n%s", wanted, all.String())
		}
	}
	if strings.Contains(all.String(), "/blog/here") {
		t.Error("a link to a post that is there is called dead")
	}
	if again := writing.Article(b, p, document, []post.Summary{{Slug: "here"}},
		nil); len(again) != len(found)-len(writing.Alike(p, []*post.Post{&other})) {
		t.Errorf("without the other post there are %d remarks, before %d", len(again), len(found))
	}
}

func TestWritersAreToldWhatTheyKnowAndOfferedTheWord(t *testing.T) {
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("keyless")
	own := &post.Post{
		Summary: post.Summary{Title: "Doors", Slug: "doors", Date: "2026-01-02", Excerpt: "Doors shut."},
		Sections: []post.Section{{Heading: "One two three", Content: "![A tour](https://www.youtube.com/watch?v=x)" +
			"\n\nWe fit cameras to vans in the car park and organise tyres.\n\n![A curb](the-kerb-at-dawn)\n\n" +
			"See [it](/solutions#kerb), /products/2, SOC 2 and YouTube. " +
			"A study says 7 percent of doors are open."}}}
	other := *own
	document, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	replaced := map[string]bool{}
	for _, p := range rules.NewWriting(livery.Content(), loaded).Article(b, own, document, nil, []*post.Post{&other}) {
		if p.Path == "readTime" {
			continue // which nobody writes
		}
		all.WriteString(p.Path + ": " + p.Message + ". " + p.Fix + "\n")
		replaced[p.Replace] = true
	}
	said := all.String()
	for _, unwanted := range []string{".yaml", "keyless does", `is ""`, "has 0 words", "a excerpt", "banned phrase"} {
		if strings.Contains(said, unwanted) {
			t.Errorf("writers are told of %q:\n%s", unwanted, said)
		}
	}
	for _, wanted := range []string{"which Keyless Vehicle Access does not have", "author: is missing, expected a desk",
		"conclusion: is missing", "excerpt: repeats an excerpt of",
		fmt.Sprintf("sections: has %d words", post.Words(own)), `says "SOC 2", which is a certificate`} {
		if !strings.Contains(said, wanted) {
			t.Errorf("%q is not said in\n%s", wanted, said)
		}
	}
	if strings.Contains(said, "kerb") {
		t.Errorf("the name of a picture or a page is read as words:\n%s", said)
	}
	if n := strings.Count(strings.ToLower(said), `says "youtube"`); n != 1 {
		t.Errorf("the name is said once by words and once by the address of a video, and objected to %d times", n)
	}
	for _, word := range []string{"install cameras to vans in the car park and organise tyres", "parking lot",
		"organize", "tires"} {
		if !replaced[word] {
			t.Errorf("%q is not offered: %v", word, replaced)
		}
	}
}

// marked are the words of a post that problems are about, behind what is said of them.
func marked(t *testing.T, own *post.Post) map[string]string {
	t.Helper()
	loaded, problems := rules.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("store")
	document, err := json.Marshal(own)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"author": own.Author, "sections.0.content": own.Sections[0].Content}
	words := map[string]string{}
	for _, p := range rules.NewWriting(livery.Content(), loaded).Article(b, own, document, nil, nil) {
		if text := utf16.Encode([]rune(texts[p.Path])); !p.Span.IsEmpty() {
			words[p.Message] = string(utf16.Decode(text[p.Span.Start:p.Span.End]))
		}
	}
	return words
}

func TestAProblemCarriesTheWordsItIsAboutAsABrowserCounts(t *testing.T) {
	p := &post.Post{Summary: post.Summary{Title: "Doors", Slug: "doors", Date: "2026-01-02", Excerpt: "Short.",
		Author: "Jane Doe"},
		Sections: []post.Section{{Heading: "One", Content: "🚚 é A \"door\" is not a Colour.\n\nSee /blog/nowhere. " +
			"According to a guard, 7 percent of tyres are flat."}}}
	found := marked(t, p)
	for message, want := range map[string]string{
		`is "Jane Doe", expected a desk`: "Jane Doe",
		`says "Colour"`:                  "Colour",
		`says "tyres"`:                   "tyres",
		`links to /blog/nowhere, which Fleet Store does not have`: "/blog/nowhere",
		`cites "7 percent" without a work that says so: "`:        "7 percent",
	} {
		said := false
		for full, words := range found {
			if strings.HasPrefix(full, message) {
				said = true
				if words != want {
					t.Errorf("%s is about %q", full, words)
				}
			}
		}
		if !said {
			t.Errorf("%q carries no words: %v", message, found)
		}
	}
}
