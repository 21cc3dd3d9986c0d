package page

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
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

// A list of the posts with a tag is one page for every way in which its address is written, and none that a visitor can
// invent.
func TestABlogIsListedByTag(t *testing.T) {
	made := func(slug, date string, tags ...string) *post.Post {
		return &post.Post{Summary: post.Summary{Slug: slug, Title: slug, Date: date, Tags: tags}}
	}
	all := []*post.Post{made("plain", "2024-01-04"), made("newer", "2024-01-03", "Fuel & cost"),
		made("older", "2024-01-02", "x", "fuel & COST")}
	for n := range post.PerPage {
		all = append(all, made(fmt.Sprintf("many-%d", n), "2023-01-01", "many"))
	}
	posts, _ := post.NewBlog(nil, append(all, made("last", "2022-01-01", "many")))
	s := &Source{Brand: &brand.Brand{}}
	for query, want := range map[string]struct {
		search string
		tag    string
		first  string
		total  int
	}{
		"":                           {"", "", "plain", len(posts.List)},
		"tag=FUEL+%26+cost":          {"tag=Fuel+%26+cost", "Fuel & cost", "newer", 2},
		"tag=FUEL+%26+cost&page=2":   {"tag=Fuel+%26+cost", "Fuel & cost", "newer", 2},
		"page=2&tag=many&tag=other":  {"tag=many&page=2", "many", "many-0", post.PerPage + 1},
		"tag=invented":               {"", "", "plain", len(posts.List)},
		"tag=invented&page=2&a=b%20": {"page=2", "", "plain", len(posts.List)},
	} {
		asked, _ := url.ParseQuery(query)
		data := PageData{Kind: KindBlog, Search: s.canonicalSearch(KindBlog, asked, posts)}
		s.AddPosts(&data, posts)
		if b := data.Blog; data.Search != want.search || b.Tag != want.tag || b.Total != want.total ||
			b.Posts[0].Slug != want.first {
			t.Errorf("%q shows %q: tag %q, %d posts from %s; want %+v", query, data.Search, b.Tag, b.Total,
				b.Posts[0].Slug, want)
		}
		// A browser that has all posts knows what they are about.
		if topics := strings.Join(data.Blog.Topics, ","); want.tag != "" && topics != "many,Fuel & cost,x" ||
			want.tag == "" && topics != "" {
			t.Errorf("%q leads to the topics %q", query, topics)
		}
	}
}
