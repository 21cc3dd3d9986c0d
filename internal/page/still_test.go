package page

import (
	"bytes"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"livery"
	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/render"
	front "livery/web"
)

// delivered are the posts that come with the content.
type delivered struct{}

func (delivered) Posts(brandID string) *blog.Posts {
	var all []*blog.Post
	files, _ := fs.Glob(livery.Content(), "blogs/"+brandID+"/*.json")
	for _, file := range files {
		data, _ := fs.ReadFile(livery.Content(), file)
		if post, err := blog.Parse(path.Base(file), data); err == nil {
			all = append(all, post)
		}
	}
	posts, _ := blog.NewPosts(nil, all)
	return posts
}

// realLibrary renders the delivered content with the real front end.
func realLibrary(t *testing.T) *Library {
	t.Helper()
	bundle, err := front.Server()
	must(t, err)
	pool, err := render.New(bundle, render.Options{Engines: 2, Work: time.Minute, MemoryLimit: 128 << 20})
	must(t, err)
	shell, err := builtShell()
	must(t, err)
	manifest, err := builtManifest()
	must(t, err)
	l, err := NewLibrary(Options{Renderer: pool, Shell: shell, Manifest: manifest, Posts: delivered{}, Now: time.Now,
		Runtime: Runtime{KeepLeads: "for a year"}, Log: slog.New(slog.DiscardHandler), Workers: 1}, shipped())
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
func texts(t *testing.T, s Still) (all []seen) {
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
				if slices.Contains(wordAttributes, a.Key) && strings.TrimSpace(a.Val) != "" && (n.DataAtom != atom.Meta || wordMetas[meta]) {
					all = append(all, seen{a.Val, find(n, "data-field-"+a.Key), a.Key})
				}
			}
		}
		if text := strings.Join(strings.Fields(n.Data), " "); n.Type == html.TextNode && strings.ContainsFunc(text, isWord) {
			all = append(all, seen{text, field, inside})
		}
		for child := range n.ChildNodes() {
			visit(child, field, inside)
		}
	}
	visit(root, nil, "")
	return all
}

func isWord(r rune) bool { return r > '9' || r >= '0' }

var wordMetas = map[string]bool{"description": true, "keywords": true, "og:title": true, "og:description": true, "og:site_name": true,
	"twitter:title": true, "twitter:description": true, "author": true, "publisher": true}

// made are texts that the program makes of what is in a field, and no field holds as they are shown.
var made = map[string]*regexp.Regexp{
	"a date":            regexp.MustCompile(`^(· In force since )?[A-Z][a-z]+ \d{1,2}, \d{4}$`),
	"a number or count": regexp.MustCompile(`^\d+( of \d+| products)?$`),
	"a sum's result":    regexp.MustCompile(`^\d{1,3}(,\d{3})*(\.\d+)?$`),
	"a reading time":    regexp.MustCompile(`^\d+ min read$`),
	"initials":          regexp.MustCompile(`^[A-Z]{1,2}$`),
	"how to compare":    regexp.MustCompile(`^Tick \d to \d products to compare\.$`),
}

func TestStills(t *testing.T) {
	if testing.Short() {
		t.Skip("renders every kind of page, one after the other")
	}
	e := realLibrary(t).Current()
	t.Run("every text leads to its field", func(t *testing.T) { everyTextLeadsToItsField(t, e) })
	t.Run("a still page has neither marks nor scripts", func(t *testing.T) { neitherMarksNorScripts(t, e) })
	t.Run("kept pages hold no marks", func(t *testing.T) { keptPagesHoldNoMarks(t, e) })
}

// formulas are the sums as they are reckoned, which a page shows and no mark may stand in.
func formulas(e *Edition) (all string) {
	for _, sum := range e.Content.Site.Catalogue.Sums {
		for _, result := range sum.Results {
			all += result.Formula + "\n"
		}
	}
	return all
}

// everyTextLeadsToItsField walks every kind of page of four brands in four variants.
func everyTextLeadsToItsField(t *testing.T, e *Edition) {
	program := programWords(t) + formulas(e)
	var withField, ofProgram, lost int
	variants := map[brand.Variant]bool{}
	reached := map[Kind]bool{}
	others := map[string]bool{} // texts that no field holds, behind the reason
	for _, id := range []string{"dashcam", "store", "cameras", "smarter-tracking"} {
		b, _ := e.Registry.ByID(id)
		variants[b.Variant] = true
		for _, data := range oneOfEachKind(e, b) {
			reached[data.Kind] = true
			s, err := e.Still(t.Context(), Request{Brand: b, Path: data.Path}, true)
			must(t, err)
			for _, one := range texts(t, s) {
				switch {
				case one.field != nil:
					withField++
					holds(t, e, b, one)
				case reasonFor(one.text, program) != "":
					ofProgram++
					others[reasonFor(one.text, program)+": "+one.text] = true
				default:
					lost++
					t.Logf("%s%s: %q has no origin", id, data.Path, one.text)
				}
			}
		}
	}
	for _, one := range slices.Sorted(maps.Keys(others)) {
		t.Logf("no field: %s", one)
	}
	t.Logf("%d texts lead to a field, %d are words of the program, %d have no origin", withField, ofProgram, lost)
	if len(variants) != 4 || len(reached) != len(Kinds) {
		t.Errorf("walked %d variants and %d of %d kinds of pages", len(variants), len(reached), len(Kinds))
	}
	if withField*100 < 98*(withField+lost) {
		t.Errorf("only %d of %d texts that are not the program's own lead to a field", withField, withField+lost)
	}
}

func oneOfEachKind(e *Edition, b *brand.Brand) (pages []PageData) {
	for _, data := range e.Paths(b, e.Posts(b)) {
		if !slices.ContainsFunc(pages, func(p PageData) bool { return p.Kind == data.Kind }) {
			pages = append(pages, data)
		}
	}
	return pages
}

// holds fails when the field that a text leads to says something else.
func holds(t *testing.T, e *Edition, b *brand.Brand, one seen) {
	t.Helper()
	if one.field.Layer != "" {
		return
	}
	said := strings.Join(strings.Fields(e.Content.Brand(b.ID).Text(one.field.Path)), " ")
	if said != "" && !strings.Contains(said, strings.TrimSuffix(one.text, "…")) && !strings.Contains(one.text, said) {
		t.Errorf("%q leads to %s, which says %q", one.text, one.field.Path, said)
	}
}

// reasonFor says why no field holds a text; empty when there is no reason.
func reasonFor(text, program string) string {
	for _, what := range slices.Sorted(maps.Keys(made)) {
		if made[what].MatchString(text) {
			return what
		}
	}
	if strings.Contains(program, text) {
		return "words of the program"
	}
	return ""
}

// programWords is the source of the front end, in which its own words are found.
func programWords(t *testing.T) string {
	t.Helper()
	var all strings.Builder
	root := "../../web/src"
	must(t, fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasPrefix(path.Ext(name), ".ts") && !strings.HasPrefix(name, "desk/") && !strings.Contains(name, ".test.") {
			source, _ := os.ReadFile(filepath.Join(root, name))
			all.WriteString(strings.Join(strings.Fields(string(source)), " "))
		}
		return err
	}))
	return all.String()
}

func neitherMarksNorScripts(t *testing.T, e *Edition) {
	b, _ := e.Registry.ByID("store")
	for _, data := range oneOfEachKind(e, b) {
		s, err := e.Still(t.Context(), Request{Brand: b, Path: data.Path}, true)
		must(t, err)
		for _, forbidden := range []string{string(markBegin), string(markEnd), "%E2%81%A3", "%E2%81%A4", "<script", "<noscript"} {
			if strings.Contains(string(s.HTML), forbidden) {
				t.Errorf("%s holds %q", data.Path, forbidden)
			}
		}
		plain, err := e.Still(t.Context(), Request{Brand: b, Path: data.Path}, false)
		must(t, err)
		if strings.Contains(string(plain.HTML), "data-field") {
			t.Errorf("%s says where its texts come from, which was not asked for", data.Path)
		}
		if a, b := words(t, s), words(t, plain); a != b {
			t.Errorf("%s reads differently with marks:\n%s\n%s", data.Path, a, b)
		}
	}
}

// words are all texts in the body of a page, as they are copied.
func words(t *testing.T, s Still) string {
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

func keptPagesHoldNoMarks(t *testing.T, e *Edition) {
	b, _ := e.Registry.ByID("cam")
	_, err := e.Still(t.Context(), Request{Brand: b, Path: "/"}, true)
	must(t, err)
	if kept := e.kept.get(keyOf(b.ID, PageData{Path: "/"})); kept != nil {
		t.Error("a page of the Desk was kept")
	}
	answer, err := e.Page(t.Context(), Request{Brand: b, Path: "/"})
	must(t, err)
	for _, forbidden := range []string{string(markBegin), "data-field", "x-field"} {
		if bytes.Contains(answer.Document.Identity.Bytes, []byte(forbidden)) {
			t.Errorf("a visitor's page holds %q", forbidden)
		}
	}
}
