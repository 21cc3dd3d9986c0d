package sheet

import (
	"fmt"
	"slices"
	"strings"

	"livery/internal/brand"
)

// OfComparison makes one sheet of several products side by side, lying.
func OfComparison(a About, products []Product) ([]byte, error) {
	p := newPage(fmt.Sprintf("%d products compared | %s", len(products), a.Brand), true)
	p.frame(a)
	const label = 36.0
	wide := (p.width - 2*margin - label) / float64(len(products))
	side := min(wide-4, 26)
	top := margin + 5
	y := top
	for i, product := range products {
		x := margin + label + float64(i)*wide
		p.picture(fmt.Sprint("product", i), product.Picture, x, top, side)
		y = max(y, p.text(x, top+side+1, wide-3, 9, "B", ink, product.Title))
	}
	rows := lineUp(a.BestFor, products)
	for _, points := range []float64{8, 7.5, 7, 6.5, 6, 5.5, 5} {
		if p.rows(rows, y+2, label, wide, points, false) < p.high-margin-2 || points == 5 {
			p.rows(rows, y+2, label, wide, points, true)
			break
		}
	}
	return p.bytes()
}

// row is a line of the comparison; a group's title has no values.
type row struct {
	label  string
	values []string
}

// lineUp matches the groups and rows of the products by their ids.
func lineUp(bestFor string, products []Product) []row {
	best := row{label: bestFor}
	for _, product := range products {
		best.values = append(best.values, product.BestFor)
	}
	rows := []row{best}
	for _, id := range brand.GroupIDs {
		var group []row
		var order []string
		title := ""
		for at, product := range products {
			for _, g := range product.Sheet {
				if g.ID != id {
					continue
				}
				title = g.Title
				for _, r := range g.Rows {
					i := slices.Index(order, r.ID)
					if i < 0 {
						i, order = len(order), append(order, r.ID)
						group = append(group, row{r.Label, make([]string, len(products))})
					}
					group[i].values[at] = r.Value
				}
			}
		}
		group = slices.DeleteFunc(group, func(r row) bool { return strings.Join(r.values, "") == "" })
		if len(group) > 0 {
			rows = append(append(rows, row{label: title}), group...)
		}
	}
	return rows
}

func (p *page) rows(rows []row, y, label, wide, points float64, draw bool) float64 {
	high := points * 0.46
	for _, r := range rows {
		if len(r.values) == 0 {
			if draw {
				p.text(margin, y+1, label+wide, points+1, "B", ink, r.label)
			}
			y += high + 2
			continue
		}
		p.SetFont("Helvetica", "", points)
		lines := len(p.SplitText(p.translate(r.label), label-2))
		for _, value := range r.values {
			lines = max(lines, len(p.SplitText(p.translate(value), wide-3)))
		}
		if draw {
			p.text(margin, y, label-2, points, "", pale, r.label)
			for i, value := range r.values {
				if value == "" {
					value = "-"
				}
				p.text(margin+label+float64(i)*wide, y, wide-3, points, "", ink, value)
			}
			p.SetDrawColor(225, 225, 225)
			p.Line(margin, y+float64(lines)*high+0.5, p.width-margin, y+float64(lines)*high+0.5)
		}
		y += float64(lines)*high + 1.2
	}
	return y
}
