package page

import (
	"fmt"
	"testing"

	"livery/internal/blog"
	"livery/internal/brand"
)

// longBlog has posts numbered from the newest.
type longBlog int

func (n longBlog) List(string) (posts []blog.Summary, err error) {
	for i := range int(n) {
		posts = append(posts, blog.Summary{Slug: fmt.Sprint("post-", i)})
	}
	return posts, nil
}

func (n longBlog) Find(string, string) (*blog.Post, bool) { return nil, false }

func TestOnlyTheOlderPagesOfALongBlogAreSpare(t *testing.T) {
	b := &brand.Brand{ID: "cam", Blog: brand.BlogPage{Source: brand.FromStorage}}
	for _, tc := range []struct {
		posts int
		page  PageData
		want  bool
	}{
		{10000, PageData{Kind: KindPost, Path: "/blog/post-0"}, false},
		{10000, PageData{Kind: KindPost, Path: fmt.Sprint("/blog/post-", newest-1)}, false},
		{10000, PageData{Kind: KindPost, Path: fmt.Sprint("/blog/post-", newest)}, true},
		{newest, PageData{Kind: KindPost, Path: fmt.Sprint("/blog/post-", newest-1)}, false},
		{10000, PageData{Kind: KindBlog, Path: "/blog"}, false},
		{10000, PageData{Kind: KindBlog, Path: "/blog", Search: "page=40"}, false},
		{10000, PageData{Kind: KindBlog, Path: "/blog", Search: "page=41"}, true},
		{0, PageData{Kind: KindHome, Path: "/"}, false},
		{0, PageData{Kind: KindHome, Path: "/", Variant: "b"}, true},
		{0, PageData{Kind: KindProducts, Path: "/products", Search: "category=cameras"}, false},
		{0, PageData{Kind: KindProducts, Path: "/products", Search: "compare=1,2"}, true},
	} {
		e := &Edition{library: &Library{posts: longBlog(tc.posts)}}
		if got := e.spare(b, tc.page); got != tc.want {
			t.Errorf("%+v of %d posts: spare is %t", tc.page, tc.posts, got)
		}
	}
}

func TestSparePagesPushOutOneAnotherAndNothingElse(t *testing.T) {
	e := &Edition{library: &Library{}, pages: map[pageKey]*Document{}}
	doc := &Document{}
	home := pageKey{brand: "cam", path: "/"}
	e.keep(home, doc, false)
	for n := range 3 * maxSpare {
		key := pageKey{brand: "cam", path: fmt.Sprint("/blog/", n)}
		e.keep(key, doc, true)
		e.keep(key, doc, true)
		if e.kept(key) == nil {
			t.Fatalf("page %d was not kept", n)
		}
	}
	if len(e.pages) != maxSpare+1 || e.kept(home) == nil {
		t.Errorf("%d pages are kept; the home page %t", len(e.pages), e.kept(home) != nil)
	}
}
