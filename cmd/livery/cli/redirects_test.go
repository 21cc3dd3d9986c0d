package cli_test

import (
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"livery/internal/blob/disk"
)

// dataFolder is one as a server makes it, with a storage in which two brands have no posts yet.
func dataFolder(t *testing.T) string {
	t.Helper()
	data := t.TempDir()
	blobs, err := disk.Open(filepath.Join(data, "storage"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	made := errors.Join(blobs.CreateContainer(t.Context(), "store"), blobs.CreateContainer(t.Context(), "cam"))
	if err := errors.Join(made, blobs.Close()); err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAddressesAreLedOnFromATableAndListed(t *testing.T) {
	data := dataFolder(t)
	writeFile(t, data, "old.csv", "Old;New;How\nhttps://old.example/gates/;/products;\n/autumn;/blog;302\n")
	writeFile(t, data, "more.csv", "/spring,/blog\n")
	writeFile(t, data, "wrong.csv", "/products,/blog\n")
	writeFile(t, data, "circle.csv", "/a,/b\n/b,/a\n")
	redirects := func(code int, want string, args ...string) {
		t.Helper()
		out, got := run(t, append([]string{"content", "redirects", "--data", data}, args...)...)
		if got != code || !strings.Contains(out, want) {
			t.Errorf("%v ended with %d, expected %d and %q in:\n%s", args, got, code, want, out)
		}
	}
	file := func(name string) string { return filepath.Join(data, name) }
	redirects(0, "no address leads elsewhere yet")
	redirects(0, "2 redirects to add, 0 to take out", file("old.csv"), "--dry-run")
	redirects(0, "no address leads elsewhere yet")
	redirects(0, "published as 1-", file("old.csv"))
	redirects(0, "published as 2-", file("more.csv"))
	redirects(0, "published as 3-", file("more.csv"), "--for", "brands/store")
	redirects(0, "site          /autumn  /blog      for now")
	redirects(0, "site          /gates   /products  for good")
	redirects(0, "brands/store  /spring")
	redirects(1, "/products is a page of Fleet Store", file("wrong.csv"), "--for", "brands/store")
	redirects(1, "in a circle", file("circle.csv"))
	redirects(1, "in a circle", file("circle.csv"), "--dry-run")
	redirects(1, `there is no layer "brands/nobody"`, file("old.csv"), "--for", "brands/nobody")
	redirects(0, "published as", "--out", "/autumn", "--out", "/gates")
	redirects(0, `"layer": "brands/store"`, "--json")
	if out, _ := run(t, "content", "redirects", "--data", data); strings.Contains(out, "/gates") {
		t.Errorf("taken out, there are\n%s", out)
	}
}

// publishYard publishes the post /blog/count-the-yard of the store.
func publishYard(t *testing.T, data, text string) {
	t.Helper()
	writeFile(t, data, "yard.md", "---\ntitle: Count the yard\nslug: count-the-yard\ndate: 2026-01-15\n"+
		"excerpt: In short.\n---\n\n## One\n\n"+text+"\n")
	if out, code := run(t, "blog", "publish", "store", filepath.Join(data, "yard.md"), "--data", data); code == 1 {
		t.Fatal(out)
	}
}

func TestASearchFindsThePostsThatHaveTheWords(t *testing.T) {
	data := dataFolder(t)
	publishYard(t, data, "Let the Zeppelin land. It is a zeppelin.")
	want := "posts/store/count-the-yard  sections.0.content  (shown by store)\n" +
		"  Let the Zeppelin land. It is a zeppelin.\n1 text\n"
	if out, code := run(t, "content", "search", "zeppelin", "--data", data); code != 0 || out != want {
		t.Errorf("ended with %d:\n%s", code, out)
	}
	out, _ := run(t, "content", "replace", "zeppelin", "balloon", "--data", data)
	if !strings.Contains(out, "posts have these words too, in 1 text") ||
		!strings.HasSuffix(out, "\n0 texts to change\n") {
		t.Errorf("replaced:\n%s", out)
	}
}

func TestACheckOfStoredPostsNamesTheirDeadEnds(t *testing.T) {
	data := dataFolder(t)
	publishYard(t, data, "See [all](/products), [gates](/gates) and [more](/blog/none).")
	out, code := run(t, "blog", "check", "store", "--data", data)
	for _, want := range []string{"store/blogs/count-the-yard.json: sections.0.content: links to /gates, " +
		"which store does", "links to /blog/none, which store does not have", "2 warnings"} {
		if code != 2 || !strings.Contains(out, want) {
			t.Errorf("ended with %d, without %q in:\n%s", code, want, out)
		}
	}
	writeFile(t, data, "old.csv", "/gates,/products\n/blog/none,/blog\n")
	run(t, "content", "redirects", filepath.Join(data, "old.csv"), "--data", data)
	if out, _ := run(t, "blog", "check", "store", "--data", data); !strings.Contains(out, "which is at /products now") {
		t.Errorf("led on, it says\n%s", out)
	}
}

func TestNoAddressOfAPostIsLedOnWhileItIsShown(t *testing.T) {
	data := dataFolder(t)
	publishYard(t, data, "Words.")
	writeFile(t, data, "old.csv", "/blog/count-the-yard,/products\n")
	leadOn := func(layer string) (string, int) {
		return run(t, "content", "redirects", "--data", data, filepath.Join(data, "old.csv"), "--for", layer)
	}
	if out, code := leadOn("brands/store"); code != 1 || !strings.Contains(out, "is a post of Fleet Store") {
		t.Errorf("ended with %d:\n%s", code, out)
	}
	if out, code := leadOn("brands/cam"); code != 0 {
		t.Errorf("ended with %d:\n%s", code, out)
	}
}
