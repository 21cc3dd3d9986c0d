package page

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"livery/internal/brand"
	"livery/internal/content"
)

// Still is a page as the Desk shows it: rendered as for a visitor, never kept, and without scripts.
// Where it was asked for, each element says by its data-field which field it shows, and by
// data-field-alt and the like which ones its attributes do; a picture says its place by data-picture.
type Still struct {
	HTML   []byte
	Status int
	// Styles are what the Content-Security-Policy must allow.
	Styles string
	// Redirect is where the page leads instead.
	Redirect string
}

// Draft is an edition that nobody is served, of some brands of the content or of all.
func (l *Library) Draft(c *content.Content, brands ...string) (*Edition, error) {
	return l.edition(c, brands...)
}

// Still shows a page of this edition, with the field of every text when marked.
func (e *Edition) Still(ctx context.Context, r Request, marked bool) (Still, error) {
	posts := e.Posts(r.Brand)
	data, status, redirect := e.pageData(r, posts)
	if redirect != "" {
		return Still{Redirect: redirect}, nil
	}
	fillBlog(posts, e.Catalogue(r.Brand), &data)
	m := e.modules[r.Brand.ID]
	guide := e.guide(r.Brand, data)
	input, fields, err := m.markedInput(data, guide)
	if !marked {
		input, err = m.input(data, guide)
	}
	if err != nil {
		return Still{}, fmt.Errorf("encode %s of %s: %w", data.Path, r.Brand.ID, err)
	}
	e.nameProducts(fields)
	e.nameNavigation(r.Brand, fields)
	result, err := e.library.renderer.Render(ctx, input)
	if err != nil {
		return Still{}, fmt.Errorf("render %s of %s: %w", data.Path, r.Brand.ID, err)
	}
	page, err := e.library.shell.build(document{brand: r.Brand, page: data, urls: m.urls, result: result})
	if err != nil {
		return Still{}, err
	}
	shown, err := still(page, fields)
	if err != nil {
		return Still{}, fmt.Errorf("read %s of %s again: %w", data.Path, r.Brand.ID, err)
	}
	style := e.library.shell.style(r.Brand, data.variant(r.Brand), data.Kind)
	return Still{HTML: shown, Status: status, Styles: style.allowed}, nil
}

// nameProducts gives the fields of products the names of their files in the place of numbers.
func (e *Edition) nameProducts(fields []Field) {
	known := map[string]string{}
	for i := range fields {
		id, product := strings.CutPrefix(fields[i].Layer, productLayer(""))
		if !product {
			continue
		}
		if _, there := known[id]; !there {
			number, _ := strconv.Atoi(id)
			known[id] = e.Content.ProductLayer(number)
		}
		if known[id] != "" {
			fields[i].Layer = known[id]
		}
	}
}

// nameNavigation leads links that follow from the brand's pages to the names of those.
func (e *Edition) nameNavigation(b *brand.Brand, fields []Field) {
	if e.Content.Brand(b.ID).Child("navigation").Len() > 0 {
		return
	}
	for i := range fields {
		var at int
		if _, err := fmt.Sscanf(fields[i].Path, "navigation.%d.name", &at); err == nil && fields[i].Layer == "" {
			fields[i].Path = "words.pages." + cmp.Or(strings.TrimPrefix(b.Navigation[at].Path, "/"), string(brand.Home))
		}
	}
}

// still takes the scripts out of a page, and turns marks into attributes.
func still(page []byte, fields []Field) ([]byte, error) {
	root, err := html.ParseWithOptions(bytes.NewReader(page), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	s := stillMaker{fields: fields}
	s.element(root)
	var out bytes.Buffer
	err = html.Render(&out, root)
	return out.Bytes(), err
}

// stillMaker walks through a page and turns its marks into attributes.
type stillMaker struct {
	fields []Field
	open   []opened // texts that go on, each within the one before it
}

// opened is a text whose end was not met yet.
type opened struct {
	field int
	block *html.Node // with which it ends at the latest, as one of which only the beginning is shown
}

// now is the field that a text belongs to.
func (s *stillMaker) now() int {
	if len(s.open) == 0 {
		return none
	}
	return s.open[len(s.open)-1].field
}

// inline are the elements that a text runs through.
var inline = map[atom.Atom]bool{atom.A: true, atom.B: true, atom.Cite: true, atom.Code: true, atom.Em: true, atom.I: true,
	atom.Small: true, atom.Span: true, atom.Strong: true}

func blockOf(n *html.Node) *html.Node {
	for n != nil && inline[n.DataAtom] {
		n = n.Parent
	}
	return n
}

const none = -1

var placePattern = regexp.MustCompile(placeMark + `([a-z0-9-]+)`)

func (s *stillMaker) element(n *html.Node) {
	for i := range n.Attr {
		if place := placePattern.FindStringSubmatch(n.Attr[i].Val); place != nil {
			n.Attr[i].Val = placePattern.ReplaceAllString(n.Attr[i].Val, "")
			if n.DataAtom == atom.Img && n.Attr[i].Key == "src" {
				n.Attr = append(n.Attr, html.Attribute{Key: "data-picture", Val: place[1]})
			}
		}
		if shown, field := unmark(n.Attr[i].Val); shown != n.Attr[i].Val {
			n.Attr[i].Val = shown
			if field != none && slices.Contains(wordAttributes, n.Attr[i].Key) {
				n.Attr = append(n.Attr, s.names("data-field-"+n.Attr[i].Key, field))
			}
		}
	}
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		switch {
		case child.Type == html.TextNode:
			s.text(child)
		case isScript(child):
			n.RemoveChild(child)
		default:
			s.element(child)
		}
		child = next
	}
	s.open = slices.DeleteFunc(s.open, func(o opened) bool { return o.block == n })
}

func (s *stillMaker) names(key string, field int) html.Attribute {
	return html.Attribute{Key: key, Val: s.fields[field].String()}
}

// wordAttributes are those that visitors, or search engines, read.
var wordAttributes = []string{"alt", "aria-label", "content", "placeholder", "title"}

// isScript holds for what only a page that comes alive needs.
func isScript(n *html.Node) bool {
	if n.DataAtom == atom.Link {
		return slices.ContainsFunc(n.Attr, func(a html.Attribute) bool {
			return a.Key == "rel" && (a.Val == "manifest" || a.Val == "preload")
		})
	}
	return n.DataAtom == atom.Script || n.DataAtom == atom.Noscript
}

// piece is a part of a text with the field it comes from, or none.
type piece struct {
	text  string
	field int
}

// text gives the element its field, or each piece of the text an element of its own where
// several come together.
func (s *stillMaker) text(n *html.Node) {
	pieces := s.pieces(n.Data, blockOf(n.Parent))
	if len(pieces) == 0 || len(pieces) == 1 && pieces[0].field == none {
		return
	}
	parent := n.Parent
	if at := slices.IndexFunc(pieces, func(p piece) bool { return p.field != none }); plainText[parent.DataAtom] || isAlone(n) && len(pieces) == 1 {
		n.Data = joined(pieces)
		parent.Attr = append(parent.Attr, s.names("data-field", pieces[at].field))
		return
	}
	for _, p := range pieces {
		text := &html.Node{Type: html.TextNode, Data: p.text}
		if p.field != none {
			around := &html.Node{Type: html.ElementNode, Data: "x-field", Attr: []html.Attribute{s.names("data-field", p.field)}}
			around.AppendChild(text)
			text = around
		}
		parent.InsertBefore(text, n)
	}
	parent.RemoveChild(n)
}

// plainText are elements that hold text alone.
var plainText = map[atom.Atom]bool{atom.Title: true, atom.Option: true, atom.Textarea: true}

func isAlone(n *html.Node) bool {
	for sibling := range n.Parent.ChildNodes() {
		if sibling != n && sibling.Type != html.CommentNode {
			return false
		}
	}
	return true
}

func joined(pieces []piece) string {
	var whole strings.Builder
	for _, p := range pieces {
		whole.WriteString(p.text)
	}
	return whole.String()
}

// pieces cuts a text at its marks.
func (s *stillMaker) pieces(text string, block *html.Node) []piece {
	var pieces []piece
	var now []rune
	end := func() {
		if len(now) > 0 {
			pieces = append(pieces, piece{string(now), s.now()})
		}
		now = nil
	}
	for runes := []rune(text); len(runes) > 0; runes = runes[1:] {
		if number, before, ok := readMark(runes); ok {
			own := now[max(0, len(now)-before):]
			now = now[:len(now)-len(own)]
			end()
			now, s.open = slices.Clone(own), append(s.open, opened{number, block})
			runes = runes[markLength:]
		} else if runes[0] == markEnd {
			end()
			s.open = s.open[:max(0, len(s.open)-1)]
		} else {
			now = append(now, runes[0])
		}
	}
	end()
	return pieces
}

// readMark reads the first half of a mark: the number of its field, and how many characters of the text stand before it.
func readMark(runes []rune) (number, before int, ok bool) {
	if runes[0] != markBegin || len(runes) <= markLength {
		return 0, 0, false
	}
	for _, digit := range runes[1 : markDigits+1] {
		if digit < markDigit || digit > markDigit+15 {
			return 0, 0, false
		}
		number = number<<4 | int(digit-markDigit)
	}
	return number, int(runes[markLength] - markDigit), true
}

// unmark cleans an attribute, and names the first field in it.
func unmark(text string) (shown string, field int) {
	if !strings.ContainsAny(text, string([]rune{markBegin, markEnd})) {
		return text, none
	}
	var s stillMaker
	pieces := s.pieces(text, nil)
	field = none
	if at := slices.IndexFunc(pieces, func(p piece) bool { return p.field != none }); at >= 0 {
		field = pieces[at].field
	}
	return joined(pieces), field
}
