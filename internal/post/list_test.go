package post_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"livery/internal/post"
)

func lists(b *bench) {
	ctx := b.Context()
	for i := range 5 {
		b.clock = b.clock.Add(time.Minute)
		must(b.Create(ctx, "store", written(fmt.Sprint("Draft ", i), "Reefers and doors."), "ann"))
	}
	p := must(b.Create(ctx, "store", written("Live", "Trailers."), "ann"))
	must(b.Publish(ctx, post.Publication{Brand: "store", ID: p.ID, Version: p.Version}))
	if err := post.Upload(ctx, b.blobs, "store", "bad.json", []byte(`{"title":"x"}`), b.clock); err != nil {
		b.Fatal(err)
	}
	b.refresh()
	page := must(b.List(ctx, "store", post.Query{Limit: 3, States: []post.State{post.StateDraft}}))
	if len(page.Rows) != 3 || page.Rows[0].Title != "Draft 4" || page.Next == "" || page.Counts[post.StateDraft] != 5 ||
		page.Counts[post.StatePublished] != 1 || page.Counts[post.StateQuarantined] != 1 {
		b.Errorf("the first page is %+v", page)
	}
	page = must(b.List(ctx, "store", post.Query{Limit: 3, States: []post.State{post.StateDraft}, After: page.Next}))
	if len(page.Rows) != 2 || page.Rows[1].Title != "Draft 0" || page.Next != "" {
		b.Errorf("the second page is %+v", page)
	}
	if page = must(b.List(ctx, "store", post.Query{Limit: 9, Words: "TRAIL live"})); len(page.Rows) != 1 ||
		page.Rows[0].Title != "Live" {
		b.Errorf("a search finds %+v", page)
	}
	live := must(b.Get(ctx, "store", page.Rows[0].ID))
	before, after := live.Text, live.Text
	after.Post.Slug = "another"
	for text, changed := range map[*post.Text]bool{&after: true, &before: false} {
		now := must(b.Get(ctx, "store", live.ID))
		now = must(b.Save(ctx, "store", live.ID, now.Version, *text, "ann"))
		row := must(b.List(ctx, "store", post.Query{Limit: 9, Words: "trail live"})).Rows[0]
		if row.Changed != changed || now.Changed != changed {
			b.Errorf("with the address %q it is changed in the list: %t, open: %t; expected %t", text.Post.Slug,
				row.Changed, now.Changed, changed)
		}
	}
	if page = must(b.List(ctx, "cam", post.Query{Limit: 9})); len(page.Rows) != 0 {
		b.Errorf("another brand lists %+v", page)
	}
}

func TestFiveThousandPostsAreListedAndSearchedAtOnce(t *testing.T) {
	var words strings.Builder
	for i := range 400 { // as many different words as a long article has
		fmt.Fprintf(&words, "trailer%d ", i)
	}
	var many []*post.Post
	for i := range 5000 {
		many = append(many,
			&post.Post{Summary: post.Summary{Title: fmt.Sprintf("Post %d of many", i), Slug: fmt.Sprintf("post-%d", i),
				Date:     "2025-01-02",
				Filename: fmt.Sprintf("post-%d.json", i)},
				Sections: []post.Section{{Heading: "H", Content: fmt.Sprintf("number%d %s", i, &words)}}})
	}
	posts, _ := post.NewBlog(nil, many)
	store := &post.Store{Blobs: onDisk(t), Now: time.Now, Index: post.IndexOf("store", posts)}
	must(store.List(t.Context(), "store", post.Query{Limit: 50}))
	for _, q := range []post.Query{{Limit: 50}, {Limit: 50, Words: "number4321 trailer"},
		{Limit: 50, States: []post.State{post.StateDraft}}} {
		began := time.Now()
		page := must(store.List(t.Context(), "store", q))
		took := time.Since(began)
		t.Logf("%+v takes %s", q, took)
		if took > time.Second {
			t.Errorf("%+v takes %s", q, took)
		}
		if q.Words != "" && (len(page.Rows) != 1 || page.Rows[0].ID != "post-4321") {
			t.Errorf("the search finds %d posts", len(page.Rows))
		}
	}
}

func TestADraftWithoutAWordIsNotKept(t *testing.T) {
	b := newBench(t, onDisk(t))
	ctx := t.Context()
	first := must(b.Begin(ctx, "store", "ann"))
	if again := must(b.Begin(ctx, "store", "ann")); again.ID != first.ID {
		t.Errorf("%s begins a second empty draft, %s", first.ID, again.ID)
	}
	if other := must(b.Begin(ctx, "store", "bob")); other.ID == first.ID {
		t.Error("two people share an empty draft")
	}
	if page := must(b.List(ctx, "store", post.Query{Limit: 9})); len(page.Rows) != 0 ||
		page.Counts[post.StateDraft] != 0 {
		t.Errorf("lists drafts without a word: %+v", page)
	}
	text := post.Text{Post: post.Post{Sections: []post.Section{{Content: "A word."}}}}
	must(b.Save(ctx, "store", first.ID, first.Version, text, "ann"))
	if page := must(b.List(ctx, "store", post.Query{Limit: 9})); len(page.Rows) != 1 {
		t.Errorf("a draft with a word is not listed: %+v", page)
	}
	if next := must(b.Begin(ctx, "store", "ann")); next.ID == first.ID {
		t.Error("a draft with words is begun again")
	}
}

func TestAListOverBrandsHasEveryPostOnce(t *testing.T) {
	b := newBench(t, onDisk(t))
	ctx := t.Context()
	for _, brand := range []string{"store", "cam"} {
		for n := range 5 {
			text := written(fmt.Sprintf("Post %d of %s", n, brand), "Words.")
			text.Post.Date = fmt.Sprintf("2026-03-%02d", n+1)
			must(b.Create(ctx, brand, text, "ann")) // all at the same moment
		}
		for n := range 5 { // and published posts that both brands have
			name := fmt.Sprintf("both-%d", n)
			document := fmt.Sprintf(`{"title": %q, "slug": %[1]q, "date": "2026-02-01"}`, name)
			if err := post.Upload(ctx, b.blobs, brand, name+".json", []byte(document), b.clock); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.index.Refresh(ctx, brand); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]int{}
	for after, pages := "", 0; pages < 20; pages++ {
		page := must(b.ListAll(ctx, []string{"store", "cam"}, post.Query{Limit: 3, After: after}))
		for _, r := range page.Rows {
			seen[r.Brand+" "+r.ID]++
		}
		if after = page.Next; after == "" {
			break
		}
	}
	for row, times := range seen {
		if times != 1 {
			t.Errorf("%s is listed %d times", row, times)
		}
	}
	if len(seen) != 20 {
		t.Errorf("%d posts are listed, expected 20", len(seen))
	}
	page := must(b.ListAll(ctx, []string{"store", "cam"}, post.Query{Limit: -1, From: "2026-03-02", To: "2026-03-03"}))
	if len(page.Rows) != 4 || page.Counts[post.StateDraft] != 4 {
		t.Errorf("two days have %d posts, counted %v", len(page.Rows), page.Counts)
	}
}
