package rules

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"livery/internal/brand"
	"livery/internal/content"
)

// ReleaseRule is something that content may ship with and no site may go live with.
type ReleaseRule struct {
	// Fields are the paths it is looked for in, of a brand or of site.yaml.
	Fields []string `json:"fields"`
	// Pattern is a regular expression for a value that is a stand-in, `^$` among its parts where none may not be left
	// out.
	Pattern string `json:"pattern"`
	// Name is what the stand-in is.
	Name string `json:"name"`
	// Fill says what to fill in.
	Fill string `json:"fill"`
	// Lent looks only at what others say in the name of a brand of one's own: its family and the site, as they ship.
	Lent bool `json:"lent,omitempty"`
}

// Release lists what some brands, or all when none is named, still need before they go live: stand-ins
// for hosts, addresses, numbers and names, and words that nobody said.
func Release(fsys fs.FS, c *content.Content, brands []string) content.Problems {
	_, rules, problems := content.Read[Rules](fsys, rulesFile)
	if len(problems) > 0 {
		return problems
	}
	r := &reviewer{rules: rules, fsys: fsys, content: c, seen: map[string]bool{}, compiled: map[string]*pattern{}}
	released := slices.DeleteFunc(slices.Clone(c.Site.Brands), func(b *brand.Brand) bool {
		return len(brands) > 0 &&
			!slices.Contains(brands, b.ID)
	})
	for _, b := range released {
		r.standIns(c.Brand(b.ID), b.ID+" ")
		r.promises(b)
		r.sampleWords(b)
		r.messages(b)
		r.lentWords(b)
	}
	if n, ok := r.parse("site.yaml"); ok {
		r.standIns(n, "")
	}
	for i := range r.problems {
		r.problems[i].Severity = content.Error
	}
	r.problems.Sort()
	return r.problems
}

// standIns finds values that stand in for real ones.
func (r *reviewer) standIns(n *content.Node, of string) {
	for _, o := range n.Origins() {
		if o.File == "site.yaml" && strings.HasPrefix(o.Path, "links.") {
			continue // found among the settings of all brands
		}
		for _, rule := range r.rules.Release {
			if !rule.Lent && matchesAny(rule.Fields, o.Path) && r.pattern(rule.Pattern).MatchString(o.Value) {
				r.flaw(o, fmt.Sprintf("%shas %s: %q", of, rule.Name, o.Value), rule.Fill)
			}
		}
	}
}

// promises finds what a brand of one's own promises in words of others, each promise once.
func (r *reviewer) promises(b *brand.Brand) {
	if !r.content.Added(b.ID) {
		return
	}
	n := r.content.Brand(b.ID)
	for _, rule := range r.rules.Release {
		var said, paths []string
		for _, o := range n.Origins() {
			if rule.Lent && matchesAny(rule.Fields, o.Path) && !n.IsOwn(o.Path) && o.Change == nil &&
				r.pattern(rule.Pattern).MatchString(o.Value) {
				said, paths = append(said, o.Value), append(paths, o.Path)
			}
		}
		if len(said) > 0 {
			at := n.Origin("id")
			at.Path = strings.Join(paths, ", ")
			r.flaw(at, fmt.Sprintf("%s promises %s in words of others: %s", b.ID, rule.Name, strings.Join(said, "; ")),
				rule.Fill)
		}
	}
}

// firstWords are those that a visitor, or a search engine, reads of a brand before all others.
var firstWords = []string{"tagline", "description", "hero.title", "hero.subtitle", "hero.description", "seo.title",
	"seo.description"}

// lentWords finds a brand of one's own that still speaks mostly in words of another brand, its family or the site.
func (r *reviewer) lentWords(b *brand.Brand) {
	if !r.content.Added(b.ID) {
		return
	}
	var lent []string
	for _, path := range firstWords {
		layer, _ := content.LayerOf(r.content.Brand(b.ID).Origin(path).File, path)
		if layer != "brands/"+b.ID || r.content.Borrowed(b.ID, path) {
			lent = append(lent, path)
		}
	}
	if 2*len(lent) > len(firstWords) {
		r.flaw(r.content.Brand(b.ID).Origin("id"),
			fmt.Sprintf("%s says %d of %d first words in the words of others: %s", b.ID, len(lent), len(firstWords),
				strings.Join(lent, ", ")),
			"say them in words of your own")
	}
}

// messages finds a contact form that promises an answer and thanks people for what nobody will read.
func (r *reviewer) messages(b *brand.Brand) {
	if b.Has(brand.Contact) && b.Contact.Delivery != brand.StoreMessage {
		r.flaw(r.content.Brand(b.ID).Origin("contact.delivery"), b.ID+": messages from this form reach nobody",
			"set contact.delivery to 'store', which keeps and delivers them like leads; 'alert' shows a thank-you "+
				"and sends nothing")
	}
}

// sampleWords finds testimonials that nobody gave.
func (r *reviewer) sampleWords(b *brand.Brand) {
	if !b.ShowTestimonials {
		return
	}
	n := r.content.Brand(b.ID)
	const fill = "put a customer's own words in its place, with their consent, and write 'sample: false'; or switch " +
		"showTestimonials off"
	if len(b.Testimonials) == 0 {
		r.flaw(n.Origin("showTestimonials"), b.ID+" shows the sample testimonials of site.yaml", fill)
	}
	for i, t := range b.Testimonials {
		if n.Find(fmt.Sprintf("testimonials.%d.sample", i)) == nil {
			r.flaw(n.Origin(fmt.Sprintf("testimonials.%d", i)), fmt.Sprintf("%s does not say whether %q is invented",
				b.ID, t.Author), sampleFill)
		}
		if t.Sample {
			r.flaw(n.Origin(fmt.Sprintf("testimonials.%d.sample", i)),
				fmt.Sprintf("%s shows an invented testimonial of %q", b.ID, t.Author), fill)
		}
	}
}
