package rules

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// NeedRule is a part that two others need between them.
type NeedRule struct {
	Hosts []string `json:"hosts"`
	With  []string `json:"with"`
	Part  string   `json:"part"`
	// Words is a regular expression for other names of the part.
	Words string `json:"words"`
}

// EnduranceRule holds promises of hours on a pack to its watt hours.
type EnduranceRule struct {
	Pack      string `json:"pack"`
	WattHours int    `json:"wattHours"`
	// Hours is a regular expression whose first group is a number of hours.
	Hours string `json:"hours"`
	// Words promise a length without a number, e.g. a night.
	Words []EnduranceWords `json:"words"`
}

// EnduranceWords is a regular expression with the hours it promises.
type EnduranceWords struct {
	Pattern string `json:"pattern"`
	Hours   int    `json:"hours"`
}

// OfferRule is something that words may not offer, because no page or shelf has it.
type OfferRule struct {
	Words string `json:"words"`
	// Truth says what there is instead.
	Truth string `json:"truth"`
	// Brands may offer it.
	Brands []string `json:"brands,omitempty"`
}

// parts checks every line that names a host and what is plugged into it.
func (r *reviewer) parts(p passage) {
	to := -1
	for line := range strings.SplitSeq(p.Value, "\n") {
		from := to + 1
		to = from + len(line)
		for _, need := range r.abilities.Needs {
			host, with := r.namesAny(line, need.Hosts), r.namesAny(line, need.With)
			if host == "" || with == "" || r.pattern(`\b(?:`+need.Part+`|`+need.Words+`)\b`).MatchString(line) ||
				r.pattern(r.abilities.Denials).MatchString(line) {
				continue
			}
			r.flawIn(p.Origin, from, to, fmt.Sprintf("lists %s with %s, but not the %s between them: %q", host, with,
				need.Part, shortened(line)),
				"add the "+need.Part+" to the list")
		}
	}
}

func (r *reviewer) namesAny(text string, names []string) string {
	for _, m := range r.mentions(text, nil) {
		if slices.Contains(names, m.name) {
			return m.name
		}
	}
	return ""
}

// endurance checks promises of hours on a pack against what a model draws.
func (r *reviewer) endurance(p passage) {
	rule := r.abilities.Endurance
	partner := r.packPartner(p)
	for from, sentence := range sentences(p.Value) {
		if !strings.Contains(sentence, rule.Pack) && partner == nil ||
			r.pattern(r.abilities.Denials).MatchString(sentence) {
			continue
		}
		promised := r.promisedHours(sentence)
		for _, m := range append(group(r.mentions(sentence, nil)).models(), partner) {
			if m == nil || m.watts == 0 || promised == 0 {
				continue
			}
			if lasts := float64(rule.WattHours) / m.watts; float64(promised) > lasts+0.5 {
				r.flawIn(p.Origin, from, from+len(sentence),
					fmt.Sprintf("promises %d hours of %s on %s, which lasts %.1f at %g W: %q", promised, m.name,
						rule.Pack, lasts, m.watts, shortened(sentence)),
					"say the hours it lasts")
			}
		}
	}
}

func (r *reviewer) promisedHours(sentence string) int {
	if rule := r.abilities.Endurance; rule.Hours != "" {
		if found := r.pattern(rule.Hours).FindStringSubmatch(sentence); found != nil {
			hours, _ := strconv.Atoi(found[1])
			return hours
		}
	}
	for _, words := range r.abilities.Endurance.Words {
		if r.pattern(words.Pattern).MatchString(sentence) {
			return words.Hours
		}
	}
	return 0
}

// packPartner is the product that a passage of the connections pairs with the pack.
func (r *reviewer) packPartner(p passage) *model {
	if !inFile(connectionsFile, p.File) {
		return nil
	}
	entry, _, _ := strings.Cut(p.Path, ".")
	at, err := strconv.Atoi(entry)
	if err != nil || at >= len(r.content.Site.Catalogue.Connections) {
		return nil
	}
	connection := r.content.Site.Catalogue.Connections[at]
	part, of := r.modelOf(connection.Part), r.modelOf(connection.Of)
	switch {
	case part != nil && part.name == r.abilities.Endurance.Pack:
		return of
	case of != nil && of.name == r.abilities.Endurance.Pack:
		return part
	}
	return nil
}

func (r *reviewer) modelOf(id int) *model {
	for _, m := range r.models {
		if m.value("id") == strconv.Itoa(id) {
			return m
		}
	}
	return nil
}

// offers checks that nothing is offered which no page or shelf has.
func (r *reviewer) offers(p passage) {
	for _, rule := range r.abilities.Offers {
		if p.brand != nil && slices.Contains(rule.Brands, p.brand.ID) {
			continue
		}
		words := r.pattern(`\b(?:` + rule.Words + `)\b`)
		if !words.may(p.Value) {
			continue
		}
		for from, sentence := range sentences(p.Value) {
			at := words.FindStringIndex(sentence)
			if at != nil && !r.pattern(r.abilities.Denials).MatchString(sentence) {
				r.flawIn(p.Origin, from+at[0], from+at[1], fmt.Sprintf("offers %q, which no page or shelf has",
					sentence[at[0]:at[1]]), rule.Truth)
			}
		}
	}
}

func shortened(text string) string {
	text = strings.TrimSpace(text)
	if len(text) > 140 {
		return text[:140] + "…"
	}
	return text
}
