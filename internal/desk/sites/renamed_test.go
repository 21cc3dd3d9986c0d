package sites_test

import (
	"encoding/json"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"livery/internal/change"
	"livery/internal/content"
	"livery/internal/desk"
	"livery/internal/desk/desktest"
	"livery/internal/desk/sites"
	"livery/internal/edition"
	"livery/internal/post"
	"livery/internal/rules"
)

// pagesOf is what every page of every brand is made from, articles apart, by "brand path", once some content is served.
func pagesOf(b *desktest.Browser, served *change.Served) map[string]string {
	b.T.Helper()
	for b.Library.Current().Content.Version != served.Content.Version {
		runtime.Gosched()
	}
	now, none := b.Library.Current(), &post.Blog{}
	pages := map[string]string{}
	for _, one := range now.Content.Site.Brands {
		for _, data := range now.Source(one).Paths(none) {
			prepared, err := now.Prepare(edition.Request{Brand: one, Path: data.Path})
			if err != nil {
				b.T.Fatal(err)
			}
			pages[one.ID+" "+data.Path] = string(prepared.Input)
		}
	}
	return pages
}

// A product gets a name of two words: at the Desk, over all brands, as one change, and back again.
func TestAProductIsRenamedOnEveryPageOfEveryBrandAndTakenBack(t *testing.T) {
	const was, is = "C200", "C200 Pro"
	b := desktest.NewWithSites(t)
	all, _ := b.Join(desk.Editor)
	served := b.Publisher.Current()
	known := rules.Pages(served.Files, served.Content, served.Content, nil)
	before := pagesOf(all, served)

	asked := sites.SiteWanted{Words: was, With: is, Whole: true, Exact: true}
	body, _ := json.Marshal(asked)
	found := findWords(all, string(body))
	replace := sites.SiteReplace{SiteWanted: asked}
	for _, text := range found.Texts {
		replace.Texts = append(replace.Texts,
			sites.SaidText{Layer: text.Layer, Field: text.Field, Text: wholeText(text.Pieces)})
	}
	body, _ = json.Marshal(replace)
	draft := desktest.Read[sites.SiteDraft](t, all.Wants(200, "POST", "/api/desk/sites/words/replace", string(body),
		"If-Match", `"none"`))
	if !slices.ContainsFunc(draft.Edits, func(e sites.SiteEdit) bool { return e.Field == "model" }) {
		t.Fatal("the name of the product itself is not renamed")
	}
	done := publish(all, draft, `{"note":"It is the C200 Pro now","confirmed":true}`)

	after := b.Publisher.Current()
	for _, p := range rules.Pages(after.Files, after.Content, served.Content, nil) {
		isNew := !slices.ContainsFunc(known, func(k content.Problem) bool { return k.String() == p.String() })
		if isNew && !strings.Contains(p.Message, "characters") { // four letters more are too long somewhere
			t.Errorf("the rules say now: %s", p)
		}
	}
	old := regexp.MustCompile(`\b` + was + `\b`)
	renamed, changed := pagesOf(all, after), 0
	for at, text := range renamed {
		if text == before[at] {
			continue
		}
		changed++
		for _, picture := range found.Pictures { // words that came with a picture belong to it
			text = strings.ReplaceAll(text, wholeText(picture.Pieces), "")
		}
		if left := strings.ReplaceAll(text, is, ""); old.MatchString(left) {
			from := old.FindStringIndex(left)[0]
			t.Errorf("%s still shows ...%s...", at, left[max(0, from-60):min(len(left), from+60)])
		}
	}
	for at, text := range before {
		if old.MatchString(text) && renamed[at] == text {
			t.Errorf("%s shows what it showed", at)
		}
	}
	var brands []string
	for _, text := range found.Texts {
		brands = append(brands, text.Brands...)
	}
	if slices.Sort(brands); changed == 0 || len(slices.Compact(brands)) < 5 {
		t.Errorf("%d pages of %d brands have changed", changed, len(slices.Compact(brands)))
	}

	all.Wants(200, "POST", "/api/desk/sites/changes/"+done.ID+"/take-back", `{}`)
	for at, text := range pagesOf(all, b.Publisher.Current()) {
		if text != before[at] {
			t.Errorf("%s is not as before after it was taken back", at)
		}
	}
}

// wholeText is a text in one piece.
func wholeText(pieces []sites.WordsPiece) string {
	var text strings.Builder
	for _, piece := range pieces {
		text.WriteString(piece.Text)
	}
	return text.String()
}
