package page

import (
	"net/url"
	"regexp"
)

// longestQuoteSearch bounds what a page without scripts can say of a fleet in its address.
const longestQuoteSearch = 4 << 10

// quoteField is a field of the query of quotes; several groups of vehicles number theirs: vehicle-2.
var quoteField = regexp.MustCompile(
	`^(vehicle|year|port|want|count|power|note|product|quantity|line|step|do|version)(-[0-9]{1,3})?$`)

// quoteSearch keeps of a query what describes a fleet, in one spelling.
func quoteSearch(query url.Values) string {
	kept := url.Values{}
	for name, values := range query {
		if quoteField.MatchString(name) {
			kept[name] = values
		}
	}
	if text := kept.Encode(); len(text) <= longestQuoteSearch {
		return text
	}
	return ""
}
