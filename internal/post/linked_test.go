package post_test

import (
	"testing"

	"livery/internal/post"
)

func TestAPostIsNewWhenOneThatItLinksToChanges(t *testing.T) {
	dates := map[string]string{"read": "2024-01-04", "beside": "2024-01-03", "reader": "2024-01-02",
		"alone": "2024-01-01"}
	made := func(slug, title, text string) *post.Post {
		return &post.Post{Summary: post.Summary{Slug: slug, Title: title, Date: dates[slug], Filename: slug + ".json"},
			Conclusion: text}
	}
	beside := made("beside", "Beside", "Nothing.")
	reader := made("reader", "Reader",
		"See [it](/blog/read#part), [it](/blog/read), [me](/blog/reader) and [none](/blog/none).")
	alone := made("alone", "Alone", "Nothing.")
	first, _ := post.NewBlog(nil, []*post.Post{reader, alone, beside, made("read", "Old title", "")})
	second, _ := post.NewBlog(first, []*post.Post{reader, alone, beside, made("read", "New title", "")})
	if linked := second.LinkedFrom(reader); len(linked) != 1 || linked[0].Title != "New title" {
		t.Errorf("reader leads to %v", linked)
	}
	if second.Since("reader") != second.Version || second.Since("alone") != first.Version {
		t.Errorf("reader is of version %d and alone of %d, now is %d", second.Since("reader"), second.Since("alone"),
			second.Version)
	}
	third, _ := post.NewBlog(second, []*post.Post{reader, alone, beside})
	if third.Since("reader") != third.Version || len(third.LinkedFrom(reader)) != 0 {
		t.Error("reader still leads to the post that was taken down")
	}
}

func TestAPostIsNewWhenAnotherStandsBesideIt(t *testing.T) {
	made := func(slug, date string) *post.Post {
		return &post.Post{Summary: post.Summary{Slug: slug, Title: slug, Date: date, Filename: slug + ".json"}}
	}
	posts := []*post.Post{made("oldest", "2024-01-01"), made("old", "2024-01-02"), made("new", "2024-01-04")}
	first, _ := post.NewBlog(nil, posts)
	if newer, older := first.Beside("old"); newer.Slug != "new" || older.Slug != "oldest" {
		t.Errorf("beside old stand %v and %v", newer, older)
	}
	if newer, older := first.Beside("new"); newer != nil || older.Slug != "old" {
		t.Errorf("beside the newest stand %v and %v", newer, older)
	}
	second, _ := post.NewBlog(first, append(posts, made("between", "2024-01-03")))
	if newer, _ := second.Beside("old"); newer.Slug != "between" {
		t.Errorf("old leads on to %s", newer.Slug)
	}
	for slug, want := range map[string]uint64{"old": second.Version, "new": second.Version, "oldest": first.Version} {
		if since := second.Since(slug); since != want {
			t.Errorf("%s is of version %d, want %d", slug, since, want)
		}
	}
}
