package page

import (
	"slices"
	"testing"

	"livery/internal/brand"
	"livery/internal/post"
)

// spec: BD7
func TestAPostOfTheContentSaysItsReadingTimeByItsWords(t *testing.T) {
	p := brand.ContentPost{Title: "A post", ReadTime: "6 min read",
		Sections: []brand.PostSection{{Content: "A few words."}}}
	posts := ContentPosts(&brand.Brand{Blog: brand.BlogPage{Source: brand.FromNone,
		Posts: []brand.ContentPost{p}}}).List
	if posts[0].ReadTime != "1 min read" {
		t.Errorf("the list says %q, expected what the browser makes of the words", posts[0].ReadTime)
	}
}

func TestPostsAndProductsLeadToEachOther(t *testing.T) {
	made := func(slug, date, text string) *post.Post {
		return &post.Post{Summary: post.Summary{Slug: slug, Title: slug, Date: date}, Conclusion: text}
	}
	posts, _ := post.NewBlog(nil, []*post.Post{
		made("by-model", "2024-01-04", "The **C200** has two lenses."),
		made("by-link", "2024-01-03", "See [the camera](/products/2)."),
		made("other", "2024-01-02", "The C2000 and the XC200 are none of ours."),
	})
	catalogue := &Stock{Lineup: brand.Lineup{Products: []brand.Item{
		{ID: 2, Model: "C200", Title: "C200 Camera", BestFor: "Coaching", Image: "product-2"},
		{ID: 4, Model: "C150", Title: "C150 Camera", Image: "product-4"},
	}}, Pictures: map[string]Picture{"product-2-square": {Base: "/p2", Preview: "data:"}}}
	titles := func(list []Mention) (out []string) {
		for _, m := range list {
			out = append(out, m.Title)
		}
		return out
	}
	if got := titles(catalogue.namedIn(posts, "/products/2")); !slices.Equal(got, []string{"by-model", "by-link"}) {
		t.Errorf("the camera is named in %v", got)
	}
	if got := catalogue.namedIn(posts, "/products/4"); got != nil {
		t.Errorf("a product that no post names is named in %v", got)
	}
	p, _ := posts.Find("by-model")
	got := catalogue.mentions(posts, p)
	if len(got) != 1 || got[0].Path != "/products/2" || got[0].BestFor != "Coaching" || got[0].Picture == nil ||
		got[0].Picture.Preview != "" {
		t.Errorf("the post names %+v", got)
	}
}

func TestADraftWithoutADateIsShownAsOfTheDayOnWhichItWouldBePublished(t *testing.T) {
	source := Source{Brand: &brand.Brand{ID: "own"}, Site: &brand.Site{}, Day: "2026-11-18"}
	draft := &post.Post{Summary: post.Summary{Slug: "doors", Title: "Doors"}}
	blog, _ := post.NewBlog(nil, nil)
	if shown := source.DraftPost(draft, blog, nil, "").Post.Post; shown.Date != "2026-11-18" || draft.Date != "" {
		t.Errorf("the page shows %q, and the draft says %q", shown.Date, draft.Date)
	}
	draft.Date = "2026-01-02"
	if shown := source.DraftPost(draft, blog, nil, "").Post.Post; shown.Date != draft.Date {
		t.Errorf("a date of its own is shown as %q", shown.Date)
	}
}
