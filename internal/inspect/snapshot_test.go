package inspect

import (
	"bytes"
	"io/fs"
	"log/slog"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"livery"
	"livery/internal/brand"
	"livery/internal/content"
	"livery/internal/document"
	"livery/internal/edition"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/render"
	front "livery/web"
)

// delivered are the posts that come with the content.
type delivered struct{}

func (delivered) Posts(brandID string) *post.Blog {
	var all []*post.Post
	files, _ := fs.Glob(livery.Content(), "blogs/"+brandID+"/*.json")
	for _, file := range files {
		data, _ := fs.ReadFile(livery.Content(), file)
		if p, err := post.Parse(path.Base(file), data); err == nil {
			all = append(all, p)
		}
	}
	posts, _ := post.NewBlog(nil, all)
	return posts
}

// realLibrary renders the delivered content with the real front end.
func realLibrary(t *testing.T) *edition.Library {
	t.Helper()
	bundle, err := front.Server()
	must(t, err)
	pool, err := render.New(bundle, render.Options{Engines: 2, Work: time.Minute, MemoryLimit: 128 << 20})
	must(t, err)
	client, err := front.Client()
	must(t, err)
	frontEnd, err := document.ReadFrontEnd(client, "")
	must(t, err)
	manifest, err := page.ReadManifest(livery.Assets())
	must(t, err)
	loaded, problems := content.Load(livery.Content())
	if loaded == nil {
		t.Fatal(problems)
	}
	l, err := edition.NewLibrary(edition.Options{Renderer: pool, FrontEnd: frontEnd, Manifest: manifest,
		Posts: delivered{}, Now: time.Now,
		Runtime: page.Runtime{KeepLeads: "for a year"}, Log: slog.New(slog.DiscardHandler), Workers: 1}, loaded)
	must(t, err)
	return l
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// seen is a text that a visitor or a search engine finds on a page.
type seen struct {
	text   string
	field  *Field
	inside string // the classes of the elements around it
}

// texts lists all that can be read on a page.
func texts(t *testing.T, s Snapshot) (all []seen) {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(s.HTML))
	must(t, err)
	find := func(n *html.Node, name string) *Field {
		for _, a := range n.Attr {
			if a.Key == name {
				layer, path, found := strings.Cut(a.Val, "#")
				if !found {
					layer, path = "", a.Val
				}
				return &Field{layer, path}
			}
		}
		return nil
	}
	var visit func(n *html.Node, field *Field, inside string)
	visit = func(n *html.Node, field *Field, inside string) {
		if n.Type == html.ElementNode {
			if n.DataAtom == atom.Style {
				return
			}
			own := find(n, "data-field")
			if own == nil && !plainText[n.DataAtom] {
				own = field
			}
			field = own
			meta := ""
			for _, a := range n.Attr {
				if a.Key == "class" {
					inside += " " + a.Val
				}
				if a.Key == "name" || a.Key == "property" {
					meta = a.Val
				}
			}
			for _, a := range n.Attr {
				if slices.Contains(wordAttributes, a.Key) && strings.TrimSpace(a.Val) != "" &&
					(n.DataAtom != atom.Meta || wordMetas[meta]) {
					all = append(all, seen{a.Val, find(n, "data-field-"+a.Key), a.Key})
				}
			}
		}
		if text := strings.Join(strings.Fields(n.Data), " "); n.Type == html.TextNode &&
			strings.ContainsFunc(text, isWord) {
			all = append(all, seen{text, field, inside})
		}
		for child := range n.ChildNodes() {
			visit(child, field, inside)
		}
	}
	visit(root, nil, "")
	return all
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

var wordMetas = map[string]bool{"description": true, "keywords": true, "og:title": true, "og:description": true,
	"og:site_name":  true,
	"twitter:title": true, "twitter:description": true, "author": true, "publisher": true}

// made are texts that the program makes of what is in a field, and no field holds as they are shown.
var made = map[string]*regexp.Regexp{
	"a count":        regexp.MustCompile(`^\d+$`),
	"a sum's result": regexp.MustCompile(`^\d{1,3}(,\d{3})*(\.\d+)?$`),
	"a reading time": regexp.MustCompile(`^\d+ min read$`),
	"today":          regexp.MustCompile(`^[A-Z][a-z]+ \d{1,2}, \d{4}$`),
	"initials":       regexp.MustCompile(`^[A-Z]{1,2}$`),
}

func TestSnapshots(t *testing.T) {
	if testing.Short() {
		t.Skip("renders every kind of page, one after the other")
	}
	e := realLibrary(t).Current()
	t.Run("every text leads to its field", func(t *testing.T) { everyTextLeadsToItsField(t, e) })
	t.Run("a snapshot has neither tags nor scripts", func(t *testing.T) { neitherTagsNorScripts(t, e) })
	t.Run("cached pages hold no tags", func(t *testing.T) { cachedPagesHoldNoTags(t, e) })
}

// formulas are the sums as they are reckoned, which a page shows and no tag may stand in.
func formulas(e *edition.Edition) (all string) {
	for _, sum := range e.Content.Site.Catalogue.Sums {
		for _, result := range sum.Results {
			all += result.Formula + "\n"
		}
	}
	return all
}

// everyTextLeadsToItsField walks every kind of page of four brands, and a home page in every variant. It fails for a
// text whose field does not say that it holds words. The few texts that no field holds are made by the program, and
// each has its reason.
func everyTextLeadsToItsField(t *testing.T, e *edition.Edition) {
	sums := formulas(e)
	var withField, all int
	reached := map[page.Kind]bool{}
	others := map[string]bool{} // texts that no field holds, behind the reason
	look := func(r edition.Request) {
		s, err := Take(t.Context(), e, r, true)
		must(t, err)
		for _, one := range texts(t, s) {
			if _, err := strconv.Atoi(one.text); err != nil { // digits alone number what is drawn or listed
				all++
			}
			if one.field != nil {
				withField++
				holds(t, e, r.Brand, one)
			} else if reason := reasonFor(one.text, sums); reason != "" {
				others[reason+": "+one.text] = true
			} else {
				t.Errorf("%s%s %s: %q has no field", r.Brand.ID, r.Path, r.Preview, one.text)
			}
		}
	}
	for _, id := range []string{"dashcam", "store", "cameras", "smarter-tracking"} {
		b, _ := e.Registry.ByID(id)
		for _, data := range oneOfEachKind(e, b) {
			reached[data.Kind] = true
			look(edition.Request{Brand: b, Path: data.Path})
		}
	}
	dashcam, _ := e.Registry.ByID("dashcam")
	for _, variant := range brand.Variants {
		look(edition.Request{Brand: dashcam, Path: "/", Preview: variant})
	}
	for _, one := range slices.Sorted(maps.Keys(others)) {
		t.Logf("no field: %s", one)
	}
	t.Logf("%d of %d texts lead to a field", withField, all)
	if len(reached) != len(page.Kinds) {
		t.Errorf("walked %d of %d kinds of pages", len(reached), len(page.Kinds))
	}
	if withField*100 < 98*all {
		t.Errorf("only %d of %d texts lead to a field", withField, all)
	}
}

func oneOfEachKind(e *edition.Edition, b *brand.Brand) (pages []page.PageData) {
	for _, data := range e.Source(b).Paths(e.Posts(b)) {
		if !slices.ContainsFunc(pages, func(p page.PageData) bool { return p.Kind == data.Kind }) {
			pages = append(pages, data)
		}
	}
	return pages
}

// braces stand for what a page puts into a text.
var braces = regexp.MustCompile(`\{\w+\}`)

// holds fails when the field that a text leads to says something else.
func holds(t *testing.T, e *edition.Edition, b *brand.Brand, one seen) {
	t.Helper()
	if one.field.Layer != "" {
		return
	}
	said := strings.Join(strings.Fields(e.Content.Brand(b.ID).Text(one.field.Path)), " ")
	for _, part := range braces.Split(said, -1) {
		part = strings.TrimSpace(part)
		if strings.Contains(part, strings.TrimSuffix(one.text, "…")) || part != "" && strings.Contains(one.text, part) {
			return
		}
	}
	if said != "" {
		t.Errorf("%q leads to %s, which says %q", one.text, one.field.Path, said)
	}
}

// reasonFor says why no field holds a text; empty when there is no reason.
func reasonFor(text, sums string) string {
	for _, what := range slices.Sorted(maps.Keys(made)) {
		if made[what].MatchString(text) {
			return what
		}
	}
	if strings.Contains(sums, text+"\n") {
		return "a formula"
	}
	return ""
}

func TestATextInTheBracesOfAnotherLeadsToItsOwnField(t *testing.T) {
	var m tagger
	note := m.text(Field{Path: "words.demo.legal"}, "You accept our {terms} and {privacy}.")
	note = strings.Replace(note, "{terms}", "<a>"+m.text(Field{Path: "words.pages.terms"}, "Terms")+"</a>", 1)
	note = strings.Replace(note, "{privacy}", m.text(Field{Path: "words.pages.privacy"}, "Privacy"), 1)
	short := string([]rune(m.text(Field{Path: "hero.title"}, "Only the beginning is shown"))[:12])
	copyright := strings.Replace(m.text(Field{Path: "words.footer.copyright"}, "© {year} Us"), "{year}", "2026", 1)
	shown, err := withOrigins([]byte("<body><p>"+note+" Really.</p><h1>"+short+"</h1><p>"+copyright+"</p></body>"),
		m.fields)
	must(t, err)
	var got []string
	for _, one := range texts(t, Snapshot{HTML: shown}) {
		path := "nothing"
		if one.field != nil {
			path = one.field.Path
		}
		got = append(got, one.text+" = "+path)
	}
	want := []string{"You accept our = words.demo.legal", "Terms = words.pages.terms", "and = words.demo.legal",
		"Privacy = words.pages.privacy",
		"Really. = nothing", "Only t = hero.title", "© 2026 Us = words.footer.copyright"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func neitherTagsNorScripts(t *testing.T, e *edition.Edition) {
	b, _ := e.Registry.ByID("store")
	for _, data := range oneOfEachKind(e, b) {
		s, err := Take(t.Context(), e, edition.Request{Brand: b, Path: data.Path}, true)
		must(t, err)
		for _, forbidden := range []string{string(tagBegin), string(tagEnd), "%E2%81%A3", "%E2%81%A4", "<script",
			"<noscript"} {
			if strings.Contains(string(s.HTML), forbidden) {
				t.Errorf("%s holds %q", data.Path, forbidden)
			}
		}
		plain, err := Take(t.Context(), e, edition.Request{Brand: b, Path: data.Path}, false)
		must(t, err)
		if strings.Contains(string(plain.HTML), "data-field") {
			t.Errorf("%s says where its texts come from, which was not asked for", data.Path)
		}
		if a, b := words(t, s), words(t, plain); a != b {
			t.Errorf("%s reads differently with origins:\n%s\n%s", data.Path, a, b)
		}
	}
}

// words are all texts in the body of a page, as they are copied.
func words(t *testing.T, s Snapshot) string {
	t.Helper()
	root, err := html.Parse(bytes.NewReader(s.HTML))
	must(t, err)
	var all strings.Builder
	for n := range root.Descendants() {
		if n.Type == html.TextNode && n.Parent.DataAtom != atom.Style && n.Parent.DataAtom != atom.Title {
			all.WriteString(n.Data)
		}
	}
	return all.String()
}

func cachedPagesHoldNoTags(t *testing.T, e *edition.Edition) {
	b, _ := e.Registry.ByID("cam")
	_, err := Take(t.Context(), e, edition.Request{Brand: b, Path: "/"}, true)
	must(t, err)
	answer, err := e.Page(t.Context(), edition.Request{Brand: b, Path: "/"})
	must(t, err)
	for _, forbidden := range []string{string(tagBegin), "data-field", "x-field"} {
		if bytes.Contains(answer.Document.Identity.Bytes, []byte(forbidden)) {
			t.Errorf("a visitor's page holds %q", forbidden)
		}
	}
}
