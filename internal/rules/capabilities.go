package rules

import (
	"cmp"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"regexp"
	"slices"
	"strings"

	"livery/internal/content"
)

const (
	capabilitiesFile = "catalogue/capabilities.yaml"
	connectionsFile  = "catalogue/connections.yaml"
)

// Capabilities is the shape of catalogue/capabilities.yaml: how words speak of what a product can do.
// What a product can do is read from its own file, so it is written once.
type Capabilities struct {
	// Denials is a regular expression for words by which a sentence says that something is not so.
	Denials string `json:"denials"`
	// Follows is a regular expression for openings by which a sentence still speaks of the model before it.
	Follows string `json:"follows"`
	// Nouns are words that mean certain models.
	Nouns []NounRule `json:"nouns,omitempty"`
	// Kinds are the words that mean all products of some categories, after "every" or "all".
	Kinds []KindRule `json:"kinds"`
	// Capabilities are what words may only say of products that have it.
	Capabilities []Capability `json:"capabilities"`
	// Facts are figures that words beside a model take from its file.
	Facts []FactRule `json:"facts,omitempty"`
	// Lineup are words that count what a brand sells.
	Lineup []LineupRule `json:"lineup,omitempty" was:"shelf"`
	// Pairs are words that put parts and products together.
	Pairs *PairRule `json:"pairs,omitempty"`
	// Needs are parts without which others do not work together.
	Needs []NeedRule `json:"needs"`
	// Endurance are words that promise hours on a pack.
	Endurance EnduranceRule `json:"endurance"`
	// Offers are things that no page or shelf has.
	Offers []OfferRule `json:"offers"`
}

// NounRule is a regular expression for words that mean certain models.
type NounRule struct {
	Words  string   `json:"words"`
	Models []string `json:"models"`
}

// KindRule names the categories that a word such as "cameras" means.
type KindRule struct {
	Words      string   `json:"words"`
	Categories []string `json:"categories"`
}

// Capability is something that a product has when its file states Field.
type Capability struct {
	Name string `json:"name"`
	// Field is a path of the product's file; an asterisk stands for one step.
	Field string `json:"field"`
	// Value is a regular expression for the value that counts; any value counts when it is empty.
	Value string `json:"value,omitempty"`
	// Also are models that have it without stating the field.
	Also []string `json:"also,omitempty"`
	// Categories are those whose models the words speak of.
	Categories []string `json:"categories"`
	// Words is a regular expression that finds every mention.
	Words string `json:"words"`
}

// model is a product as the words name it.
type model struct {
	// name is what words call it. The rules call it key, as its file is named, whatever it is called since.
	name, key, category string
	watts               float64
	facts               []content.Origin
}

// isAmong tells whether a rule names a model.
func (m *model) isAmong(names ...string) bool {
	return slices.Contains(names, m.name) || slices.Contains(names, m.key)
}

// mention is a model in a sentence.
type mention struct {
	*model
	from, to int
}

func (r *reviewer) readModels() []*model {
	var models []*model
	files, _ := fs.Glob(r.fsys, "catalogue/products/*.yaml")
	for _, file := range files {
		if n, ok := r.parse(file); ok {
			_, key, _ := strings.Cut(strings.TrimSuffix(path.Base(file), ".yaml"), "-")
			m := &model{name: n.Text("model"), key: strings.ToUpper(key), category: n.Text("category"),
				facts: n.Origins()}
			_, _ = fmt.Sscan(m.value("specs.watts"), &m.watts)
			models = append(models, m)
		}
	}
	return models
}

func (m *model) value(field string) string { return m.origin(field).Value }

// origin is a fact with its place; a missing one is placed at the file.
func (m *model) origin(field string) content.Origin {
	for _, fact := range m.facts {
		if fact.Path == field {
			return fact
		}
	}
	at := m.facts[0]
	return content.Origin{File: at.File, Line: at.Line, Path: field}
}

func (r *reviewer) able(m *model, c Capability) bool {
	return m.isAmong(c.Also...) || slices.ContainsFunc(m.facts, func(fact content.Origin) bool {
		return matches(c.Field, fact.Path) && (c.Value == "" || r.pattern(c.Value).MatchString(fact.Value))
	})
}

// mentions finds the models of some categories in a text, by name or by a noun that means them; no category means all.
func (r *reviewer) mentions(text string, categories []string) []mention {
	var found []mention
	add := func(at []int, means func(*model) bool) {
		for _, m := range r.models {
			if means(m) && (len(categories) == 0 || slices.Contains(categories, m.category)) {
				found = append(found, mention{m, at[0], at[1]})
			}
		}
	}
	for _, at := range r.modelNames.FindAllStringIndex(text, -1) {
		add(at, func(m *model) bool { return m.name == text[at[0]:at[1]] })
	}
	for _, noun := range r.abilities.Nouns {
		for _, at := range r.pattern(`\b(?:`+noun.Words+`)\b`).FindAllStringIndex(text, -1) {
			add(at, func(m *model) bool { return m.isAmong(noun.Models...) })
		}
	}
	slices.SortStableFunc(found, func(a, b mention) int { return cmp.Compare(a.from, b.from) })
	return found
}

// anyName is a regular expression for the names of some models, the longest first, so that a "C200 Pro" is no C200.
func anyName(models []*model) string {
	var names []string
	for _, m := range models {
		if m.name != "" {
			names = append(names, regexp.QuoteMeta(m.name))
		}
	}
	slices.SortFunc(names, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	if len(names) == 0 {
		return "$^"
	}
	return `(?:` + strings.Join(names, "|") + `)\b`
}

// capable checks a text sentence by sentence: nobody is said to do what its file does not state.
func (r *reviewer) capable(p passage) {
	own := r.ownModel(p)
	before := ""
	for from, sentence := range sentences(p.Value) {
		if r.pattern(r.abilities.Denials).MatchString(sentence) {
			before = sentence
			continue
		}
		for _, c := range r.abilities.Capabilities {
			at := r.pattern(c.Words).FindStringIndex(sentence)
			if at == nil {
				continue
			}
			said := sentence[at[0]:at[1]]
			for _, m := range r.subjects(c.Categories, sentence, before, at, own) {
				if !r.able(m, c) {
					r.flawIn(p.Origin, from+at[0], from+at[1], fmt.Sprintf("says %q of %s, which has no %s: %q", said,
						m.name, c.Name, strings.TrimSpace(sentence)),
						"name a model that has it: "+r.whoHas(c))
				}
			}
			r.everyone(p, c, sentence, from, at)
		}
		before = sentence
	}
}

// subjects are the models a sentence speaks of: those named next to the words, in the sentence
// before it when it only says "it", or the product whose file it stands in.
func (r *reviewer) subjects(categories []string, sentence, before string, at []int, own *model) []*model {
	named := r.mentions(sentence, categories)
	if len(named) == 0 && r.pattern(r.abilities.Follows).MatchString(sentence) && len(r.mentions(sentence, nil)) == 0 {
		if last := groups(before, r.mentions(before, categories)); len(last) == 1 {
			return last[0].models()
		}
	}
	if len(named) == 0 && own != nil && (len(categories) == 0 || slices.Contains(categories, own.category)) &&
		len(r.mentions(sentence, nil)) == 0 {
		return []*model{own}
	}
	var nearest group
	for _, g := range groups(sentence, named) {
		if nearest == nil || g.distance(sentence, at) < nearest.distance(sentence, at) {
			nearest = g
		}
	}
	return nearest.models()
}

// group is a run of models named together, such as "C200, C300 and C500".
type group []mention

func groups(text string, mentions []mention) []group {
	var all []group
	for _, m := range mentions {
		if n := len(all); n > 0 {
			last := all[n-1]
			if joint.MatchString(between(text, last[len(last)-1].to, m.from)) {
				all[n-1] = append(last, m)
				continue
			}
		}
		all = append(all, group{m})
	}
	return all
}

// between is what stands between two mentions; models of one noun stand in the same place.
func between(text string, from, to int) string {
	if to <= from {
		return ""
	}
	return text[from:to]
}

// joint is what stands between models that are named together, each of which may be a link.
var joint = regexp.MustCompile(`^(?:\]\([^)]*\))?(?:,|/| and| or|,? and|,? or)?\s*(?:the |a |an )?\[?$`)

func (g group) models() []*model {
	models := make([]*model, len(g))
	for i, m := range g {
		models[i] = m.model
	}
	return models
}

// distance is how far a group stands from words; "… on C300" belongs to what it follows.
func (g group) distance(sentence string, at []int) int {
	from, to := g[0].from, g[len(g)-1].to
	switch {
	case to <= at[0]:
		return at[0] - to
	case from >= at[1] && preposition.MatchString(sentence[at[1]:from]):
		return 0
	}
	return max(0, from-at[1])
}

var preposition = regexp.MustCompile(`^[^,;]*\b(?:on|for|from|of|with|in)\s+(?:the |a |an )?$`)

// everyone checks claims for all products of a kind.
func (r *reviewer) everyone(p passage, c Capability, sentence string, from int, at []int) {
	for _, kind := range r.abilities.Kinds {
		claim := r.pattern(`\b(?:every|each|all|any)(?: of)?(?: the| our)? (?:` + kind.Words +
			`)\b`).FindString(sentence)
		if claim == "" {
			continue
		}
		var without []string
		for _, m := range r.models {
			if slices.Contains(kind.Categories, m.category) && slices.Contains(c.Categories, m.category) &&
				!r.able(m, c) {
				without = append(without, m.name)
			}
		}
		if len(without) > 0 {
			r.flawIn(p.Origin, from+at[0], from+at[1],
				fmt.Sprintf("says %q for %q, but %s: no %s", sentence[at[0]:at[1]], claim,
					strings.Join(without, ", "), c.Name),
				"name the models that have it: "+r.whoHas(c))
		}
	}
}

// namesSomeoneAble checks that an article which speaks of a capability names a model that has it.
func (r *reviewer) namesSomeoneAble(post article) {
	whole := post.body()
	for i := range post.node.At("sections").Len() {
		path := fmt.Sprintf("sections.%d.content", i)
		at := post.node.Origin(path)
		at.Value = post.text(path)
		for from, sentence := range sentences(at.Value) {
			if r.pattern(r.abilities.Denials).MatchString(sentence) {
				continue
			}
			for _, c := range r.abilities.Capabilities {
				said := r.pattern(c.Words).FindStringIndex(sentence)
				if said == nil {
					continue
				}
				named := r.mentions(at.Value, c.Categories)
				if len(named) == 0 {
					named = r.mentions(whole, c.Categories)
				}
				if len(named) > 0 && !slices.ContainsFunc(named, func(m mention) bool { return r.able(m.model, c) }) {
					r.flawIn(at, from+said[0], from+said[1], fmt.Sprintf("says %q, but no model named here has %s: %q",
						sentence[said[0]:said[1]], c.Name, strings.TrimSpace(sentence)),
						"name a model that has it: "+r.whoHas(c))
				}
			}
		}
	}
}

func (r *reviewer) whoHas(c Capability) string {
	var names []string
	for _, m := range r.models {
		if slices.Contains(c.Categories, m.category) && r.able(m, c) {
			names = append(names, m.name)
		}
	}
	return strings.Join(names, ", ")
}

// ownModel is the product whose file a passage stands in.
func (r *reviewer) ownModel(p passage) *model {
	for _, m := range r.models {
		if len(m.facts) > 0 && m.facts[0].File == p.File {
			return m
		}
	}
	return r.angleModel(p)
}

// sentences are the sentences, list lines and clauses of a text, each with its place in it.
func sentences(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		from := 0
		for _, at := range clauseEnd.FindAllStringIndex(text, -1) {
			if end := at[0] + 1; end > from {
				if !yield(from, text[from:end]) {
					return
				}
				from = end
			}
		}
		yield(from, text[from:])
	}
}

// clauseEnd is a stop before a capital or digit, a semicolon or a new line.
var clauseEnd = regexp.MustCompile(`[.!?]["')\]]*\s+["'(\[]?[A-Z0-9$]|;\s|\n`)
