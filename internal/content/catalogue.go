package content

import (
	"fmt"
	"io/fs"
	"sort"

	"livery/internal/brand"
)

// catalogue reads what is sold and returns the parsed file of each product.
func (l *loader) catalogue(site *brand.Site) map[int]*Node {
	c := &site.Catalogue
	_, c.Lists = read[map[string]brand.ProductList](l, listsFile)
	_, c.Figures = read[[]brand.ProductFigure](l, figuresFile)
	_, c.Connections = readOptional[[]brand.Connection](l, connectionsFile)
	_, c.Fits = readOptional[brand.Fits](l, fitsFile)
	_, c.Sums = readOptional[[]brand.Sum](l, sumsFile)
	angled, _ := fs.Glob(l.fsys, "catalogue/angles/*.yaml")
	for _, file := range angled {
		_, angles := read[map[int]brand.Angle](l, file)
		if c.Angles == nil {
			c.Angles = map[string]map[int]brand.Angle{}
		}
		c.Angles[base(file)] = angles
	}
	nodes := map[int]*Node{}
	for _, file := range l.files("catalogue/products") {
		n, product := read[brand.Product](l, file)
		if before, taken := nodes[product.ID]; taken && n != nil {
			l.problems = append(l.problems, Problem{File: file, Line: n.At("id").line, Path: "id",
				Message: fmt.Sprintf("%d belongs to %s already", product.ID, before.file),
				Fix:     "give each product an id of its own"})
			continue
		}
		nodes[product.ID] = n
		c.Products = append(c.Products, product)
	}
	sort.Slice(c.Products, func(i, j int) bool { return c.Products[i].ID < c.Products[j].ID })
	return nodes
}

const (
	listsFile       = "catalogue/lists.yaml"
	figuresFile     = "catalogue/figures.yaml"
	connectionsFile = "catalogue/connections.yaml"
	fitsFile        = "catalogue/fits.yaml"
	sumsFile        = "catalogue/sums.yaml"
)
