// Package sheet makes data sheets: one page of PDF for a product, and one for several side by side. A page is as wide
// as A4 and as high as Letter allow together, so that it prints whole on either.
package sheet

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	_ "image/jpeg" // logos may be JPEG files
	"image/png"
	"slices"
	"strings"

	"codeberg.org/go-pdf/fpdf"

	"livery/internal/brand"
)

// About is what every sheet says beside the products.
type About struct {
	Brand string
	// Logo is a PNG or JPEG for white paper; where there is none, or another kind of file, the name is written.
	Logo    []byte
	Address string // of the page that the sheet was made from
	Phone   string
	Email   string
	Day     string
	// BestFor and WorksWith are said on the product pages too.
	BestFor, WorksWith string
	Words              brand.SheetWords
}

// Product is what a sheet shows of one.
type Product struct {
	brand.Item
	Sizes []brand.Size
	// Partners are the titles of what it works with.
	Partners []string
	// Picture is a JPEG; none when empty.
	Picture []byte
}

// Paper in millimeters: the width of A4 and the height of Letter.
const (
	width, height = 210.0, 279.0
	margin        = 15.0
	ink, pale     = 25, 110
)

// page is a document with one sheet that is being drawn.
type page struct {
	*fpdf.Fpdf
	translate   func(string) string
	width, high float64
}

func newPage(title string, landscape bool) *page {
	size := fpdf.SizeType{Wd: width, Ht: height}
	if landscape {
		size = fpdf.SizeType{Wd: height, Ht: width}
	}
	pdf := fpdf.NewCustom(&fpdf.InitType{UnitStr: "mm", Size: size})
	pdf.SetMargins(margin, margin, margin)
	pdf.SetAutoPageBreak(false, margin)
	pdf.SetCellMargin(0) // so that words, lines and pictures begin at the same edge
	p := &page{Fpdf: pdf, translate: pdf.UnicodeTranslatorFromDescriptor(""), width: size.Wd, high: size.Ht}
	pdf.SetTitle(title, true)
	pdf.AddPage()
	return p
}

// text writes lines below each other in a column and returns where they end.
func (p *page) text(x, y, wide, points float64, style string, shade int, words string) float64 {
	p.SetFont("Helvetica", style, points)
	p.SetTextColor(shade, shade, shade)
	p.SetXY(x, y)
	p.MultiCell(wide, points*0.46, p.translate(words), "", "L", false)
	return p.GetY()
}

func (p *page) line(y float64) {
	p.SetDrawColor(200, 200, 200)
	p.SetLineWidth(0.2)
	p.Line(margin, y, p.width-margin, y)
}

// frame writes who speaks at the top and how to reach them at the bottom.
func (p *page) frame(a About) {
	if !p.logo(a.Logo) {
		p.text(margin, margin-4, 100, 10, "B", ink, a.Brand)
	}
	p.SetFont("Helvetica", "", 8)
	p.SetTextColor(pale, pale, pale)
	p.SetXY(p.width/2, margin-4)
	p.CellFormat(p.width/2-margin, 5, p.translate(a.Address), "", 0, "R", false, 0, "https://"+a.Address)
	p.line(margin + 2)
	foot := p.high - margin
	p.line(foot - 1)
	p.text(margin, foot, p.width-2*margin, 8, "", pale,
		fmt.Sprintf("%s   %s   %s", a.Phone, a.Email, strings.ReplaceAll(a.Words.Foot, "{date}", a.Day)))
}

// logo draws the logo at the top, as high as fits there, and tells whether it could.
func (p *page) logo(file []byte) bool {
	decoded, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return false
	}
	// Whatever kind it is, the document takes it without a palette.
	plain := image.NewNRGBA(decoded.Bounds())
	draw.Draw(plain, plain.Bounds(), decoded, plain.Bounds().Min, draw.Src)
	var data bytes.Buffer
	if err := png.Encode(&data, plain); err != nil {
		return false
	}
	const high, wide = 8.0, 80.0
	shape := float64(plain.Bounds().Dx()) / float64(max(plain.Bounds().Dy(), 1))
	shown := min(high, wide/shape)
	p.RegisterImageOptionsReader("logo", fpdf.ImageOptions{ImageType: "PNG"}, &data)
	p.ImageOptions("logo", margin, margin-7+(high-shown)/2, shown*shape, shown, false,
		fpdf.ImageOptions{ImageType: "PNG"}, 0, "")
	return true
}

func (p *page) picture(name string, jpeg []byte, x, y, side float64) {
	if len(jpeg) == 0 {
		return
	}
	p.RegisterImageOptionsReader(name, fpdf.ImageOptions{ImageType: "JPG"}, bytes.NewReader(jpeg))
	p.ImageOptions(name, x, y, side, side, false, fpdf.ImageOptions{ImageType: "JPG"}, 0, "")
}

func (p *page) bytes() ([]byte, error) {
	var out bytes.Buffer
	if err := p.Output(&out); err != nil {
		return nil, fmt.Errorf("make a data sheet: %w", err)
	}
	return out.Bytes(), nil
}

// OfProduct makes the sheet of one product.
func OfProduct(a About, product Product) ([]byte, error) {
	p := newPage(product.Title+" | "+a.Brand, false)
	p.frame(a)
	y := p.text(margin, margin+7, width-2*margin, 20, "B", ink, product.Title)
	y = p.text(margin, y+1.5, width-2*margin, 11, "", ink, product.Description)
	y = p.text(margin, y+1, width-2*margin, 9, "", pale, a.BestFor+": "+product.BestFor) + 4
	const side = 62.0
	const beside, wide = margin + side + 10, width - 2*margin - side - 10
	p.picture("product", product.Picture, margin, y, side)
	groups := product.groups(a)
	if len(product.Sizes) > 0 {
		p.outline(a.Words, product.Sizes, beside, y, wide, side)
	} else if p.stack(groups, beside, y, wide, false) < p.high-margin-3 {
		// What has no outline, such as a harness, has few facts: they stand in its place.
		p.stack(groups, beside, y, wide, true)
		return p.bytes()
	}
	p.tables(groups, y+side+5)
	return p.bytes()
}

// outline draws the first part from the front and from the side, with its measures.
func (p *page) outline(words brand.SheetWords, sizes []brand.Size, x, y, wide, high float64) {
	if len(sizes) == 0 {
		return
	}
	s := sizes[0]
	const gap, room = 14.0, 10.0
	scale := min((wide-gap-room)/float64(s.Width+s.Depth), (high-2*room)/float64(s.Height))
	w, h, d := float64(s.Width)*scale, float64(s.Height)*scale, float64(s.Depth)*scale
	top := y + (high-h)/2
	p.SetDrawColor(ink, ink, ink)
	p.SetLineWidth(0.35)
	p.SetFillColor(246, 246, 246)
	p.RoundedRect(x, top, w, h, min(2, h/6), "1234", "FD")
	p.RoundedRect(x+w+gap, top, d, h, min(2, d/6), "1234", "FD")
	p.axes(x, top, w, h)
	p.axes(x+w+gap, top, d, h)
	p.measure(x, top+h+4, x+w, top+h+4, s.Width)
	p.measure(x+w+gap, top+h+4, x+w+gap+d, top+h+4, s.Depth)
	p.measure(x+w+4, top, x+w+4, top+h, s.Height)
	p.text(x, top-7, w, 8, "", pale, words.Front)
	p.text(x+w+gap, top-7, max(d, 14), 8, "", pale, words.Side)
}

// axes draws the middle lines of a view, as technical drawings have them.
func (p *page) axes(x, y, wide, high float64) {
	p.SetDrawColor(pale, pale, pale)
	p.SetLineWidth(0.1)
	p.SetDashPattern([]float64{3, 0.8, 0.8, 0.8}, 0)
	p.Line(x-1.5, y+high/2, x+wide+1.5, y+high/2)
	p.Line(x+wide/2, y-1.5, x+wide/2, y+high+1.5)
	p.SetDashPattern(nil, 0)
}

// measure draws a line with ends and its length, in inches and millimeters.
func (p *page) measure(x1, y1, x2, y2 float64, millimeters int) {
	p.SetDrawColor(pale, pale, pale)
	p.SetLineWidth(0.2)
	p.Line(x1, y1, x2, y2)
	words := fmt.Sprintf("%.1f in (%d mm)", float64(millimeters)/25.4, millimeters)
	p.SetFont("Helvetica", "", 7)
	p.SetTextColor(pale, pale, pale)
	if y1 == y2 {
		p.Line(x1, y1-1, x1, y1+1)
		p.Line(x2, y1-1, x2, y1+1)
		p.SetXY((x1+x2)/2-15, y1+1)
		p.CellFormat(30, 4, words, "", 0, "C", false, 0, "")
		return
	}
	p.Line(x1-1, y1, x1+1, y1)
	p.Line(x1-1, y2, x1+1, y2)
	p.TransformBegin()
	p.TransformRotate(90, x1+3, (y1+y2)/2)
	p.SetXY(x1+3-15, (y1+y2)/2-2)
	p.CellFormat(30, 4, words, "", 0, "C", false, 0, "")
	p.TransformEnd()
}

// stack writes the groups below each other and returns where they end.
func (p *page) stack(groups []brand.SpecGroup, x, y, wide float64, draw bool) float64 {
	for _, g := range groups {
		y = p.group(g, x, y, wide, 8.5, draw) + 3
	}
	return y
}

// tables writes the specifications in two columns, what is in the box and what it works with, as large as they fit.
func (p *page) tables(groups []brand.SpecGroup, top float64) {
	for _, points := range []float64{8.5, 8, 7.5, 7, 6.5} {
		if p.columns(groups, top, points, false) {
			p.columns(groups, top, points, true)
			return
		}
	}
	p.columns(groups, top, 6, true)
}

func (product Product) groups(a About) []brand.SpecGroup {
	groups := slices.Clone(product.Sheet)
	for _, d := range product.Details {
		if d.Title == "In the box" || d.Title == "Key features" {
			group := brand.SpecGroup{Title: d.Title}
			for _, line := range d.Features {
				group.Rows = append(group.Rows, brand.SpecRow{Value: line})
			}
			groups = append(groups, group)
		}
	}
	if len(product.Partners) > 0 {
		groups = append(groups, brand.SpecGroup{Title: a.WorksWith,
			Rows: []brand.SpecRow{{Value: strings.Join(product.Partners, ", ")}}})
	}
	return groups
}

// columns places the groups in the shorter of two columns, and tells whether they fit.
func (p *page) columns(groups []brand.SpecGroup, top, points float64, draw bool) bool {
	const gap = 8.0
	wide := (width - 2*margin - gap) / 2
	y := [2]float64{top, top}
	for _, g := range groups {
		at := 0
		if y[1] < y[0] {
			at = 1
		}
		y[at] = p.group(g, margin+float64(at)*(wide+gap), y[at], wide, points, draw) + 3
	}
	return max(y[0], y[1]) < height-margin-3
}

func (p *page) group(g brand.SpecGroup, x, y, wide, points float64, draw bool) float64 {
	high := points * 0.46
	if draw {
		p.text(x, y, wide, points+1.5, "B", ink, g.Title)
	}
	y += high + 2
	for _, row := range g.Rows {
		label := wide * 0.36
		if row.Label == "" {
			label = 0
		}
		p.SetFont("Helvetica", "", points)
		lines := max(len(p.SplitText(p.translate(row.Value), wide-label)),
			len(p.SplitText(p.translate(row.Label), max(label-1, 1))))
		if draw {
			if label > 0 {
				p.text(x, y, label-1, points, "", pale, row.Label)
			}
			p.text(x+label, y, wide-label, points, "", ink, row.Value)
			p.SetDrawColor(225, 225, 225)
			p.Line(x, y+float64(lines)*high+0.6, x+wide, y+float64(lines)*high+0.6)
		}
		y += float64(lines)*high + 1.4
	}
	return y
}
