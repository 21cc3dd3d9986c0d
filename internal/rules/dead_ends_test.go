package rules

import (
	"slices"
	"testing"

	"livery"
	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/post"
)

func TestDeadEndsAreLinksAndPicturesThatABrandDoesNotHave(t *testing.T) {
	loaded, problems := Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	manifest, err := page.ReadManifest(livery.Assets())
	if err != nil {
		t.Fatal(err)
	}
	b, _ := brand.NewRegistry(loaded.Site).ByID("store")
	p := &post.Post{
		Summary: post.Summary{Image: "gone.jpg"},
		Sections: []post.Section{
			{Content: "[a](/solutions) [b](/products?category=x#y) [c](/blog/there) [d](https://x.example/gone) " +
				"![e](hero-main)"},
			{Content: "[a](/nowhere) [b](/blog/gone) [c](/products/999999) [d](/products/x) " +
				"[e](/assets/x.png)\n![f](not-here.png)\n![g](hero-main.jpg)"},
		},
		Conclusion: "[a](/contacts/)",
	}
	var got, words []string
	for _, end := range linkTargets(loaded.Site, b, manifest.OfBrand(b, "", page.Brought{}, false),
		[]string{"there"}).DeadEnds(p) {
		got = append(got, end.Path+" "+end.Message)
		if text := p.Sections[1].Content; end.Path == "sections.1.content" {
			words = append(words, text[end.Span.Start:end.Span.End]) // a text of plain letters
		}
	}
	if want := []string{"/nowhere", "/blog/gone", "/products/999999", "/products/x", "/assets/x.png",
		"not-here"}; !slices.Equal(words, want) {
		t.Errorf("the words are %q, expected %q", words, want)
	}
	want := []string{
		`image names the picture "gone.jpg", which store does not have`,
		`sections.1.content links to /nowhere, which store does not have`,
		`sections.1.content links to /blog/gone, which store does not have`,
		`sections.1.content links to /products/999999, which store does not have`,
		`sections.1.content links to /products/x, which store does not have`,
		`sections.1.content links to /assets/x.png, which store does not have`,
		`sections.1.content names the picture "not-here", which store does not have`,
		`conclusion links to /contacts/, which store does not have`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nexpected %q", got, want)
	}
}
