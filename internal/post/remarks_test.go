package post

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Each is something that an author would want to hear of.
func TestRemarksOnADraft(t *testing.T) {
	long := strings.Repeat("Ten words make a line that a reader can follow. ", 8)
	now := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	cases := map[string]struct {
		front, body string
		want        []string
	}{
		"nothing to say": {"image: blog-1",
			long + "[look](/solutions#top) [home](/) [self](/blog/post) [out](https://x.example/y)", nil},
		"an unknown field": {"labels: [a]\ncatgory: x", long, []string{`FILE: "catgory" is not a field of a post`,
			`FILE: "labels" is not a field`}},
		"a date to come": {"date: 2026-12-24", long,
			[]string{"FILE: goes live on December 24, 2026 (warning: false)"}},
		"hardly any text": {"", "Soon more.", []string{"FILE: has only 2 words"}},
		"markup that stays text": {"", long + "![x](y.png) [z](javascript:alert(1)) [w](ftp://x.example)",
			[]string{"readers see ![x](y.png) as it is typed; a picture",
				"readers see [z](javascript:alert(1)) as it is typed; a link", "readers see [w](ftp://x.example)"}},
		"everything at a time": {"tags: 1", "x", []string{"tags", "only 1 words"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "post.md")
			front := c.front
			if !strings.Contains(front, "date:") {
				front = "date: 2026-01-02\n" + front
			}
			if err := os.WriteFile(file, []byte("---\ntitle: A post\n"+front+"\n---\n"+c.body+"\n"),
				0o600); err != nil {
				t.Fatal(err)
			}
			drafts, err := ReadFiles([]string{file})
			if err != nil {
				t.Fatal(err)
			}
			var said strings.Builder
			remarks := Remarks(drafts, now)
			for _, r := range remarks {
				fmt.Fprintf(&said, "%s: %s (warning: %t)\n", r.Source, r.Text, r.Warning)
			}
			if len(remarks) != len(c.want) {
				t.Errorf("said %d things, expected %d:\n%s", len(remarks), len(c.want), said.String())
			}
			for _, want := range c.want {
				if want = strings.ReplaceAll(want, "FILE", file); !strings.Contains(said.String(), want) {
					t.Errorf("%q is missing in:\n%s", want, said.String())
				}
			}
		})
	}
}

func TestAPostMarkedAsDraftIsHeldBack(t *testing.T) {
	dir := t.TempDir()
	for name, front := range map[string]string{"held.md": "draft: true", "ready.md": "draft: false", "plain.md": ""} {
		if err := os.WriteFile(filepath.Join(dir, name),
			[]byte("---\ntitle: T\ndate: 2026-01-02\n"+front+"\n---\nText\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	drafts, err := ReadFiles([]string{dir})
	if err != nil {
		t.Fatal(err)
	}
	if ready, held := SplitHeld(drafts); len(ready) != 2 || len(held) != 1 || held[0].Post.Slug != "held" {
		t.Errorf("ready %v, held %v", ready, held)
	}
}
