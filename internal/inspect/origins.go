package inspect

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/page"
	"livery/internal/post"
	"livery/internal/shape"
)

// Field is where a text of a page was written.
type Field struct {
	// Layer is the content file that holds it, without its ending; it is empty for the fields of a brand,
	// which its three layers settle. Those of posts are no content files: blogs/NAME.
	Layer string `json:"layer,omitempty"`
	// Path is the field's place, such as "hero.features.2".
	Path string `json:"path"`
}

// String is how a page names the field: its path, behind its layer where that is not the brand's.
func (f Field) String() string {
	if f.Layer == "" {
		return f.Path
	}
	return f.Layer + "#" + f.Path
}

// walk tags every text below a value whose field says that it holds words.
func (t *tagger) walk(value any, at Field) {
	shape.Rewrite(value, func(path, text string) string { return t.text(at.below(path), text) })
}

func (f Field) below(name string) Field {
	f.Path = strings.TrimPrefix(f.Path+"."+name, ".")
	return f
}

// core tags what is on every page of a brand.
func (t *tagger) core(c *page.Core) {
	t.walk(c.Brand, Field{})
	links := brand.Links{ShopText: c.Settings.ShopText, Social: c.Settings.Social}
	t.walk(&links, Field{Path: "links"})
	c.Settings.ShopText, c.Settings.Social = "", nil
	t.walk(&c.Settings, Field{Layer: "settings"})
	c.Settings.ShopText, c.Settings.Social = links.ShopText, links.Social
	t.pictures(c.Pictures)
	t.walk(c.Vehicles, Field{Layer: "catalogue/fits", Path: "vehicles"})
}

// quoting tags what proposals are made of, and what stands around them.
func (t *tagger) quoting(q *page.Quoting, catalogue *brand.Catalogue) {
	t.walk(q.Words, Field{Path: "words.quote"})
	t.walk(q.Fits, Field{Layer: "catalogue/fits"})
	for i := range q.Connections {
		t.walk(&q.Connections[i], Field{Layer: "catalogue/connections", Path: fmt.Sprint(i)})
	}
	for i := range q.Elsewhere {
		part := &q.Elsewhere[i]
		part.Title = t.text(Field{productLayer(fmt.Sprint(part.ID)), "title"}, part.Title)
	}
	for _, product := range catalogue.Products {
		n := slices.IndexFunc(product.Details, func(d brand.DetailNote) bool { return d.ID == "box" })
		at := Field{productLayer(fmt.Sprint(product.ID)), fmt.Sprintf("details.%d.features", n)}
		for i, text := range q.Box[product.ID] {
			q.Box[product.ID][i] = t.text(at.below(fmt.Sprint(i)), text)
		}
	}
}

// guide tags what only the server renders; sumsAt is where its sums stand in the catalogue.
func (t *tagger) guide(g *page.Guide, sumsAt []int, path string) {
	var asked Field
	if id, product := strings.CutPrefix(path, "/products/"); product {
		asked.Layer = productLayer(id)
	}
	t.walk(g.Questions, asked.below("questions"))
	t.walk(g.Buying, Field{Path: "buying"})
	t.walk(g.Signature, Field{Path: "signature"})
	t.walk(g.Words, Field{Path: "words.parts"})
	t.walk(g.Fits, Field{Layer: "catalogue/fits"})
	for i := range g.Sums {
		t.walk(&g.Sums[i], Field{Layer: "catalogue/sums", Path: fmt.Sprint(sumsAt[i])})
	}
}

// pictures tags the words of pictures, and by their address the place that each stands in.
func (t *tagger) pictures(pictures map[string]page.Picture) {
	for name, picture := range pictures {
		place := strings.TrimSuffix(name, "-square")
		picture.Alt = t.text(Field{Path: "pictures." + place + ".alt"}, picture.Alt)
		picture.Version += placeTag + place
		pictures[name] = picture
	}
}

// placeTag is what stands in the address of a picture before its place, where browsers send nothing from.
const placeTag = "#place-"

// catalogue tags the list of a brand's products.
func (t *tagger) catalogue(c *page.CatalogueModule, b *brand.Brand) {
	t.pictures(c.Pictures)
	t.walk(&c.Words, Field{Path: "words"})
	for i := range c.Tabs {
		c.Tabs[i].Name = t.text(Field{"catalogue/lists", fmt.Sprintf("%s.tabs.%d.name", b.Products.List, i)},
			c.Tabs[i].Name)
	}
	for i := range c.Products {
		p := &c.Products[i]
		at := Field{Layer: productLayer(fmt.Sprint(p.ID))}
		p.Model, p.Title, p.Description = t.text(at.below("model"), p.Model), t.text(at.below("title"), p.Title),
			t.text(at.below("description"), p.Description)
	}
}

// product tags all there is to say of a product. What is made of its specifications leads to them.
func (t *tagger) product(p *page.ProductModule, brandID string) {
	t.pictures(p.Pictures)
	at := Field{Layer: productLayer(fmt.Sprint(p.ID))}
	own := at
	if p.Angle != "" {
		own = Field{Layer: "catalogue/angles/" + brandID, Path: fmt.Sprint(p.ID)}
		p.SEODescription = t.text(own.below("text"), p.SEODescription)
	}
	for name, text := range map[string]*string{"model": &p.Model, "title": &p.Title, "description": &p.Description,
		"bestFor": &p.BestFor} {
		*text = t.text(at.below(name), *text)
	}
	p.SEOTitle, p.Angle = t.text(own.below("title"), p.SEOTitle), t.text(own.below("text"), p.Angle)
	for g := range p.Sheet {
		group := &p.Sheet[g]
		group.Title = t.text(at.below("specs"), group.Title)
		for r := range group.Rows {
			group.Rows[r].Label, group.Rows[r].Value = t.text(at.below("specs"), group.Rows[r].Label),
				t.text(at.below("specs"), group.Rows[r].Value)
		}
	}
}

// details tags what a product's page says of it in groups: its own notes, among lines that are made of the
// specifications.
func (t *tagger) details(p *page.ProductModule, catalogue *brand.Catalogue) {
	at, notes := Field{Layer: productLayer(fmt.Sprint(p.ID))}, map[string]string{}
	product, _ := catalogue.Find(p.ID)
	for n, note := range product.Details {
		notes[note.Description] = fmt.Sprintf("details.%d.description", n)
		for f, feature := range note.Features {
			notes[feature] = fmt.Sprintf("details.%d.features.%d", n, f)
		}
	}
	tagged := func(text string) string { return t.text(at.below(cmp.Or(notes[text], "specs")), text) }
	for i := range p.Details {
		d := &p.Details[i]
		d.Title, d.Description = t.text(at.below("specs"), d.Title), tagged(d.Description)
		for f := range d.Features {
			d.Features[f] = tagged(d.Features[f])
		}
	}
}

// related tags why products go together, which is written once for both of them.
func (t *tagger) related(p *page.ProductModule, catalogue *brand.Catalogue) {
	for i := range p.WorksWith {
		other := &p.WorksWith[i]
		if at, field, ok := catalogue.Reason(p.ID, other.ID); ok {
			other.Why = t.text(Field{"catalogue/connections", fmt.Sprintf("%d.%s", at, field)}, other.Why)
		}
		if other.Title != "" {
			other.Title = t.text(Field{productLayer(fmt.Sprint(other.ID)), "title"}, other.Title)
		}
	}
}

// legal tags the legal pages, of which a brand may say some parts itself, and which show the sections that are true
// of it.
func (t *tagger) legal(l *brand.Legal, source *page.Source) {
	all, own := source.Site.LegalOf(source.Brand), source.Brand.Legal
	for _, one := range []struct {
		name            string
		shown, all, own *brand.LegalPage
	}{{"privacy", &l.Privacy, &all.Privacy, &own.Privacy}, {"terms", &l.Terms, &all.Terms, &own.Terms},
		{"accessibility", &l.Accessibility, &all.Accessibility, &own.Accessibility}} {
		at := func(isOwn bool, field string) Field {
			if isOwn {
				return Field{Path: "legal." + one.name + "." + field}
			}
			return Field{Layer: "legal/" + one.name, Path: field}
		}
		one.shown.Title = t.text(at(one.own.Title != "", "title"), one.shown.Title)
		one.shown.Intro = t.text(at(one.own.Intro != "", "intro"), one.shown.Intro)
		shown := 0
		for i, section := range one.all.Sections {
			if section.IsFor(source.Brand) && shown < len(one.shown.Sections) {
				t.walk(&one.shown.Sections[shown], at(len(one.own.Sections) > 0, fmt.Sprintf("sections.%d", i)))
				shown++
			}
		}
	}
}

// posts tags what a page shows of the blog. Posts have a room of their own at the Desk.
func (t *tagger) posts(data *page.PageData) {
	if data.Blog != nil {
		for i := range data.Blog.Posts {
			t.walk(&data.Blog.Posts[i], postField(data.Blog.Posts[i]))
		}
	}
	if data.Post != nil && data.Post.Post != nil {
		t.walk(data.Post.Post, postField(data.Post.Post.Summary))
		for i := range data.Post.Mentions {
			t.mention(&data.Post.Mentions[i])
		}
		for i := range data.Post.Related {
			t.mention(&data.Post.Related[i])
		}
		t.mention(data.Post.Newer)
		t.mention(data.Post.Older)
	}
	for i := range data.NamedIn {
		t.mention(&data.NamedIn[i])
	}
}

func (t *tagger) mention(to *page.Mention) {
	if to == nil {
		return
	}
	at := mentioned(to.Path)
	to.Title = t.text(at.below("title"), to.Title)
	to.BestFor = t.text(at.below("bestFor"), to.BestFor)
}

func postField(p post.Summary) Field {
	return Field{Layer: "blogs/" + strings.TrimSuffix(p.Filename, ".json")}
}

// productLayer names a product by its number; its file has a name of its own.
func productLayer(id string) string { return "catalogue/products/" + id }

// mentioned is where something that a page leads to is written.
func mentioned(path string) Field {
	if id, product := strings.CutPrefix(path, "/products/"); product {
		return Field{Layer: productLayer(id)}
	}
	return Field{Layer: "blogs/" + strings.TrimPrefix(path, "/blog/")}
}

// tag gives every text of a page's input an invisible tag, and returns the fields that the tags number.
func tag(input []byte, source *page.Source) ([]byte, []Field, error) {
	var in page.Input
	if err := json.Unmarshal(input, &in); err != nil {
		return nil, nil, err
	}
	var t tagger
	if in.Catalogue != nil {
		t.catalogue(in.Catalogue, in.Core.Brand)
	}
	for i := range in.Products {
		t.product(&in.Products[i], in.Core.Brand.ID)
		t.details(&in.Products[i], &source.Site.Catalogue)
		t.related(&in.Products[i], &source.Site.Catalogue)
	}
	t.walk(in.Words, Field{Path: "words"})
	if in.Quoting != nil {
		t.quoting(in.Quoting, &source.Site.Catalogue)
	}
	if in.Legal != nil {
		t.legal(in.Legal, source)
	}
	t.core(&in.Core)
	t.posts(&in.Page)
	if in.Guide != nil {
		t.guide(in.Guide, source.Guide(in.Page).SumsAt, in.Page.Path)
	}
	out, err := json.Marshal(in)
	return out, t.fields, err
}
