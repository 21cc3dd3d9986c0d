package page

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"livery/internal/blog"
	"livery/internal/brand"
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

// A mark is made of characters that nobody sees. The first of its two halves stands behind the first
// letter of a text, so that code which looks at how a text begins finds what it expects: it holds the
// number of the field, and how many characters of the text stand before it. The other ends the text.
// A text may be put into another, as into the braces of "Next in {category}". Both are in what the front end is given to render, and gone when a page leaves (see still).
const (
	markBegin  = '\u2063'
	markEnd    = '\u2064'
	markDigit  = '\ufe00' // and the fifteen behind it
	markDigits = 4
	markLength = markDigits + 1
	maxFields  = 1 << (4 * markDigits)
)

// marker numbers the fields whose texts it marks.
type marker struct{ fields []Field }

// text marks each line of a text, since the front end makes paragraphs of some.
func (m *marker) text(field Field, text string) string {
	if strings.TrimSpace(text) == "" || len(m.fields) == maxFields {
		return text
	}
	m.fields = append(m.fields, field)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = markLine(len(m.fields)-1, line)
	}
	return strings.Join(lines, "\n")
}

func markLine(number int, line string) string {
	runes := []rune(line)
	if len(runes) == 0 {
		return line
	}
	before := slices.IndexFunc(runes, unicode.IsLetter) + 1
	switch {
	case slices.Contains(runes[:before], '{'), before == 0 && unicode.IsDigit(runes[0]):
		before = 0 // what stands in braces is found by its whole name, and a date by its shape
	case before == 0 || before > 15:
		before = 1
	}
	begin := []rune{markBegin}
	for shift := 4 * (markDigits - 1); shift >= 0; shift -= 4 {
		begin = append(begin, markDigit+rune(number>>shift&15))
	}
	begin = append(begin, markDigit+rune(before))
	marked := string(slices.Insert(runes, before, begin...))
	if strings.HasPrefix(line, "![") {
		return marked // a picture in a post is read to its end; the element around it ends the text
	}
	return marked + string(markEnd)
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

// walk marks every text below a value. Text of a type of its own is one of a few names, never words.
func (m *marker) walk(v reflect.Value, at Field) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			m.walk(v.Elem(), at)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous:
				m.walk(v.Field(i), at)
			case name != "-" && !keys[v.Type().Name()+"."+name]:
				m.walk(v.Field(i), at.below(name))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			m.walk(v.Index(i), at.below(fmt.Sprint(i)))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			value := reflect.New(v.Type().Elem()).Elem()
			value.Set(v.MapIndex(key))
			m.walk(value, at.below(fmt.Sprint(key)))
			v.SetMapIndex(key, value)
		}
	case reflect.String:
		if v.Type() == reflect.TypeFor[string]() {
			v.SetString(m.text(at, v.String()))
		}
	}
}

func (f Field) below(name string) Field {
	f.Path = strings.TrimPrefix(f.Path+"."+name, ".")
	return f
}

// core marks what is on every page of a brand.
func (m *marker) core(c *Core) {
	m.walk(reflect.ValueOf(c.Brand), Field{})
	m.walk(reflect.ValueOf(&c.Settings), Field{Layer: "settings"})
	m.pictures(c.Pictures)
	m.walk(reflect.ValueOf(c.Vehicles), Field{Layer: "catalogue/fits", Path: "vehicles"})
}

// guide marks a copy of what only the server renders: the original is the content itself.
func (m *marker) guide(g *Guide, p PageData) (*Guide, error) {
	if g == nil {
		return nil, nil
	}
	data, err := json.Marshal(g)
	if err != nil {
		return nil, err
	}
	own := &Guide{}
	if err := json.Unmarshal(data, own); err != nil {
		return nil, err
	}
	var asked Field
	if id, product := strings.CutPrefix(p.Path, "/products/"); product {
		asked.Layer = productLayer(id)
	}
	m.walk(reflect.ValueOf(own.Questions), asked.below("questions"))
	m.walk(reflect.ValueOf(own.Buying), Field{Path: "buying"})
	m.walk(reflect.ValueOf(own.Words), Field{Path: "words.parts"})
	m.walk(reflect.ValueOf(own.Fits), Field{Layer: "catalogue/fits"})
	for i := range own.Sums {
		m.walk(reflect.ValueOf(&own.Sums[i]), Field{Layer: "catalogue/sums", Path: fmt.Sprint(g.sumsAt[i])})
	}
	return own, nil
}

// pictures marks the words of pictures, and by their address the place that each stands in.
func (m *marker) pictures(pictures map[string]Picture) {
	for name, picture := range pictures {
		place := strings.TrimSuffix(name, "-square")
		picture.Alt = m.text(Field{Path: "pictures." + place + ".alt"}, picture.Alt)
		picture.Version += placeMark + place
		pictures[name] = picture
	}
}

// placeMark is what stands in the address of a picture before its place, where browsers send nothing from.
const placeMark = "#place-"

// catalogue marks the list of a brand's products.
func (m *marker) catalogue(c *CatalogueModule, b *brand.Brand) {
	m.pictures(c.Pictures)
	m.walk(reflect.ValueOf(&c.Words), Field{Path: "words"})
	for i := range c.Tabs {
		c.Tabs[i].Name = m.text(Field{"catalogue/lists", fmt.Sprintf("%s.tabs.%d.name", b.Products.List, i)}, c.Tabs[i].Name)
	}
	for i := range c.Products {
		p := &c.Products[i]
		at := Field{Layer: productLayer(fmt.Sprint(p.ID))}
		p.Model, p.Title, p.Description = m.text(at.below("model"), p.Model), m.text(at.below("title"), p.Title), m.text(at.below("description"), p.Description)
	}
}

// product marks all there is to say of a product. What is made of its specifications leads to them.
func (m *marker) product(p *ProductModule, brandID string) {
	m.pictures(p.Pictures)
	at := Field{Layer: productLayer(fmt.Sprint(p.ID))}
	own := at
	if p.Angle != "" {
		own = Field{Layer: "catalogue/angles/" + brandID, Path: fmt.Sprint(p.ID)}
		p.SEODescription = m.text(own.below("text"), p.SEODescription)
	}
	for name, text := range map[string]*string{"model": &p.Model, "title": &p.Title, "description": &p.Description, "bestFor": &p.BestFor} {
		*text = m.text(at.below(name), *text)
	}
	p.SEOTitle, p.Angle = m.text(own.below("title"), p.SEOTitle), m.text(own.below("text"), p.Angle)
	m.walk(reflect.ValueOf(p.Details), at.below("details"))
	for g := range p.Sheet {
		group := &p.Sheet[g]
		group.Title = m.text(at.below("specs"), group.Title)
		for r := range group.Rows {
			group.Rows[r].Label, group.Rows[r].Value = m.text(at.below("specs"), group.Rows[r].Label), m.text(at.below("specs"), group.Rows[r].Value)
		}
	}
}

// related marks why products go together, which is written once for both of them.
func (m *marker) related(p *ProductModule, catalogue *brand.Catalogue) {
	for i := range p.WorksWith {
		other := &p.WorksWith[i]
		if at, field, ok := catalogue.Reason(p.ID, other.ID); ok {
			other.Why = m.text(Field{"catalogue/connections", fmt.Sprintf("%d.%s", at, field)}, other.Why)
		}
		if other.Title != "" {
			other.Title = m.text(Field{productLayer(fmt.Sprint(other.ID)), "title"}, other.Title)
		}
	}
}

func (m *marker) legal(l *brand.Legal) {
	m.walk(reflect.ValueOf(&l.Privacy), Field{Layer: "legal/privacy"})
	m.walk(reflect.ValueOf(&l.Terms), Field{Layer: "legal/terms"})
}

// posts marks what a page shows of the blog. Posts have a room of their own at the Desk.
func (m *marker) posts(data *PageData) {
	if data.Blog != nil {
		for i := range data.Blog.Posts {
			m.walk(reflect.ValueOf(&data.Blog.Posts[i]), postField(data.Blog.Posts[i]))
		}
	}
	if data.Post != nil && data.Post.Post != nil {
		m.walk(reflect.ValueOf(data.Post.Post), postField(data.Post.Post.Summary))
		for i := range data.Post.Mentions {
			m.mention(&data.Post.Mentions[i])
		}
		m.mention(data.Post.Newer)
		m.mention(data.Post.Older)
	}
	for i := range data.NamedIn {
		m.mention(&data.NamedIn[i])
	}
}

func (m *marker) mention(to *Mention) {
	if to == nil {
		return
	}
	at := mentioned(to.Path)
	to.Title = m.text(at.below("title"), to.Title)
	to.BestFor = m.text(at.below("bestFor"), to.BestFor)
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

// markedInput is the input of a page in which every text says where it comes from.
func (m *modules) markedInput(p PageData, guide *Guide) ([]byte, []Field, error) {
	var marks marker
	var input Input
	own, err := json.Marshal(p)
	if err != nil {
		return nil, nil, err
	}
	for from, to := range map[*[]byte]any{&own: &input.Page, &m.core.json: &input.Core} {
		if err := json.Unmarshal(*from, to); err != nil {
			return nil, nil, err
		}
	}
	input.Page.Modules = m.urls
	switch Needs[p.Kind] {
	case CatalogueName:
		if m.stock == nil {
			break
		}
		input.Catalogue = &CatalogueModule{}
		if err := json.Unmarshal(m.catalogue.json, input.Catalogue); err != nil {
			return nil, nil, err
		}
		marks.catalogue(input.Catalogue, input.Core.Brand)
		for _, own := range m.shown(p) {
			var product ProductModule
			if err := json.Unmarshal(own.json, &product); err != nil {
				return nil, nil, err
			}
			marks.product(&product, input.Core.Brand.ID)
			marks.related(&product, &m.from.site.Catalogue)
			input.Products = append(input.Products, product)
		}
	case WordsName:
		input.Words = &WordsModule{}
		if err := json.Unmarshal(m.words.json, input.Words); err != nil {
			return nil, nil, err
		}
		marks.walk(reflect.ValueOf(input.Words), Field{Path: "words"})
	case LegalName:
		input.Legal = &brand.Legal{}
		if err := json.Unmarshal(m.legal.json, input.Legal); err != nil {
			return nil, nil, err
		}
		marks.legal(input.Legal)
	}
	marks.core(&input.Core)
	marks.posts(&input.Page)
	if input.Guide, err = marks.guide(guide, p); err != nil {
		return nil, nil, err
	}
	out, err := json.Marshal(input)
	return out, marks.fields, err
}
