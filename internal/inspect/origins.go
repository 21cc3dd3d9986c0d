package inspect

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"livery/internal/blog"
	"livery/internal/brand"
	"livery/internal/page"
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

// keys are the texts that are no words of a page: names of things, addresses, colours and dates.
var keys = map[string]bool{
	"Brand.id": true, "Brand.family": true, "Brand.logo": true, "Brand.whiteLogo": true, "Brand.favicon": true, "Brand.icon": true,
	"Brand.stockPhotos": true, "Brand.hosts": true, "Palette.primary": true, "Palette.accent": true, "NavItem.path": true,
	"FeatureItem.icon": true, "FeatureItem.image": true, "Testimonial.avatar": true, "Department.icon": true,
	"BlogPage.placeholders": true, "BlogPage.posts": true, "ProductPage.list": true,
	"SEO.ogType": true, "SEO.ogUrl": true, "SEO.ogImage": true, "SEO.twitterCard": true, "SEO.canonical": true, "SEO.robots": true,
	"SEO.language": true, "SEO.technical": true,
	"Settings.defaultBrand": true, "Settings.shop": true, "Settings.stockPhotoUrl": true, "Settings.stockFallback": true,
	"Settings.themeColor": true, "Settings.backgroundColor": true, "Settings.security": true,
	"SocialLink.url": true, "Option.value": true, "LegalPage.since": true,
	"Summary.id": true, "Summary.slug": true, "Summary.image": true, "Summary.filename": true, "Summary.readTime": true,
	"Category.id": true, "Settings.shopItem": true, "Settings.shopCart": true, "Tools.sums": true,
	"BuyingRow.id": true, "FitOption.id": true, "Fit.when": true, "Misfit.when": true, "Sum.id": true, "SumInput.id": true, "SumInput.value": true,
	"SumInput.min": true, "SumInput.max": true, "SumInput.step": true, "SumResult.id": true, "SumResult.formula": true,
}

// walk tags every text below a value. Text of a type of its own is one of a few names, never words.
func (t *tagger) walk(v reflect.Value, at Field) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			t.walk(v.Elem(), at)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous:
				t.walk(v.Field(i), at)
			case name != "-" && !keys[v.Type().Name()+"."+name]:
				t.walk(v.Field(i), at.below(name))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			t.walk(v.Index(i), at.below(fmt.Sprint(i)))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			t.walk(value, at.below(fmt.Sprint(key)))
			v.SetMapIndex(key, value)
		}
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			v.SetString(t.text(at, v.String()))
		}
	}
}

func (f Field) below(name string) Field {
	f.Path = strings.TrimPrefix(f.Path+"."+name, ".")
	return f
}

// core tags what is on every page of a brand.
func (t *tagger) core(c *page.Core) {
	t.walk(reflect.ValueOf(c.Brand), Field{})
	t.walk(reflect.ValueOf(&c.Settings), Field{Layer: "settings"})
	t.pictures(c.Pictures)
	t.walk(reflect.ValueOf(c.Vehicles), Field{Layer: "catalogue/fits", Path: "vehicles"})
}

// guide tags what only the server renders; sumsAt is where its sums stand in the catalogue.
func (t *tagger) guide(g *page.Guide, sumsAt []int, path string) {
	var asked Field
	if id, product := strings.CutPrefix(path, "/products/"); product {
		asked.Layer = productLayer(id)
	}
	t.walk(reflect.ValueOf(g.Questions), asked.below("questions"))
	t.walk(reflect.ValueOf(g.Buying), Field{Path: "buying"})
	t.walk(reflect.ValueOf(g.Words), Field{Path: "words.parts"})
	t.walk(reflect.ValueOf(g.Fits), Field{Layer: "catalogue/fits"})
	for i := range g.Sums {
		t.walk(reflect.ValueOf(&g.Sums[i]), Field{Layer: "catalogue/sums", Path: fmt.Sprint(sumsAt[i])})
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
	t.walk(reflect.ValueOf(&c.Words), Field{Path: "words"})
	for i := range c.Tabs {
		c.Tabs[i].Name = t.text(Field{"catalogue/lists", fmt.Sprintf("%s.tabs.%d.name", b.Products.List, i)}, c.Tabs[i].Name)
	}
	for i := range c.Products {
		p := &c.Products[i]
		at := Field{Layer: productLayer(fmt.Sprint(p.ID))}
		p.Model, p.Title, p.Description = t.text(at.below("model"), p.Model), t.text(at.below("title"), p.Title), t.text(at.below("description"), p.Description)
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
	for name, text := range map[string]*string{"model": &p.Model, "title": &p.Title, "description": &p.Description, "bestFor": &p.BestFor} {
		*text = t.text(at.below(name), *text)
	}
	p.SEOTitle, p.Angle = t.text(own.below("title"), p.SEOTitle), t.text(own.below("text"), p.Angle)
	t.walk(reflect.ValueOf(p.Details), at.below("details"))
	for g := range p.Sheet {
		group := &p.Sheet[g]
		group.Title = t.text(at.below("specs"), group.Title)
		for r := range group.Rows {
			group.Rows[r].Label, group.Rows[r].Value = t.text(at.below("specs"), group.Rows[r].Label), t.text(at.below("specs"), group.Rows[r].Value)
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

func (t *tagger) legal(l *brand.Legal) {
	t.walk(reflect.ValueOf(&l.Privacy), Field{Layer: "legal/privacy"})
	t.walk(reflect.ValueOf(&l.Terms), Field{Layer: "legal/terms"})
}

// posts tags what a page shows of the blog. Posts have a room of their own at the Desk.
func (t *tagger) posts(data *page.PageData) {
	if data.Blog != nil {
		for i := range data.Blog.Posts {
			t.walk(reflect.ValueOf(&data.Blog.Posts[i]), postField(data.Blog.Posts[i]))
		}
	}
	if data.Post != nil && data.Post.Post != nil {
		t.walk(reflect.ValueOf(data.Post.Post), postField(data.Post.Post.Summary))
		for i := range data.Post.Mentions {
			t.mention(&data.Post.Mentions[i])
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

func postField(p blog.Summary) Field {
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
		t.related(&in.Products[i], &source.Site.Catalogue)
	}
	t.walk(reflect.ValueOf(in.Words), Field{Path: "words"})
	if in.Legal != nil {
		t.legal(in.Legal)
	}
	t.core(&in.Core)
	t.posts(&in.Page)
	if in.Guide != nil {
		t.guide(in.Guide, source.Guide(in.Page).SumsAt, in.Page.Path)
	}
	out, err := json.Marshal(in)
	return out, t.fields, err
}
