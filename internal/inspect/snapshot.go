// Package inspect looks into a page for the Desk. A Snapshot is a page as a visitor sees it, without scripts, in which
// each element can say the origin of its words: the field of the content that holds them.
//
// To learn that from the finished page, every text is given an invisible tag before it is rendered, whose number
// stands for its field; wherever the front end puts the text, the tag comes out with it and becomes an attribute. So
// no component knows of it, and pages of visitors have none.
package inspect

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
	"livery/internal/edition"
)

// Snapshot is a page as the Desk shows it: rendered as for a visitor, never cached, and without scripts.
// Where it was asked for, each element says by its data-field which field it shows, and by
// data-field-alt and the like which ones its attributes do; a picture says its place by data-picture.
type Snapshot struct {
	HTML   []byte
	Status int
	// Styles are what the Content-Security-Policy must allow.
	Styles string
	// Redirect is where the page leads instead.
	Redirect string
}

// Take shows a page of an edition, with the origin of every text where that is asked for.
func Take(ctx context.Context, e *edition.Edition, r edition.Request, origins bool) (Snapshot, error) {
	page, err := e.Prepare(r)
	if err != nil || page.Redirect != "" {
		return Snapshot{Redirect: page.Redirect}, err
	}
	var fields []Field
	if origins {
		if page.Input, fields, err = tag(page.Input, e.Source(r.Brand)); err != nil {
			return Snapshot{}, fmt.Errorf("find the origins of %s of %s: %w", r.Path, r.Brand.ID, err)
		}
		nameProducts(e.Content, fields)
		nameNavigation(e.Content, r.Brand, fields)
	}
	whole, styles, err := e.Draw(ctx, page)
	if err != nil {
		return Snapshot{}, err
	}
	shown, err := withOrigins(whole, fields)
	if err != nil {
		return Snapshot{}, fmt.Errorf("read %s of %s again: %w", r.Path, r.Brand.ID, err)
	}
	return Snapshot{HTML: shown, Status: page.Status, Styles: styles.Allowed}, nil
}

// nameProducts gives the fields of products the names of their files in the place of numbers.
func nameProducts(c *content.Content, fields []Field) {
	known := map[string]string{}
	for i := range fields {
		id, product := strings.CutPrefix(fields[i].Layer, productLayer(""))
		if !product {
			continue
		}
		if _, there := known[id]; !there {
			number, _ := strconv.Atoi(id)
			known[id] = c.ProductLayer(number)
		}
		if known[id] != "" {
			fields[i].Layer = known[id]
		}
	}
}

// nameNavigation leads links that follow from the brand's pages to the names of those.
func nameNavigation(c *content.Content, b *brand.Brand, fields []Field) {
	if c.Brand(b.ID).Child("navigation").Len() > 0 {
		return
	}
	for i := range fields {
		var at int
		if _, err := fmt.Sscanf(fields[i].Path, "navigation.%d.name", &at); err == nil && fields[i].Layer == "" {
			fields[i].Path = "words.pages." + cmp.Or(strings.TrimPrefix(b.Navigation[at].Path, "/"), string(brand.Home))
		}
	}
}

// withOrigins takes the scripts out of a page, and turns invisible tags into attributes.
func withOrigins(document []byte, fields []Field) ([]byte, error) {
	root, err := html.ParseWithOptions(bytes.NewReader(document), html.ParseOptionEnableScripting(false))
	if err != nil {
		return nil, err
	}
	w := walker{fields: fields}
	w.element(root)
	var out bytes.Buffer
	err = html.Render(&out, root)
	return out.Bytes(), err
}

// walker goes through a page and turns its tags into attributes.
type walker struct {
	fields []Field
	open   []opened // texts that go on, each within the one before it
}

// opened is a text whose end was not met yet.
type opened struct {
	field int
	block *html.Node // with which it ends at the latest, as one of which only the beginning is shown
}

// now is the field that a text belongs to.
func (w *walker) now() int {
	if len(w.open) == 0 {
		return none
	}
	return w.open[len(w.open)-1].field
}

// inline are the elements that a text runs through.
var inline = map[atom.Atom]bool{atom.A: true, atom.B: true, atom.Cite: true, atom.Code: true, atom.Em: true,
	atom.I:     true,
	atom.Small: true, atom.Span: true, atom.Strong: true}

func blockOf(n *html.Node) *html.Node {
	for n != nil && inline[n.DataAtom] {
		n = n.Parent
	}
	return n
}

const none = -1

var placePattern = regexp.MustCompile(placeTag + `([a-z0-9-]+)`)

func (w *walker) element(n *html.Node) {
	for i := range n.Attr {
		if place := placePattern.FindStringSubmatch(n.Attr[i].Val); place != nil {
			n.Attr[i].Val = placePattern.ReplaceAllString(n.Attr[i].Val, "")
			if n.DataAtom == atom.Img && n.Attr[i].Key == "src" {
				n.Attr = append(n.Attr, html.Attribute{Key: "data-picture", Val: place[1]})
			}
		}
		if shown, field := untag(n.Attr[i].Val); shown != n.Attr[i].Val {
			n.Attr[i].Val = shown
			if field != none && slices.Contains(wordAttributes, n.Attr[i].Key) {
				n.Attr = append(n.Attr, w.names("data-field-"+n.Attr[i].Key, field))
			}
		}
	}
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		switch {
		case child.Type == html.TextNode:
			w.text(child)
		case isScript(child):
			n.RemoveChild(child)
		default:
			w.element(child)
		}
		child = next
	}
	w.open = slices.DeleteFunc(w.open, func(o opened) bool { return o.block == n })
}

func (w *walker) names(key string, field int) html.Attribute {
	return html.Attribute{Key: key, Val: w.fields[field].String()}
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
func (w *walker) text(n *html.Node) {
	pieces := w.pieces(n.Data, blockOf(n.Parent))
	if len(pieces) == 0 || len(pieces) == 1 && pieces[0].field == none {
		return
	}
	parent := n.Parent
	at := slices.IndexFunc(pieces, func(p piece) bool { return p.field != none })
	if plainText[parent.DataAtom] || isAlone(n) && len(pieces) == 1 {
		n.Data = joined(pieces)
		parent.Attr = append(parent.Attr, w.names("data-field", pieces[at].field))
		return
	}
	for _, p := range pieces {
		text := &html.Node{Type: html.TextNode, Data: p.text}
		if p.field != none {
			around := &html.Node{Type: html.ElementNode, Data: "x-field",
				Attr: []html.Attribute{w.names("data-field", p.field)}}
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

// pieces cuts a text at its tags.
func (w *walker) pieces(text string, block *html.Node) []piece {
	var pieces []piece
	var now []rune
	end := func() {
		if len(now) > 0 {
			pieces = append(pieces, piece{string(now), w.now()})
		}
		now = nil
	}
	for runes := []rune(text); len(runes) > 0; runes = runes[1:] {
		if number, before, ok := readTag(runes); ok {
			own := now[max(0, len(now)-before):]
			now = now[:len(now)-len(own)]
			end()
			now, w.open = slices.Clone(own), append(w.open, opened{number, block})
			runes = runes[tagLength:]
		} else if runes[0] == tagEnd {
			end()
			w.open = w.open[:max(0, len(w.open)-1)]
		} else {
			now = append(now, runes[0])
		}
	}
	end()
	return pieces
}

// readTag reads the first half of a tag: the number of its field, and how many characters of the text stand before it.
func readTag(runes []rune) (number, before int, ok bool) {
	if runes[0] != tagBegin || len(runes) <= tagLength {
		return 0, 0, false
	}
	for _, digit := range runes[1 : tagDigits+1] {
		if digit < tagDigit || digit > tagDigit+15 {
			return 0, 0, false
		}
		number = number<<4 | int(digit-tagDigit)
	}
	return number, int(runes[tagLength] - tagDigit), true
}

// untag cleans an attribute, and names the first field in it.
func untag(text string) (shown string, field int) {
	if !strings.ContainsAny(text, string([]rune{tagBegin, tagEnd})) {
		return text, none
	}
	var w walker
	pieces := w.pieces(text, nil)
	field = none
	if at := slices.IndexFunc(pieces, func(p piece) bool { return p.field != none }); at >= 0 {
		field = pieces[at].field
	}
	return joined(pieces), field
}
