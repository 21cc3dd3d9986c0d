package blog_test

import (
	"testing"

	"livery/internal/blog"
)

func TestAPostIsNewWhenOneThatItLinksToChanges(t *testing.T) {
	made := func(slug, title, text string) *blog.Post {
		return &blog.Post{Summary: blog.Summary{Slug: slug, Title: title, Date: "2024-01-01", Filename: slug + ".json"}, Conclusion: text}
	}
	reader := made("reader", "Reader", "See [it](/blog/read#part), [it](/blog/read), [me](/blog/reader) and [none](/blog/none).")
	alone := made("alone", "Alone", "Nothing.")
	first, _ := blog.NewPosts(nil, []*blog.Post{reader, alone, made("read", "Old title", "")})
	second, _ := blog.NewPosts(first, []*blog.Post{reader, alone, made("read", "New title", "")})
	if linked := second.LinkedFrom("reader"); len(linked) != 1 || linked[0].Title != "New title" {
		t.Errorf("reader leads to %v", linked)
	}
	if second.Since("reader") != second.Version || second.Since("alone") != first.Version {
		t.Errorf("reader is of version %d and alone of %d, now is %d", second.Since("reader"), second.Since("alone"), second.Version)
	}
	third, _ := blog.NewPosts(second, []*blog.Post{reader, alone})
	if third.Since("reader") != third.Version || len(third.LinkedFrom("reader")) != 0 {
		t.Error("reader still leads to the post that was taken down")
	}
}
