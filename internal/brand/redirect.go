package brand

import "slices"

// Redirection leads visitors of an address that shows no page any more to another. A page of that address comes first.
type Redirection struct {
	// From is a path of the site that shows no page, such as "/blog/old-title".
	From string `json:"from"`
	// To is where visitors are led: a path of the site, or an https address.
	To string `json:"to"`
	// Temporary redirects are to end one day. All others are for good: search engines forget the old address.
	Temporary bool `json:"temporary,omitempty"`
	// Since is the day it was made, as 2026-11-16, and By who made it.
	Since string `json:"since,omitempty"`
	By    string `json:"by,omitempty"`
}

// ShortenRedirects are redirects by where they lead from, each straight to the end of its chain. Of two of one address
// the later counts: layers add theirs in order. Those that lead in a circle lead nowhere, and are named apart.
func ShortenRedirects(list []Redirection) (straight map[string]Redirection, circles []string) {
	written := make(map[string]Redirection, len(list))
	for _, r := range list {
		written[r.From] = r
	}
	straight = make(map[string]Redirection, len(written))
	seen := make(map[string]bool, len(written)) // each is followed once, however long the chains are
	for start := range written {
		var chain []string
		at := start
		for _, on := written[at]; on && !seen[at]; _, on = written[at] {
			seen[at] = true
			chain = append(chain, at)
			at = written[at].To
		}
		end, known := straight[at]
		_, goesOn := written[at]
		for _, from := range slices.Backward(chain) {
			if goesOn && !known {
				circles = append(circles, from)
				continue
			}
			r := written[from]
			if known {
				r.To, r.Temporary = end.To, r.Temporary || end.Temporary
			}
			straight[from], end, known = r, r, true
		}
	}
	slices.Sort(circles)
	return straight, circles
}

// Readdress is a list of redirects once what was shown at one address is shown at another: whatever led to the old one
// leads to the new one, and nothing leads away from it. An empty from says that something new is shown there.
func Readdress(list []Redirection, from, to string, made Redirection) []Redirection {
	after := make([]Redirection, 0, len(list)+1)
	made.From, made.To = from, to
	for _, r := range list {
		switch {
		case r.From == from && r.To == to && from != "":
			made = r // it was made before
		case r.From == from, r.From == to:
		case r.To == from:
			r.To = to
			after = append(after, r)
		default:
			after = append(after, r)
		}
	}
	if from == "" {
		return after
	}
	return append(after, made)
}
