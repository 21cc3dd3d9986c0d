package rules

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

const rulesFile = "rules.yaml"

// Rules is the shape of rules.yaml: what words must keep to before they are good enough to publish.
// Fields are named by their path, e.g. "hero.title"; an asterisk stands for one step of it.
type Rules struct {
	// Lengths bound single texts.
	Lengths []LengthRule `json:"lengths"`
	// Counts bound lists.
	Counts []CountRule `json:"counts"`
	// SampleTestimonials are the brands that show the sample testimonials on purpose.
	SampleTestimonials []string `json:"sampleTestimonials"`
	// Unique are groups of fields in which no two brands may say the same.
	Unique []UniqueRule `json:"unique"`
	// Alike says when two texts count as the same.
	Alike AlikeRule `json:"alike"`
	// Alone are texts that other headings than their own stand above too.
	Alone *AloneRule `json:"alone,omitempty"`
	// Claims are the figures that may be claimed, each with its brands.
	Claims []ClaimRule `json:"claims"`
	// Banned are phrases that say nothing, or promise what nobody may promise.
	Banned []BannedRule `json:"banned"`
	// Pages are words that send the reader to a page, which the brand must then have.
	Pages []PageRule `json:"pages"`
	// Reading bounds how hard a text may be to read.
	Reading ReadingRule `json:"reading"`
	// Posts bound the articles in blogs/.
	Posts PostRule `json:"posts"`
	// Conversions are measures that texts say in two units.
	Conversions []ConversionRule `json:"conversions,omitempty"`
	// Angles bound brands' own words on product pages.
	Angles *AngleRule `json:"angles,omitempty"`
	// Release are stand-ins that no site may go live with.
	Release []ReleaseRule `json:"release,omitempty"`
	// Pictures says which pictures need words, and how many.
	Pictures PictureRule `json:"pictures"`
}

// Range is a least and a most; a most of 0 means no limit.
type Range struct {
	Min int `json:"min"`
	Max int `json:"max"`
}

func (r Range) holds(n int) bool { return n >= r.Min && (r.Max == 0 || n <= r.Max) }

func (r Range) String() string {
	switch {
	case r.Max == 0:
		return fmt.Sprintf("at least %d", r.Min)
	case r.Min == r.Max:
		return fmt.Sprintf("exactly %d", r.Min)
	case r.Min == 0:
		return fmt.Sprintf("at most %d", r.Max)
	}
	return fmt.Sprintf("%d to %d", r.Min, r.Max)
}

// passage is one text with its place; brand is nil for texts that every brand may show.
type passage struct {
	content.Origin
	brand *brand.Brand
}

// reviewer collects what breaks a rule.
type reviewer struct {
	rules   Rules
	fsys    fs.FS
	content *content.Content
	// before is the content whose words are known already; nil reads all.
	before *content.Content
	// folder is where the files lie whose words are judged; "" judges all.
	folder string
	posts  []article
	// stored are the addresses of the posts that a brand shows; nil where nobody looked.
	stored func(id string) []string
	models []*model
	// modelNames finds the names of models, and orderLine a line of an order: "2 x A10".
	modelNames, orderLine *regexp.Regexp
	sources               Sources
	// abilities are how words speak of what products can do.
	abilities Capabilities
	// permitted are what may only be said with an entry that allows it.
	permitted []PermitRule
	// forWriters says that whoever reads what is wrong writes an article, and knows neither our files nor how brands
	// are named in them.
	forWriters bool
	problems   content.Problems
	seen       map[string]bool
	// nowhere are the brands that show nothing where a redirect leads.
	nowhere  map[content.Origin][]*brand.Brand
	compiled map[string]*pattern
	fold     lastFolded
}

// Review holds content that can be served to the rules of rules.yaml; the words of files outside a folder are taken as
// they are, unless none is named. Alts are the delivered pictures with their alternative texts, by key.
func Review(folder string, fsys fs.FS, c *content.Content, alts map[string]string) content.Problems {
	return review(folder, fsys, c, nil, alts, nil)
}

// Pages is Review without the articles, and without the words that are as they were before: for whoever changes
// the words of pages and waits for what the rules say.
func Pages(fsys fs.FS, c, before *content.Content, alts map[string]string) content.Problems {
	return review("", fsys, c, before, alts, nil)
}

// newReviewer reads the rules of some content.
func newReviewer(fsys fs.FS, c *content.Content) (*reviewer, content.Problems) {
	r := &reviewer{fsys: fsys, content: c, seen: map[string]bool{}, compiled: map[string]*pattern{},
		nowhere: map[content.Origin][]*brand.Brand{}}
	var problems [4]content.Problems
	_, r.rules, problems[0] = content.Read[Rules](fsys, rulesFile)
	_, r.abilities, problems[1] = content.Read[Capabilities](fsys, capabilitiesFile)
	_, r.sources, problems[2] = content.Read[Sources](fsys, sourcesFile)
	_, r.permitted, problems[3] = content.Read[[]PermitRule](fsys, permitsFile)
	r.models = r.readModels()
	r.modelNames = regexp.MustCompile(`\b` + anyName(r.models))
	r.orderLine = regexp.MustCompile(`\b\d+ x \[?` + anyName(r.models))
	return r, slices.Concat(problems[:]...)
}

func review(folder string, fsys fs.FS, c, before *content.Content, alts map[string]string,
	stored func(string) []string) content.Problems {
	r, problems := newReviewer(fsys, c)
	if len(problems) > 0 {
		return problems
	}
	r.before, r.folder, r.stored = before, folder, stored
	r.posts = r.readPosts()
	for _, b := range c.Site.Brands {
		r.brand(b)
	}
	r.leadNowhere()
	r.uniqueness()
	if before == nil {
		r.postRules()
	}
	if !c.SameFiles(before, "catalogue/") {
		r.angles()
		r.sums()
	}
	for _, p := range r.sharedPassages() {
		r.words(p)
	}
	r.pictures(alts)
	r.problems.Sort()
	return r.problems
}

// parse reads one file; what is wrong with the file itself is reported as well.
func (r *reviewer) parse(file string) (*content.Node, bool) {
	n, problems := content.Parse(r.fsys, file)
	r.problems = append(r.problems, problems...)
	return n, n != nil
}

// flaw reports that a whole field breaks a rule.
func (r *reviewer) flaw(at content.Origin, message, fix string) {
	r.report(content.Problem{File: at.File, Line: at.Line, Path: at.Path, Message: message, Fix: fix})
}

// flawIn reports that the words between two places of a text break a rule.
func (r *reviewer) flawIn(at content.Origin, from, to int, message, fix string) {
	r.report(content.Problem{File: at.File, Line: at.Line, Path: at.Path, Span: content.SpanOf(at.Value, from, to),
		Message: message, Fix: fix})
}

// told is what engineers are told of something, or what writers are.
func (r *reviewer) told(engineers, writers string) string {
	if r.forWriters {
		return writers
	}
	return engineers
}

// named is a brand as engineers know it, or as everybody does.
func (r *reviewer) named(b *brand.Brand) string { return r.told(b.ID, b.Name) }

// report says a broken rule once for a line, however many brands share it.
func (r *reviewer) report(p content.Problem) {
	p.Severity = content.Warning
	if key := p.String(); !r.seen[key] {
		r.seen[key] = true
		r.problems = append(r.problems, p)
	}
}

func (r *reviewer) brand(b *brand.Brand) {
	n := r.content.Brand(b.ID)
	for _, o := range n.Since(r.brandBefore(b.ID)) {
		if r.content.Borrowed(b.ID, o.Path) {
			continue // to be replaced, which a note says
		}
		if !r.judges(o.File) {
			continue
		}
		if isRedirect(o.Path) {
			r.leadsTo(o, b)
			continue
		}
		r.length(o, b)
		r.alone(o)
		r.words(passage{o, b})
	}
	r.counts(b, n)
	r.figures(b, n)
}

// brandBefore is what a brand said before, or nil.
func (r *reviewer) brandBefore(id string) *content.Node {
	if r.before == nil {
		return nil
	}
	return r.before.Brand(id)
}

// judges tells whether what is wrong in a file would be said.
func (r *reviewer) judges(file string) bool { return strings.HasPrefix(file, r.folder) }

// words are the rules that hold for every text.
func (r *reviewer) words(p passage) {
	if !r.judges(p.File) {
		return
	}
	r.banned(p)
	r.claims(p)
	r.pages(p)
	r.reading(p.Origin)
	r.truths(p)
}

// truths are the rules that hold words to what is sold.
func (r *reviewer) truths(p passage) {
	r.capable(p)
	r.parts(p)
	r.endurance(p)
	r.offers(p)
	r.facts(p)
	r.lineup(p)
	r.pairs(p)
	r.orders(p)
	r.unsold(p)
	r.arithmetic(p)
	r.proportions(p)
	r.permits(p)
}

// sharedPassages are the texts of files that belong to no single brand.
func (r *reviewer) sharedPassages() []passage {
	products, _ := fs.Glob(r.fsys, "catalogue/products/*.yaml")
	files := append([]string{"site.yaml", "placeholders.yaml", "legal/privacy.yaml", "legal/terms.yaml",
		"legal/accessibility.yaml", connectionsFile}, products...)
	var passages []passage
	for _, file := range files {
		if r.content.SameFiles(r.before, file) {
			continue
		}
		n, ok := r.parse(file)
		if !ok {
			continue
		}
		for _, o := range n.Origins() {
			if !isRedirect(o.Path) {
				passages = append(passages, passage{o, nil})
			}
		}
	}
	return passages
}

// said tells whether a brand said the same before.
func said(n *content.Node, o content.Origin) bool {
	return n != nil && o.Value != "" && n.Text(o.Path) == o.Value
}

// matches tells whether a field is meant by a pattern such as "seo.pages.*.title".
func matches(pattern, field string) bool {
	ok, err := path.Match(strings.ReplaceAll(pattern, ".", "/"), strings.ReplaceAll(field, ".", "/"))
	return err == nil && ok
}

func matchesAny(patterns []string, field string) bool {
	for _, pattern := range patterns {
		if matches(pattern, field) {
			return true
		}
	}
	return false
}

// pattern compiles a regular expression of rules.yaml, without regard to case.
func (r *reviewer) pattern(expression string) *pattern {
	if known, ok := r.compiled[expression]; ok {
		return known
	}
	compiled, err := compile("(?i)"+strings.ReplaceAll(expression, numberMark, anyNumber), &r.fold)
	if err != nil {
		r.flaw(content.Origin{File: rulesFile}, err.Error(), "correct the regular expression")
		compiled = &pattern{Regexp: regexp.MustCompile(`$^`), fold: &r.fold}
	}
	r.compiled[expression] = compiled
	return compiled
}
