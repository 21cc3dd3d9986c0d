package page

import (
	"strings"

	"livery/internal/brand"
)

// legalFor takes the sections that are true of a brand and fills a brand's names and addresses, and how long requests are kept, into the legal texts.
func legalFor(legal brand.Legal, b *brand.Brand, host, keep string) brand.Legal {
	fill := strings.NewReplacer(
		"{name}", b.Name, "{host}", host, "{operator}", operator(b), "{keep}", keep,
		"{email}", b.Contact.ContactInfo.Email, "{address}", b.Contact.ContactInfo.Address,
	).Replace
	page := func(p brand.LegalPage) brand.LegalPage {
		out := brand.LegalPage{Title: fill(p.Title), Since: p.Since, Intro: fill(p.Intro), Sections: []brand.LegalSection{}}
		for _, s := range p.Sections {
			if s.Delivery != "" && s.Delivery != b.Contact.Delivery {
				continue
			}
			out.Sections = append(out.Sections, brand.LegalSection{Title: fill(s.Title), Content: fill(s.Content)})
		}
		return out
	}
	return brand.Legal{Privacy: page(legal.Privacy), Terms: page(legal.Terms)}
}

// operator is who runs the site: the company in its register's name, with the name it trades under.
func operator(b *brand.Brand) string {
	if b.Company.LegalName == "" || b.Company.LegalName == b.Name {
		return b.Name
	}
	return b.Company.LegalName + ", which trades as " + b.Name + ","
}
