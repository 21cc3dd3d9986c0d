package change

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/change/yamlfile"
	"livery/internal/content"
	"livery/internal/datadir"
)

// ProductStart is what is known of a product before it has words of its own.
type ProductStart struct {
	Model, Title, Category string
	// BestFor is who should buy it; a gap to be filled in when empty.
	BestFor string
	// List is the list of one's own that shows it, made when missing; none when empty.
	List string
}

var (
	modelPattern    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,30}$`)
	categoryPattern = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,30}$`)
)

// productGaps is the file of a product that nothing was said of yet.
const productGaps = `# %[3]s. Lines with TO FILL IN are gaps; docs/own-products.md says what else a product may state.
id: %[2]d
model: %[3]s
title: %[1]s
description: %[5]s # TO FILL IN: what it is, in a sentence or two
seoDescription: %[5]s # TO FILL IN: what search results say, at most 160 characters
bestFor: Whoever needs it # TO FILL IN: who should buy it, in one line
category: %[4]s
image: product-%[2]d # a picture of this name in assets/shared/ or assets/domains/<brand>/, or by livery media put
specs: {} # TO FILL IN: figures such as grams: 900 or ipRating: IP67; tables and data sheets are made of them
details: [] # TO FILL IN: what figures cannot say, such as  - { id: key-features, features: [Fits a post] }
`

// id is the next one that is free.
func (s ProductStart) id(c *content.Content) (int, error) {
	switch {
	case !modelPattern.MatchString(s.Model):
		return 0, refused("%q can be no model: use letters, digits and hyphens", s.Model)
	case !categoryPattern.MatchString(s.Category):
		return 0, refused("%q can be no category: use small letters, digits and hyphens", s.Category)
	case s.List != "" && !categoryPattern.MatchString(s.List):
		return 0, refused("%q can be no list: use small letters, digits and hyphens", s.List)
	}
	id := brand.FirstOwnProduct
	for _, p := range c.Site.Catalogue.Products {
		if id = max(id, p.ID+1); strings.EqualFold(p.Model, s.Model) {
			return 0, refused("%s is product %d already; choose another model", p.Model, p.ID)
		}
	}
	return id, nil
}

// layer is the layer of the product, which is named as its file is.
func (s ProductStart) layer(id int) string {
	return fmt.Sprintf("catalogue/products/%d-%s", id, strings.ToLower(s.Model))
}

// NewProduct are the edits that add a product, blank or as a copy of another, and put it into a list.
func NewProduct(c *content.Content, s ProductStart, copyOf int) ([]Edit, error) {
	id, err := s.id(c)
	if err != nil {
		return nil, err
	}
	product := brand.Product{Description: s.Title + ".", SEODescription: s.Title + ".",
		BestFor: cmp.Or(s.BestFor, "Whoever needs it")}
	if copyOf != 0 {
		copied, found := c.Site.Catalogue.Find(copyOf)
		if !found {
			return nil, refused("there is no product %d to copy", copyOf)
		}
		product = copied
		product.Gallery, product.Retired = nil, nil
	}
	product.ID, product.Model, product.Title, product.Category = id, s.Model, s.Title, s.Category
	product.Image = fmt.Sprintf("product-%d", id)
	value, err := json.Marshal(product)
	if err != nil {
		return nil, err
	}
	edits := []Edit{{Layer: s.layer(id), After: value}}
	if s.List == "" {
		return edits, nil
	}
	more, err := s.listEdits(c, id)
	return append(edits, more...), err
}

// listEdits put the product into its list: a new one whole, and of one that is there only what changes, so that
// whatever else a draft says of it stays an edit of its own.
func (s ProductStart) listEdits(c *content.Content, id int) (edits []Edit, err error) {
	before, isThere := c.Site.Catalogue.Lists[s.List]
	now := s.listed(c, id)
	put := func(field string, value any) {
		after, failed := json.Marshal(value)
		err = errors.Join(err, failed)
		edits = append(edits, Edit{Layer: content.ListsLayer, Field: field, After: after})
	}
	if !isThere {
		put(s.List, now)
		return edits, err
	}
	put(s.List+".products", now.Products)
	if len(now.Tabs) > len(before.Tabs) {
		put(s.List+".tabs", now.Tabs)
	}
	return edits, err
}

// WriteProduct begins a product in a content folder, and puts it into a list there. It answers the files that it wrote.
func WriteProduct(folder string, c *content.Content, s ProductStart) (files []string, err error) {
	id, err := s.id(c)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(folder, filepath.FromSlash(s.layer(id)+".yaml"))
	title, _ := json.Marshal(s.Title) // which YAML reads as it is
	sentence, _ := json.Marshal(s.Title + ".")
	text := fmt.Sprintf(productGaps, title, id, s.Model, s.Category, sentence)
	if err := writeNew(file, []byte(text)); err != nil || s.List == "" {
		return []string{file}, err
	}
	list, err := addToList(folder, c, s, id)
	return []string{file, list}, err
}

// listed is the list with the product at its end, and with a tab for its category.
func (s ProductStart) listed(c *content.Content, id int) brand.ProductList {
	list := c.Site.Catalogue.Lists[s.List]
	list.Products = append(slices.Clone(list.Products), id)
	if len(list.Tabs) == 0 {
		list.Tabs = []brand.Category{{ID: brand.AllTab, Name: "All"}}
	}
	if !slices.ContainsFunc(list.Tabs, func(t brand.Category) bool { return t.ID == s.Category }) {
		name := strings.ReplaceAll(s.Category, "-", " ")
		list.Tabs = append(slices.Clone(list.Tabs),
			brand.Category{ID: s.Category, Name: strings.ToUpper(name[:1]) + name[1:]})
	}
	if list.Featured == nil {
		list.Featured = []int{}
	}
	return list
}

// addToList puts a product at the end of a list of a content folder.
func addToList(folder string, c *content.Content, s ProductStart, id int) (string, error) {
	file := filepath.Join(folder, "catalogue", "lists.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		data = []byte("# Product lists. A brand shows the one that it names under 'products: { list: … }'.\n")
	}
	value, err := json.Marshal(s.listed(c, id))
	if err != nil {
		return file, err
	}
	f := yamlfile.File{Data: bytes.Clone(data), Order: order(content.ListsLayer)}
	if err := f.Set([]string{s.List}, value); err != nil {
		return file, err
	}
	return file, datadir.WriteFile(file, f.Data)
}

func writeNew(file string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if _, err := os.Stat(file); err == nil {
		return fmt.Errorf("%s is there already; edit it, or choose another model", file)
	}
	return os.WriteFile(file, data, 0o644)
}
