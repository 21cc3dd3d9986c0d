package change_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/rules"
)

// copyContent is a folder with all content.
func copyContent(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	err := fs.WalkDir(livery.Content(), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".yaml" && !strings.HasPrefix(name, "schema/") {
			return err
		}
		data, err := fs.ReadFile(livery.Content(), name)
		if err != nil {
			return err
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, data, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// differentLines are the lines of one text that are not in the other, in both directions.
func differentLines(a, b string) (gone, come []string) {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for _, line := range x {
		if !slices.Contains(y, line) {
			gone = append(gone, line)
		}
	}
	for _, line := range y {
		if !slices.Contains(x, line) {
			come = append(come, line)
		}
	}
	return gone, come
}

func sameBrands(t *testing.T, want, got *content.Content) {
	t.Helper()
	a, _ := json.Marshal(want.Site)
	b, _ := json.Marshal(got.Site)
	if string(a) != string(b) {
		t.Error("the pulled files say something else than what is served")
	}
}

func TestPullingChangesTheChangedLinesAloneAndServesTheSame(t *testing.T) {
	c, blobs := newClock(), storage(t)
	dir := copyContent(t)
	files := content.OverlayFolder(dir, livery.Content())
	one := open(t, blobs, files, c)
	one.publish(ann, set("brands/store", "hero.title", "All: in one cart"),
		set("brands/store", "cta.secondary.label", "Deals"))
	one.publish(ben, set("brands/store", "hero.features.1", "Two"), set("site", "hero.title", "Fleets"),
		set("families/cameras", "hero.eyebrow", "For cameras"))
	one.publish(ben, change.Edit{Layer: "brands/store", Field: "hero.eyebrow"})
	served := one.Current().Content
	plan, err := one.Pull(dir, livery.Content())
	if err != nil {
		t.Fatal(err)
	}
	if len(plan) != 3 {
		t.Errorf("%d files change", len(plan))
	}
	for _, p := range plan {
		gone, come := differentLines(string(p.Before), string(p.After))
		// where a family says nothing of it yet
		come = slices.DeleteFunc(come, func(line string) bool { return line == "hero:" })
		if want := map[string][2]int{"brands/store.yaml": {4, 3}, "site.yaml": {1, 1},
			"families/cameras.yaml": {0, 1}}[p.File]; len(gone) != want[0] || len(come) != want[1] {
			t.Errorf("%s loses %q and gets %q", p.File, gone, come)
		}
	}
	half := plan[:1] // whoever is killed in between serves the same
	if err := os.WriteFile(filepath.Join(dir, half[0].File), half[0].After, 0o644); err != nil {
		t.Fatal(err)
	}
	sameBrands(t, served, open(t, blobs, files, c).Current().Content)
	if err := one.Write(dir, plan); err != nil {
		t.Fatal(err)
	}
	after := open(t, blobs, os.DirFS(dir), c)
	sameBrands(t, served, after.Current().Content)
	if n := len(after.Current().Applied()); n != 0 {
		t.Errorf("%d changes lie over files that hold them", n)
	}
	if state, _ := after.Current().State(one.Current().Entries[0]); state != "in-files" {
		t.Errorf("the first change is %s", state)
	}
	if o := after.Current().Content.Brand("store").Origin("hero.title"); o.Change != nil || o.Line == 0 {
		t.Errorf("the origin is %q", o.Place())
	}
	after.publish(ann, set("brands/store", "hero.title", "Later words"))
	if n := len(after.Current().Applied()); n != 1 {
		t.Errorf("a change after the pull counts %d", n)
	}
	if plan, err := after.Pull(dir, livery.Content()); err != nil || len(plan) != 1 {
		t.Errorf("pulled again: %d files, %v", len(plan), err)
	}
}

func TestPullingIntoAFolderOverTheBuiltInContent(t *testing.T) {
	c, blobs, dir := newClock(), storage(t), t.TempDir()
	one := open(t, blobs, livery.Content(), c)
	one.publish(ann, set("brands/store", "hero.features.1", "Two"), set("site", "hero.title", "Fleets"))
	start := content.Start{ID: "nova", Name: "Nova", Family: "cameras", Hosts: []string{"nova.example"},
		Variant: "elegant", Colours: []string{"#0b5d4e"}, Delivery: "store"}
	brand, err := change.NewBrand(one.Current().Content, start)
	if err != nil {
		t.Fatal(err)
	}
	one.publish(ben, brand)
	one.publish(ben, set("brands/nova", "hero.title", "Nova's own"))
	plan, err := one.Pull(dir, livery.Content())
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Write(dir, plan); err != nil {
		t.Fatal(err)
	}
	after := open(t, blobs, content.OverlayFolder(dir, livery.Content()), c)
	sameBrands(t, one.Current().Content, after.Current().Content)
	if n := len(after.Current().Applied()); n != 0 {
		t.Errorf("%d changes lie over files that hold them", n)
	}
}

func TestAFolderOfAnotherStorageIsNotTakenForThisOne(t *testing.T) {
	c, dir := newClock(), t.TempDir()
	one := open(t, storage(t), livery.Content(), c)
	one.publish(ann, set("brands/store", "hero.title", "Elsewhere"))
	plan, err := one.Pull(dir, livery.Content())
	if err != nil {
		t.Fatal(err)
	}
	if err := one.Write(dir, plan); err != nil {
		t.Fatal(err)
	}
	here := open(t, storage(t), content.OverlayFolder(dir, livery.Content()), c)
	here.publish(ben, set("brands/store", "hero.title", "Here"))
	here.shows("store", "hero.title", "Here")
}

func TestPushingMakesAChangeOfWhatTheFilesSay(t *testing.T) {
	c, blobs := newClock(), storage(t)
	dir := copyContent(t)
	name := filepath.Join(dir, "brands/store.yaml")
	data, _ := os.ReadFile(name)
	if err := os.WriteFile(name,
		[]byte(strings.Replace(string(data), "Everything a vehicle needs, in one cart", "Words of a file", 1)),
		0o644); err != nil {
		t.Fatal(err)
	}
	one := open(t, blobs, livery.Content(), c)
	wanted, problems := rules.Load(os.DirFS(dir))
	if wanted == nil {
		t.Fatal(problems)
	}
	edits := change.Difference(one.Current().Content, wanted)
	if len(edits) != 1 || edits[0].Layer != "brands/store" || edits[0].Field != "hero.title" {
		t.Fatalf("the difference is %v", edits)
	}
	e, err := one.Push(t.Context(), change.Request{Author: ann, Edits: edits}, dir)
	if err != nil {
		t.Fatal(err)
	}
	one.look()
	one.shows("store", "hero.title", "Words of a file")
	other := open(t, blobs, os.DirFS(dir), c)
	if state, _ := other.Current().State(e); state != "in-files" {
		t.Errorf("for a server with these files it is %s", state)
	}
	one.publish(ben, set("brands/store", "tagline", "Tags"))
	if _, err := one.Push(t.Context(), change.Request{Author: ann, Edits: edits}, dir); err == nil ||
		!strings.Contains(err.Error(), "pull") {
		t.Errorf("a folder that lacks changes is pushed: %v", err)
	}
}
