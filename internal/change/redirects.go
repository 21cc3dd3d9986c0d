package change

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"livery/internal/brand"
	"livery/internal/content"
)

// Readdress publishes that what a brand showed at one path is shown at another, so that visitors of the old one are led
// there. An empty from says that something new is shown, and nothing leads away from it. It may be said again.
func (b *Publisher) Readdress(ctx context.Context, author Author, brandID, from, to string) error {
	layer, note := "brands/"+brandID, "The address "+from+" leads to "+to
	if from == "" {
		note = "The address " + to + " shows a page again"
	}
	make := func(c *content.Content) []Edit {
		list := RedirectsOf(c, layer)
		return withRedirects(contents{c, c}, nil, layer, brand.Readdress(list, from, to, b.redirectBy(author)))
	}
	if len(make(b.Current().Content)) == 0 {
		return nil
	}
	_, err := b.Publish(ctx, Request{Author: author, Note: note, Make: make})
	if errors.Is(err, ErrNothing) {
		return nil
	}
	return err
}

// LeadOn are edits with others that add redirects to a layer, and take some out by where they lead from. Then is the
// content that the edits make. Of two redirects of one address the one that is added counts.
func (b *Publisher) LeadOn(then *content.Content, author Author, edits []Edit, layer string, add []brand.Redirection,
	out []string) []Edit {
	gone := map[string]bool{}
	for _, from := range out {
		gone[from] = true
	}
	made := b.redirectBy(author)
	for i := range add {
		add[i].Since, add[i].By = made.Since, made.By
		gone[add[i].From] = true
	}
	list := slices.DeleteFunc(RedirectsOf(then, layer), func(r brand.Redirection) bool { return gone[r.From] })
	return withRedirects(contents{b.Current().Content, then}, edits, layer, append(list, add...))
}

func (b *Publisher) redirectBy(author Author) brand.Redirection {
	return brand.Redirection{Since: b.now().UTC().Format(time.DateOnly), By: author.Name}
}

// withPages adds to edits what becomes of the addresses of pages: those that are switched off lead home, and those that
// are switched on lead nowhere else.
func (b *Publisher) withPages(now *content.Content, author Author, edits []Edit) []Edit {
	var layers []string
	for _, e := range edits {
		if head, _, _ := strings.Cut(e.Field, "."); strings.TrimSuffix(head, "+") == "pages" {
			layers = append(layers, e.Layer)
		}
	}
	if len(layers) == 0 {
		return edits
	}
	then, _, _ := b.With(author, edits)
	if then == nil {
		return edits // which are refused
	}
	registry := brand.NewRegistry(now.Site)
	for _, layer := range layers {
		for _, made := range then.MadeOf(layer) {
			if was, known := registry.ByID(made.ID); known {
				edits = b.withPagesOf(contents{now, then}, edits, layer, was, made, author)
			}
		}
	}
	return edits
}

// Led is a redirect that a layer says.
type Led struct {
	Layer string
	brand.Redirection
}

// Leads are the redirects that are made by themselves when edits are published.
func (b *Publisher) Leads(author Author, edits []Edit) (made []Led) {
	now := b.Current().Content
	for _, e := range b.withProducts(now, author, b.withPages(now, author, edits)) {
		if strings.TrimSuffix(e.Field, "+") != "redirects" {
			continue
		}
		said := e.Before
		for _, one := range edits {
			if one.Layer == e.Layer && one.Field == e.Field {
				said = one.After
			}
		}
		before := readRedirects(said)
		for _, r := range readRedirects(e.After) {
			if !slices.Contains(before, r) {
				made = append(made, Led{e.Layer, r})
			}
		}
	}
	return made
}

// withProducts adds to edits what becomes of the addresses of products that get another number: for all brands, they
// lead to the new ones, unless another product has the old number now.
func (b *Publisher) withProducts(now *content.Content, author Author, edits []Edit) []Edit {
	var layers []string
	for _, e := range edits {
		if strings.HasPrefix(e.Layer, "catalogue/products/") && (e.Field == "id" || e.Field == "") {
			layers = append(layers, e.Layer)
		}
	}
	if len(layers) == 0 {
		return edits
	}
	then, _, _ := b.With(author, edits)
	if then == nil {
		return edits // which are refused
	}
	list := RedirectsOf(then, content.SiteLayer)
	for _, layer := range layers {
		was, is := productPath(now, layer), productPath(then, layer)
		if was != "" && is != "" && was != is && then.ProductLayer(productID(now, layer)) == "" {
			list = brand.Readdress(list, was, is, b.redirectBy(author))
		}
	}
	return withRedirects(contents{now, then}, edits, content.SiteLayer, list)
}

// productID is the number of the product that a layer says; 0 where it says none.
func productID(c *content.Content, layer string) int {
	id, _ := strconv.Atoi(string(c.Says(layer, "id").JSON()))
	return id
}

func productPath(c *content.Content, layer string) string {
	id := productID(c, layer)
	if id == 0 {
		return ""
	}
	return "/products/" + strconv.Itoa(id)
}

// contents are the content before and after some edits.
type contents struct{ now, then *content.Content }

// withPagesOf adds what becomes of the addresses of one brand's pages, in the layer that switched them.
func (b *Publisher) withPagesOf(c contents, edits []Edit, layer string, was, made *brand.Brand,
	author Author) []Edit {
	for _, page := range []brand.Page{brand.Solutions, brand.Products, brand.Blog, brand.Contact} {
		path := "/" + string(page)
		leads := func(r brand.Redirection) bool { return r.From == path }
		switch {
		case was.Has(page) && !made.Has(page):
			if list := redirectsIn(c.then, edits, layer); !slices.ContainsFunc(list, leads) {
				home := b.redirectBy(author)
				home.From, home.To = path, "/"
				edits = withRedirects(c, edits, layer, append(list, home))
			}
		case !was.Has(page) && made.Has(page):
			for _, of := range []string{layer, "brands/" + made.ID} {
				if list := redirectsIn(c.then, edits, of); slices.ContainsFunc(list, leads) {
					edits = withRedirects(c, edits, of, slices.DeleteFunc(slices.Clone(list), leads))
				}
			}
		}
	}
	return edits
}

// redirectsField is where a layer says its redirects: in a list of its own, or in what it adds to those below. There is
// nothing below that of all brands.
func redirectsField(c *content.Content, layer string) string {
	if layer == content.SiteLayer || c.Says(layer, "redirects") != nil {
		return "redirects"
	}
	return "redirects+"
}

// RedirectsOf are what a layer itself says.
func RedirectsOf(c *content.Content, layer string) []brand.Redirection {
	return readRedirects(c.Says(layer, redirectsField(c, layer)).JSON())
}

// redirectsIn are what a layer says with edits, of which none is about a part of them.
func redirectsIn(c *content.Content, edits []Edit, layer string) []brand.Redirection {
	for _, e := range edits {
		if e.Layer == layer && e.Field == redirectsField(c, layer) {
			return readRedirects(e.After)
		}
	}
	return RedirectsOf(c, layer)
}

func readRedirects(list json.RawMessage) (read []brand.Redirection) {
	if len(list) > 0 && json.Unmarshal(list, &read) != nil {
		return nil // content with it was refused
	}
	return read
}

// withRedirects are edits with others that make a layer say these redirects. A draft that was begun long ago may add to
// those of all brands; what it adds is among these.
func withRedirects(c contents, edits []Edit, layer string, list []brand.Redirection) []Edit {
	e := Edit{Layer: layer, Field: redirectsField(c.then, layer)}
	e.Before = c.now.Says(layer, e.Field).JSON()
	if len(list) > 0 {
		e.After, _ = json.Marshal(list)
	}
	rest := slices.DeleteFunc(slices.Clone(edits), func(one Edit) bool {
		added := layer == content.SiteLayer && one.Field == "redirects+"
		return one.Layer == layer && (added || within(one.Field, e.Field))
	})
	if Same(e.Before, e.After) {
		return rest
	}
	return append(rest, e)
}
