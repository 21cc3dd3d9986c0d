package page

import (
	"cmp"
	"strings"

	"livery/internal/brand"
)

// Legal takes the sections that are true of the brand and fills its names and addresses, and how long requests are
// kept, into the legal texts.
func (s *Source) Legal(keep string) brand.Legal {
	b := s.Brand
	legal := s.Site.LegalOf(b)
	fill := strings.NewReplacer(
		"{name}", b.Name, "{host}", s.Host, "{operator}", operator(b), "{keep}", keep,
		"{email}", b.Contact.ContactInfo.Email, "{address}", b.Contact.ContactInfo.Address,
		"{security}", cmp.Or(strings.TrimPrefix(s.Site.Settings.SecurityContact(s.Host), "mailto:"),
			b.Contact.ContactInfo.Email),
	).Replace
	page := func(p brand.LegalPage) brand.LegalPage {
		out := brand.LegalPage{Title: fill(p.Title), Since: p.Since, Intro: fill(p.Intro),
			Sections: []brand.LegalSection{}}
		for _, one := range p.Sections {
			if one.IsFor(b) {
				out.Sections = append(out.Sections,
					brand.LegalSection{Title: fill(one.Title), Content: fill(one.Content)})
			}
		}
		return out
	}
	return brand.Legal{Privacy: page(legal.Privacy), Terms: page(legal.Terms), Accessibility: page(legal.Accessibility)}
}

// operator is who runs the site: the company in its register's name, with the name it trades under.
func operator(b *brand.Brand) string {
	if b.Company.LegalName == "" || b.Company.LegalName == b.Name {
		return b.Name
	}
	return b.Company.LegalName + ", which trades as " + b.Name + ","
}
