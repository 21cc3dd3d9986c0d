package page

import (
	"strings"

	"livery/internal/brand"
)

// legalFor fills a brand's name and addresses into the legal texts.
func legalFor(legal brand.Legal, b *brand.Brand, host string) brand.Legal {
	fill := strings.NewReplacer(
		"{name}", b.Name, "{host}", host,
		"{email}", b.Contact.ContactInfo.Email, "{address}", b.Contact.ContactInfo.Address,
	).Replace
	page := func(p brand.LegalPage) brand.LegalPage {
		out := brand.LegalPage{Title: fill(p.Title), Intro: fill(p.Intro), Sections: []brand.LegalSection{}}
		for _, s := range p.Sections {
			out.Sections = append(out.Sections, brand.LegalSection{Title: fill(s.Title), Content: fill(s.Content)})
		}
		return out
	}
	return brand.Legal{Privacy: page(legal.Privacy), Terms: page(legal.Terms)}
}
