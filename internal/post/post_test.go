package post_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"livery/internal/post"
)

// spec: E5
func TestADocumentKeepsFieldsNobodyKnowsAndMayLackOptionalOnes(t *testing.T) {
	p, err := post.Parse("a.json",
		[]byte("\xef\xbb\xbf"+
			`{"id": 17, "title": "A <b>title</b>", "date": "2024-01-15", "series": {"part": 2}, "tags": ["x"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if p.ID != "17" || p.Slug != "a-b-title-b" || p.Filename != "a.json" || p.Author != "" ||
		p.ReadTime != "1 min read" {
		t.Errorf("%+v", p)
	}
	stored, err := p.Document()
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(stored, &fields); err != nil {
		t.Fatal(err)
	}
	if part := fields["series"].(map[string]any)["part"]; part != 2.0 || fields["tags"] == nil ||
		fields["title"] != "A <b>title</b>" {
		t.Errorf("%s", stored)
	}
	again, err := post.Parse("a.json", stored)
	if err != nil {
		t.Fatal(err)
	}
	if twice, _ := again.Document(); !bytes.Equal(stored, twice) {
		t.Errorf("written twice, it differs:\n%s\n%s", stored, twice)
	}
}

func TestABadDocumentIsRefusedWithThePlaceOfTheTrouble(t *testing.T) {
	for document, want := range map[string]string{
		``:                                     "$: is not a JSON object",
		`{"title": "x"`:                        "$: is not a JSON object",
		`[1]`:                                  "$: is not a JSON object",
		`null`:                                 "$: is null",
		`{"title": "  "}`:                      "$.title: is missing",
		`{"title": ["x"]}`:                     "$.title: is a list, expected text",
		`{"title": "x"}`:                       "$.date: is missing",
		`{"title": "日本"}`:                      `$.slug: "" is no slug`,
		`{"title": "x", "date": "2024-02-30"}`: "$.date",
		`{"title": "x", "date": "2024-01-01", "slug": "../x"}`:               "$.slug",
		`{"title": "x", "date": "2024-01-01", "slug": "a/b"}`:                "$.slug",
		`{"title": "x", "date": "2024-01-01", "sections": "text"}`:           "$.sections: is text, expected a list",
		`{"title": "x", "date": "2024-01-01", "sections": [{"heading": 1}]}`: "$.sections",
		`{"title": "x", "date": "2024-01-01", "conclusion": {}}`: "$.conclusion: is a group of fields, " +
			"expected text",
		`{"title": "x", "date": "2024-01-01", "featured": "yes"}`: "$.featured: is text, expected true or false",
		`{"title": "x", "a": ` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) +
			`}`: "$: is not a JSON object",
	} {
		if _, err := post.Parse("x.json", []byte(document)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.60s: %v, want %q", document, err, want)
		}
	}
}

// spec: BD7
func TestReadingTimeIsWordsDividedBy200RoundedUp(t *testing.T) {
	for words, want := range map[int]string{0: "1 min read", 1: "1 min read", 200: "1 min read", 201: "2 min read",
		1000: "5 min read", 1001: "6 min read"} {
		half := strings.Repeat("word ", words/2)
		p := &post.Post{Sections: []post.Section{{Heading: "not counted", Content: half}},
			Conclusion: strings.Repeat("word\n", words-words/2)}
		if got := post.ReadTime(p); got != want {
			t.Errorf("%d words: %s, want %s", words, got, want)
		}
	}
}

func TestMarkdownBecomesAPost(t *testing.T) {
	document, err := post.FromMarkdown("drafts/My First Post.md", []byte("---\r\ndate: 2024-01-15\nauthor: Route "+
		"Desk\nexcerpt: \"Short: words\"\nseries: 2\n---\n# A title\n\nBefore any heading.\n\n## "+
		"First\n\nOne\ntwo\n\n- a\n- b\n\n## Conclusion\n\nThe end.\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := post.Parse("my-first-post.json", document)
	if err != nil {
		t.Fatal(err)
	}
	if p.Title != "A title" || p.Slug != "my-first-post" || p.Author != "Route Desk" || p.Excerpt != "Short: words" ||
		p.Conclusion != "The end." {
		t.Errorf("%+v", p)
	}
	want := []post.Section{{Content: "Before any heading."}, {Heading: "First", Content: "One\ntwo\n\n- a\n- b"}}
	if len(p.Sections) != 2 || p.Sections[0] != want[0] || p.Sections[1] != want[1] {
		t.Errorf("%q", p.Sections)
	}
	if string(p.Extra["series"]) != "2" {
		t.Errorf("series is %s", p.Extra["series"])
	}
	for text, want := range map[string]string{
		"# No front matter":                               "front matter: is missing",
		"---\ntitle: x\n":                                 "front matter: does not end",
		"---\ntitle: [x\n---\n":                           "front matter: is not YAML",
		"---\ntitle: x\n---\n":                            "front matter: date: is missing",
		"---\ntitle: x\ndate: 2024-01-01\nslug: A B\n---": "front matter: slug",
	} {
		if _, err := post.FromMarkdown("x.md", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
