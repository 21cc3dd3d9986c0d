package rules_test

import (
	"encoding/json"
	"strings"
	"testing"

	"livery"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/rules"
)

func TestAnArticleIsHeldToTheRulesWhileItIsWritten(t *testing.T) {
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	writing := rules.NewWriting(livery.Content(), loaded)
	b, _ := brand.NewRegistry(loaded.Site).ByID("store")
	post := &blog.Post{Summary: blog.Summary{Title: "Doors", Slug: "doors", Date: "2026-01-02", Excerpt: "Short.", Author: "Jane Doe"},
		Sections: []blog.Section{{Heading: "One", Content: "Leverage the Colour of tyres; see /blog/nowhere and /blog/here."}}}
	document, err := json.Marshal(post)
	if err != nil {
		t.Fatal(err)
	}
	other := *post
	found := writing.Article(b, post, document, []blog.Summary{{Slug: "here"}}, []*blog.Post{&other})
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
	for _, wanted := range []string{"author: is", "excerpt: has 6 characters", "links to /blog/nowhere", `title: repeats a title of "Doors"`, `sections: repeats a text of "Doors"`} {
		if !strings.Contains(all.String(), wanted) {
			t.Errorf("%q is not said in\n%s", wanted, all.String())
		}
	}
	if strings.Contains(all.String(), "/blog/here") {
		t.Error("a link to a post that is there is called dead")
	}
	if again := writing.Article(b, post, document, []blog.Summary{{Slug: "here"}}, nil); len(again) != len(found)-len(writing.Alike(post, []*blog.Post{&other})) {
		t.Errorf("without the other post there are %d remarks, before %d", len(again), len(found))
	}
}
