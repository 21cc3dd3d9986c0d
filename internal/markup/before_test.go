package markup_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/markup"
)

// testdata/before.txt has a line for every text of the posts that shipped before there were tables, code, lists in
// lists and asides: a digest of the text, and one of the HTML that was made of it then.
func TestTextsFromBeforeAreShownAsBefore(t *testing.T) {
	table, err := os.ReadFile("testdata/before.txt")
	if err != nil {
		t.Fatal(err)
	}
	before := map[string]string{}
	for line := range strings.Lines(string(table)) {
		text, shown, _ := strings.Cut(strings.TrimSpace(line), " ")
		before[text] = shown
	}
	digest := func(s string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(s)))[:16] }
	to := markup.Addresses{Page: func(path string) string { return path },
		Picture: func(name string) (string, bool) { return name, true }}
	found := 0
	for _, text := range shippedTexts(t) {
		shown, known := before[digest(text)]
		if !known { // written or edited since
			continue
		}
		found++
		var out strings.Builder
		if markup.WriteHTML(&out, text, to); digest(out.String()) != shown {
			t.Errorf("is no longer shown as before: %.80q, now\n%s", text, out.String())
		}
	}
	if found < 100 {
		t.Errorf("only %d texts of the table are still there", found)
	}
}

func shippedTexts(t *testing.T) (texts []string) {
	t.Helper()
	files, err := filepath.Glob("../../content/blogs/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no posts", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var post struct {
			Sections   []struct{ Content string }
			Conclusion string
		}
		if err := json.Unmarshal(data, &post); err != nil {
			t.Fatal(file, err)
		}
		texts = append(texts, post.Conclusion)
		for _, section := range post.Sections {
			texts = append(texts, section.Content)
		}
	}
	return texts
}
