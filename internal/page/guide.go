package page

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"livery/internal/brand"
	"livery/internal/post"
)

// Guide is what the server alone renders of a page: parts that need no script, so that the browser gets
// neither their code nor their content (web/src/parts).
type Guide struct {
	Questions []brand.Question `json:"questions,omitempty"`
	Buying    *brand.Buying    `json:"buying,omitempty"`
	Sums      []brand.Sum      `json:"sums,omitempty"`
	Fits      *brand.Fits      `json:"fits,omitempty"`
	// Connections are what the fit finder completes its lists by.
	Connections []brand.Connection `json:"connections,omitempty"`
	// Elsewhere are parts that products of the brand need and only the shop has.
	Elsewhere []Elsewhere      `json:"elsewhere,omitempty"`
	Signature *brand.Signature `json:"signature,omitempty"`
	Words     *brand.PartWords `json:"words"`

	// SumsAt is where the sums stand in the catalogue.
	SumsAt []int `json:"-"`
}

// Elsewhere is a part that is not among the brand's own products.
type Elsewhere struct {
	ID    int    `json:"id"`
	Title string `json:"title"`
}

// elsewhere are the parts that the products of the brand need and that it does not list.
func (s *Source) elsewhere() (parts []Elsewhere) {
	if s.Stock == nil {
		return nil
	}
	for _, product := range s.Stock.Products {
		for _, other := range product.WorksWith {
			part := Elsewhere{other.ID, other.Title}
			if other.Title != "" && !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// Quoting is what the proposal for a fleet follows from; only the page of quotes has it.
type Quoting struct {
	Fits        *brand.Fits        `json:"fits"`
	Connections []brand.Connection `json:"connections"`
	Elsewhere   []Elsewhere        `json:"elsewhere,omitempty"`
	// Box is what comes in the box of a product, by its id.
	Box   map[int][]string  `json:"box"`
	Words *brand.QuoteWords `json:"words"`
}

// Quoting is that of the brand's products.
func (s *Source) Quoting() Quoting {
	c := &s.Site.Catalogue
	q := Quoting{Fits: &c.Fits, Connections: c.Connections, Elsewhere: s.elsewhere(), Box: map[int][]string{},
		Words: s.Brand.Words.Quote}
	for _, product := range c.Products {
		for _, detail := range product.Details {
			if detail.ID == "box" {
				q.Box[product.ID] = detail.Features
			}
		}
	}
	return q
}

// Guide is what a page shows of it; nil where that is nothing.
func (s *Source) Guide(data PageData) *Guide {
	site, b := s.Site, s.Brand
	g := &Guide{Words: b.Words.Parts}
	switch data.Kind {
	case KindHome:
		if !b.Signed() {
			return nil
		}
		g.Signature = b.Signature
	case KindSolutions:
		if b.Tools.Questions {
			g.Questions = b.Questions
		}
		if b.Tools.Buying {
			g.Buying = b.Buying
		}
		for _, id := range b.Tools.Sums {
			if at := sumAt(site, id); at >= 0 {
				g.Sums, g.SumsAt = append(g.Sums, site.Catalogue.Sums[at]), append(g.SumsAt, at)
			}
		}
	case KindProducts:
		if b.Tools.Finder {
			g.Fits, g.Connections, g.Elsewhere = &site.Catalogue.Fits, site.Catalogue.Connections, s.elsewhere()
		}
	case KindProduct:
		id, _ := strconv.Atoi(strings.TrimPrefix(data.Path, "/products/"))
		if product, ok := site.Catalogue.Find(id); ok && b.Tools.Questions {
			g.Questions = product.Questions
		}
	default:
		return nil
	}
	return g
}

// sumAt is the place of a sum in the catalogue; negative where there is none.
func sumAt(site *brand.Site, id string) int {
	return slices.IndexFunc(site.Catalogue.Sums, func(s brand.Sum) bool { return s.ID == id })
}

// MostVehicles bounds the number of vehicles that a list of parts is made for.
const MostVehicles = 5000

// fitSearch is the query of a description of vehicles, in one spelling; "" where it is none.
func fitSearch(fits *brand.Fits, query url.Values) string {
	var words []string
	one := func(field string, options []brand.FitOption) bool {
		value := query.Get(field)
		known := hasOption(options, value)
		if known {
			words = append(words, field+"="+value)
		}
		return known
	}
	if !one("vehicle", fits.Vehicles) {
		return ""
	}
	one("year", fits.Years)
	one("port", fits.Ports)
	var wants []string
	asked := strings.Split(strings.Join(query["want"], ","), ",")
	for _, want := range fits.Wants {
		if slices.Contains(asked, want.ID) {
			wants = append(wants, want.ID)
		}
	}
	if len(wants) > 0 {
		words = append(words, "want="+strings.Join(wants, ","))
	}
	if count, err := strconv.Atoi(query.Get("count")); err == nil && count > 1 {
		words = append(words, "count="+strconv.Itoa(min(count, MostVehicles)))
	}
	return strings.Join(words, "&")
}

func hasOption(options []brand.FitOption, id string) bool {
	return slices.ContainsFunc(options, func(o brand.FitOption) bool { return o.ID == id })
}

// sumSearch is the query of a sum with its inputs, in one spelling; "" where it is none. What is no number in its
// bounds is left out, and so becomes what the input starts with.
func (s *Source) sumSearch(query url.Values) string {
	id := query.Get("sum")
	at := sumAt(s.Site, id)
	if at < 0 || !slices.Contains(s.Brand.Tools.Sums, id) {
		return ""
	}
	sum := s.Site.Catalogue.Sums[at]
	words := []string{"sum=" + id}
	for _, input := range sum.Inputs {
		value, err := strconv.ParseFloat(query.Get(input.ID), 64)
		least, _ := strconv.ParseFloat(input.Min, 64)
		most, _ := strconv.ParseFloat(input.Max, 64)
		if err == nil && value >= least && value <= most {
			words = append(words, input.ID+"="+strconv.FormatFloat(value, 'f', -1, 64))
		}
	}
	return strings.Join(words, "&")
}

// SearchIndex is what the search box of a brand looks through. Entries are short lists, since they are sent as they
// are.
type SearchIndex struct {
	// Entries are kind ("product", "post" or "question"), title, path and further words.
	Entries [][4]string `json:"entries"`
}

// SearchIndexBytes bounds an index. What does not fit loses its further words, then is left out: the oldest posts
// first.
const SearchIndexBytes = 15 << 10

// SearchIndex gathers what the brand has to be found. Products come first, then questions, then posts, newest first.
func (s *Source) SearchIndex(posts *post.Blog) SearchIndex {
	b := s.Brand
	var entries [][4]string
	add := func(kind, title, path, words string) { entries = append(entries, [4]string{kind, title, path, words}) }
	if s.Stock != nil {
		for i := range s.Stock.Products {
			p := &s.Stock.Products[i]
			add("product", p.Title, productPath(p), p.BestFor)
			product, _ := s.Site.Catalogue.Find(p.ID)
			for _, q := range product.Questions {
				if b.Tools.Questions {
					add("question", q.Ask, productPath(p)+"#questions", p.Model)
				}
			}
		}
	}
	if b.Tools.Questions && b.Has(brand.Solutions) {
		for _, q := range s.Brand.Questions {
			add("question", q.Ask, "/solutions#questions", "")
		}
	}
	if b.Tools.Buying && b.Buying != nil && b.Has(brand.Solutions) {
		for _, row := range b.Buying.Rows {
			if b.Buying.Answers[row.ID] != "" {
				add("question", b.Buying.Title+": "+row.Label, "/solutions#buying-"+row.ID, row.About)
			}
		}
	}
	if b.Has(brand.Blog) {
		for _, p := range posts.List {
			add("post", p.Title, "/blog/"+p.Slug, p.Category)
		}
	}
	return SearchIndex{within(entries, SearchIndexBytes)}
}

// within keeps as many entries as fit into so many bytes of JSON.
func within(entries [][4]string, bytes int) [][4]string {
	const around = 32 // of the document, and quotes and commas of an entry
	fitting, used := [][4]string{}, around
	for _, entry := range entries {
		used += around
		for _, text := range entry {
			used += len(strconv.Quote(text))
		}
		if used > bytes {
			break
		}
		fitting = append(fitting, entry)
	}
	return fitting
}
