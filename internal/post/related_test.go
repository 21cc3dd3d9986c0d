package post_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"testing"

	"livery/internal/post"
)

func TestPostsThatAreAboutTheSameAreRelated(t *testing.T) {
	var table struct {
		List []struct {
			post.Summary
			Text string
		}
		Cases []struct {
			About, Slug, Text string
			Related, Want     []string
		}
	}
	data, err := os.ReadFile("testdata/related.json")
	if err != nil || json.Unmarshal(data, &table) != nil {
		t.Fatal(err, "cannot be read")
	}
	for _, c := range table.Cases {
		var published []*post.Post
		for i, s := range table.List {
			s.Date = fmt.Sprintf("2026-01-%02d", 20-i)
			one := &post.Post{Summary: s.Summary, Conclusion: s.Text}
			if s.Slug == c.Slug {
				one.Related, one.Conclusion = c.Related, cmp.Or(c.Text, s.Text)
			}
			published = append(published, one)
		}
		blog, _ := post.NewBlog(nil, published)
		of, _ := blog.Find(c.Slug)
		draft := *of // not published as it is
		for _, one := range []*post.Post{of, &draft} {
			got := []string{}
			for _, other := range blog.Related(one) {
				got = append(got, other.Slug)
			}
			if !slices.Equal(got, c.Want) {
				t.Errorf("%s: %v, expected %v", c.About, got, c.Want)
			}
		}
	}
}

func TestAPageThatShowsARelatedPostIsMadeAnewWhenThatChanges(t *testing.T) {
	one := &post.Post{Summary: post.Summary{Slug: "one", Date: "2026-01-01", Tags: []string{"a"}}}
	far := &post.Post{Summary: post.Summary{Slug: "far", Date: "2026-01-03", Tags: []string{"a"}, Title: "Far"}}
	between := &post.Post{Summary: post.Summary{Slug: "between", Date: "2026-01-02"}}
	before, _ := post.NewBlog(nil, []*post.Post{one, between, far})
	renamed := *far
	renamed.Title = "Farther"
	after, _ := post.NewBlog(before, []*post.Post{one, between, &renamed})
	if after.Since("one") != after.Version {
		t.Error("a page still shows the old title of a related post")
	}
	untagged := *far
	untagged.Tags = nil
	last, _ := post.NewBlog(after, []*post.Post{one, between, &untagged})
	if last.Since("one") != last.Version || len(last.Related(one)) > 0 {
		t.Error("a page still shows a post that is not related any more")
	}
}

func TestTagsAreReadHoweverOtherToolsWriteThemAndNothingIsLost(t *testing.T) {
	for written, want := range map[string]string{
		`["Reefers", " cold  chains ", "reefers", ""]`: `["Reefers","cold chains"]`,
		`"Reefers, doors"`: `["Reefers","doors"]`,
		`[]`:               ``,
		`{"first": 1}`:     `{"first":1}`,
		`["a", 7]`:         `["a",7]`,
		`null`:             ``,
	} {
		p, err := post.Parse("a.json", []byte(`{"title":"A","date":"2026-01-01","tags":`+written+`}`))
		if err != nil {
			t.Errorf("%s: %v", written, err)
			continue
		}
		document, err := p.Document()
		var fields map[string]json.RawMessage
		if err != nil || json.Unmarshal(document, &fields) != nil {
			t.Fatal(err, string(document))
		}
		var got []byte
		if raw := fields["tags"]; raw != nil {
			var value any
			_ = json.Unmarshal(raw, &value)
			got, _ = json.Marshal(value)
		}
		if string(got) != want {
			t.Errorf("%s is kept as %s, expected %s", written, got, want)
		}
		again, err := post.Parse("a.json", document)
		if err != nil || !slices.Equal(again.Tags, p.Tags) {
			t.Errorf("%s read again: %v, %v", written, again, err)
		}
	}
}
