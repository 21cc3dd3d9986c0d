package edition

import (
	"fmt"
	"testing"

	"livery/internal/brand"
	"livery/internal/document"
	"livery/internal/page"
	"livery/internal/post"
)

// longBlog has posts numbered from the newest.
func longBlog(n int) *post.Blog {
	var published []*post.Post
	for i := range n {
		published = append(published,
			&post.Post{Summary: post.Summary{Slug: fmt.Sprint("post-", i), Date: fmt.Sprintf("%04d-01-01", 9999-i)}})
	}
	posts, _ := post.NewBlog(nil, published)
	return posts
}

func TestOnlyTheOlderPagesOfALongBlogAreEvictable(t *testing.T) {
	for _, tc := range []struct {
		posts int
		page  page.PageData
		want  bool
	}{
		{9000, page.PageData{Kind: page.KindPost, Path: "/blog/post-0"}, false},
		{9000, page.PageData{Kind: page.KindPost, Path: fmt.Sprint("/blog/post-", newest-1)}, false},
		{9000, page.PageData{Kind: page.KindPost, Path: fmt.Sprint("/blog/post-", newest)}, true},
		{newest, page.PageData{Kind: page.KindPost, Path: fmt.Sprint("/blog/post-", newest-1)}, false},
		{9000, page.PageData{Kind: page.KindBlog, Path: "/blog"}, false},
		{9000, page.PageData{Kind: page.KindBlog, Path: "/blog", Search: "page=40"}, false},
		{9000, page.PageData{Kind: page.KindBlog, Path: "/blog", Search: "page=41"}, true},
		{0, page.PageData{Kind: page.KindHome, Path: "/"}, false},
		{0, page.PageData{Kind: page.KindHome, Path: "/", Variant: "b"}, true},
		{0, page.PageData{Kind: page.KindProducts, Path: "/products", Search: "category=cameras"}, false},
		{0, page.PageData{Kind: page.KindProducts, Path: "/products", Search: "compare=1,2"}, true},
	} {
		if got := isEvictable(longBlog(tc.posts), tc.page); got != tc.want {
			t.Errorf("%+v of %d posts: evictable is %t", tc.page, tc.posts, got)
		}
	}
}

func docOf(size int) *Document {
	return &Document{Encoded: &document.Encoded{Identity: document.Body{Bytes: make([]byte, size)}}}
}

func keyOfCompare(n int) pageKey {
	return pageKey{brand: "cam", path: "/products", search: fmt.Sprint("compare=", n)}
}

func TestEvictablePagesGiveWayToThoseAskedForLaterAndNothingElseDoes(t *testing.T) {
	k := newCache(1000)
	home := pageKey{brand: "cam", path: "/"}
	k.put(home, docOf(5000), false)
	favourite := keyOfCompare(0)
	k.put(favourite, docOf(100), true)
	for n := 1; n < 100; n++ {
		k.put(keyOfCompare(n), docOf(100), true)
		k.put(keyOfCompare(n), docOf(100), true)
		if k.get(keyOfCompare(n)) == nil || k.get(favourite) == nil {
			t.Fatalf("page %d or the one that is asked for again and again is gone", n)
		}
	}
	if len(k.pages) != 11 || k.used != 1000 || k.get(home) == nil {
		t.Errorf("%d pages with %d evictable bytes are kept; the home page %t", len(k.pages), k.used,
			k.get(home) != nil)
	}
	k.put(keyOfCompare(1), docOf(2000), true)
	if k.used > 1000 || k.get(home) == nil {
		t.Errorf("a page larger than all room takes %d bytes", k.used)
	}
}

func TestAPageWithOlderPostsDoesNotReplaceANewerOne(t *testing.T) {
	k, key := newCache(1000), pageKey{brand: "cam", path: "/blog"}
	newer, older := docOf(1), docOf(1)
	newer.version, older.version = 2, 1
	k.put(key, newer, false)
	k.put(key, older, false)
	if k.get(key) != newer {
		t.Error("the older page is kept")
	}
}

func TestEvictablePagesStayEvictableInTheNextEdition(t *testing.T) {
	all := func(pageKey, *Document) bool { return true }
	old := newCache(1000)
	for round := range 5 {
		for n := range 20 {
			old.put(keyOfCompare(100*round+n), docOf(100), true)
		}
		last := keyOfCompare(100*round + 19)
		next := newCache(1000)
		next.takeOver(old, all)
		if len(next.pages) != 10 || next.recent.Len() != 10 || next.used != 1000 ||
			next.recent.Front().Value.(*cachedPage).key != last {
			t.Fatalf("round %d: %d pages, %d of them evictable, %d bytes", round, len(next.pages),
				next.recent.Len(), next.used)
		}
		old = next
	}
}

func TestPagesAndModulesAreCompressedInTheBackground(t *testing.T) {
	l := newTestLibrary(t, 0, brand.Home)
	e := l.Current()
	made := map[string]int{}
	body := func(name string) *document.Encoded {
		return &document.Encoded{Compressed: []document.Encoding{{Name: "br",
			Body: func() *document.Body { made[name]++; return nil }}}}
	}
	e.cached.put(keyOf("cam", page.PageData{Path: "/"}), &Document{Encoded: body("page")}, false)
	e.files["/module.js"] = body("module")
	e.compress(t.Context().Err)
	if made["page"] != 1 || made["module"] != 1 {
		t.Errorf("compressed %v", made)
	}
}

func TestAFileIsMadeForEachBrandOnce(t *testing.T) {
	e := &Edition{cached: newCache(1000)}
	made := 0
	for _, id := range []string{"cam", "store", "cam"} {
		asked := Request{Brand: &brand.Brand{ID: id}, Path: "/sheets/2.pdf"}
		file, err := e.File(t.Context(), asked, func() ([]byte, error) {
			made++
			return []byte("the sheet of " + id), nil
		})
		if err != nil || string(file.Identity.Bytes) != "the sheet of "+id {
			t.Errorf("%s gets %q, %v", id, file.Identity.Bytes, err)
		}
	}
	if made != 2 {
		t.Errorf("made %d times, want once for each brand", made)
	}
}
