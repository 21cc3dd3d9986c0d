package rules

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
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

// EnduranceRule holds promises of hours on a pack to its watt hours, divided by the watts of what runs on it.
type EnduranceRule struct {
	Pack      string `json:"pack"`
	WattHours int    `json:"wattHours"`
	// Names is a regular expression for other names of the pack.
	Names string `json:"names,omitempty"`
	// Hours is a regular expression for a figure of hours; {n} stands for a number, in digits or spelled out.
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
			part := r.called(need.Part)
			if host == "" || with == "" ||
				r.pattern(`\b(?:`+regexp.QuoteMeta(part)+`|`+need.Words+`)\b`).MatchString(line) ||
				r.pattern(r.abilities.Denials).MatchString(line) {
				continue
			}
			r.flawIn(p.Origin, from, to, fmt.Sprintf("lists %s with %s, but not the %s between them: %q", host, with,
				part, shortened(line)),
				"add the "+part+" to the list")
		}
	}
}

// called is what words call a model that a rule names.
func (r *reviewer) called(name string) string {
	for _, m := range r.models {
		if m.isAmong(name) {
			name = m.name
		}
	}
	return name
}

func (r *reviewer) namesAny(text string, names []string) string {
	for _, m := range r.mentions(text, nil) {
		if m.isAmong(names...) {
			return m.name
		}
	}
	return ""
}

// endurance checks promises of hours on a pack against what a model draws: all on the same basis, at full draw.
func (r *reviewer) endurance(p passage) {
	rule := r.abilities.Endurance
	partner, own := r.packPartner(p), r.ownModel(p)
	ofPack := partner != nil || own != nil && own.isAmong(rule.Pack)
	pack := r.pattern(`\b(?:` + cmp.Or(rule.Names, rule.Pack) + `|` + regexp.QuoteMeta(r.called(rule.Pack)) + `)\b`)
	for from, sentence := range sentences(p.Value) {
		if !pack.MatchString(sentence) && !ofPack || r.pattern(r.abilities.Denials).MatchString(sentence) {
			continue
		}
		named := powered(append(group(r.mentions(sentence, nil)).models(), partner, own))
		onPack := named
		if len(named) == 0 {
			onPack = powered(r.packUsers())
		}
		for _, hours := range r.hoursSaid(sentence) {
			if !slices.ContainsFunc(onPack, func(m *model) bool { return math.Abs(hours-r.lasts(m)) <= 0.05 }) {
				r.shortOf(p, from, sentence, hours, onPack)
			}
		}
		for _, m := range named {
			if hours := r.hoursMeant(sentence); hours > r.lasts(m)+0.5 {
				r.shortOf(p, from, sentence, hours, []*model{m})
			}
		}
	}
}

// lasts is for how many hours the pack feeds a model at full draw.
func (r *reviewer) lasts(m *model) float64 { return float64(r.abilities.Endurance.WattHours) / m.watts }

func (r *reviewer) shortOf(p passage, from int, sentence string, hours float64, models []*model) {
	var truth []string
	for _, m := range models {
		truth = append(truth, fmt.Sprintf("%s lasts %.1f at %g W", m.name, r.lasts(m), m.watts))
	}
	r.flawIn(p.Origin, from, from+len(sentence), fmt.Sprintf("promises %g hours on %s, but %s: %q", hours,
		r.abilities.Endurance.Pack, strings.Join(truth, ", "), shortened(sentence)),
		"say the hours it lasts at full draw")
}

// powered are those of some models that state a draw.
func powered(models []*model) []*model {
	return slices.DeleteFunc(models, func(m *model) bool { return m == nil || m.watts == 0 })
}

// hoursSaid are the figures of hours in a sentence.
func (r *reviewer) hoursSaid(sentence string) (hours []float64) {
	if r.abilities.Endurance.Hours == "" {
		return nil
	}
	for _, said := range r.pattern(r.abilities.Endurance.Hours).FindAllString(sentence, -1) {
		hours = append(hours, numbersIn(said)[:1]...)
	}
	return hours
}

// hoursMeant is the length that words promise without a figure.
func (r *reviewer) hoursMeant(sentence string) float64 {
	for _, words := range r.abilities.Endurance.Words {
		if r.pattern(words.Pattern).MatchString(sentence) {
			return float64(words.Hours)
		}
	}
	return 0
}

// packUsers are the models that the pack is connected to.
func (r *reviewer) packUsers() (users []*model) {
	for _, c := range r.content.Site.Catalogue.Connections {
		if part := r.modelOf(c.Part); part != nil && part.isAmong(r.abilities.Endurance.Pack) {
			users = append(users, r.modelOf(c.Of))
		}
	}
	return users
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
	case part != nil && part.isAmong(r.abilities.Endurance.Pack):
		return of
	case of != nil && of.isAmong(r.abilities.Endurance.Pack):
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
