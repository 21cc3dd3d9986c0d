package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// FactRule is a kind of figure that the file of a product states. Beside a model, words say that one and no other.
type FactRule struct {
	Name string `json:"name"`
	// Words is a regular expression for the figure; {n} stands for a number, in digits or spelled out.
	Words string `json:"words"`
	// Fields are the paths of the product's file that state it.
	Fields []string `json:"fields"`
	// Count says that the figure is how many entries the fields have.
	Count bool `json:"count,omitempty"`
	// Also are further figures, by model, that its words may say.
	Also map[string]string `json:"also,omitempty"`
	// Unless is a regular expression for words in the same sentence by which the figure is of several products
	// together.
	Unless string `json:"unless,omitempty"`
}

// facts holds the figures beside models to the files of the models.
func (r *reviewer) facts(p passage) {
	if r.ownModel(p) == nil && len(r.mentions(p.Value, nil)) == 0 {
		return
	}
	for _, rule := range r.abilities.Facts {
		if r.pattern(rule.Words).may(p.Value) {
			r.fact(p, rule)
		}
	}
}

func (r *reviewer) fact(p passage, rule FactRule) {
	own, before := r.ownModel(p), ""
	if own != nil && own.facts[0].File == p.File && strings.HasPrefix(p.Path, "specs.") {
		return // what is stated there is the truth
	}
	for from, sentence := range sentences(p.Value) {
		figures := r.pattern(rule.Words).FindAllStringIndex(sentence, -1)
		if rule.Unless != "" && r.pattern(rule.Unless).MatchString(sentence) {
			figures = nil
		}
		named := r.mentions(sentence, nil)
		turns := takingTurns(figures, groups(sentence, named))
		for i, at := range figures {
			said, others := sentence[at[0]:at[1]], append(group(named).models(), own)
			nearest := r.subjects(nil, sentence, before, at, own)
			if turns != nil {
				nearest, others = turns[i].models(), turns[i].models()
			}
			if !rule.says(nearest, said) && !rule.says(others, said) {
				r.untrue(p, rule, nearest, from+at[0], from+at[1])
			}
		}
		before = sentence
	}
}

// takingTurns are the models of each figure where both take turns, as in "the C200 draws 7 W and the C150 4 W"; nil
// where they do not.
func takingTurns(figures [][]int, named []group) []group {
	if len(figures) < 2 || len(figures) != len(named) {
		return nil
	}
	last, figureFirst := -1, figures[0][0] < named[0][0].from
	for i, at := range figures {
		first, second := named[i][0].from, at[0]
		if figureFirst {
			first, second = second, first
		}
		if first < last || second < first {
			return nil
		}
		last = second
	}
	return named
}

// says tells whether one of some models has a figure; nobody is wrong where nobody is named.
func (rule FactRule) says(models []*model, figure string) bool {
	return len(models) == 0 || slices.ContainsFunc(models, func(m *model) bool {
		return m != nil && sameFigure(figure, m.states(rule)+" "+cmp.Or(rule.Also[m.name], rule.Also[m.key]))
	})
}

func (r *reviewer) untrue(p passage, rule FactRule, models []*model, from, to int) {
	m, said := models[0], p.Value[from:to]
	stated := m.states(rule)
	if stated == "" {
		r.flawIn(p.Origin, from, to, fmt.Sprintf("says %q of %s, whose file states no %s", said, m.name, rule.Name),
			"leave it out, or state it under specs of the product")
		return
	}
	r.flawIn(p.Origin, from, to, fmt.Sprintf("says %q of %s, whose %s is %s", said, m.name, rule.Name, stated),
		"say what "+m.facts[0].File+" states")
}

// states is what the file of a model says about a kind of figure.
func (m *model) states(rule FactRule) string {
	var stated []string
	for _, fact := range m.facts {
		if slices.ContainsFunc(rule.Fields, func(field string) bool { return matches(field, fact.Path) }) {
			stated = append(stated, fact.Value)
		}
	}
	if rule.Count {
		return fmt.Sprint(len(stated))
	}
	return strings.Join(stated, ", ")
}

// sameFigure tells whether every number that is said is among those that are stated.
func sameFigure(said, stated string) bool {
	known := numbersIn(stated)
	for _, value := range numbersIn(said) {
		if !slices.Contains(known, value) {
			return false
		}
	}
	return len(known) > 0
}

// LineupRule is words that count what a brand sells.
type LineupRule struct {
	// Words is a regular expression with {n} for the number.
	Words string `json:"words"`
	// Categories are those that are counted; all when empty.
	Categories []string `json:"categories,omitempty"`
	// Pages says that the words count what is sold on pages only: an article speaks of other things with them.
	Pages bool `json:"pages,omitempty"`
	// Least is the number from which the words count what is sold: smaller ones speak of something else.
	Least int `json:"least,omitempty"`
	// Unless is a regular expression for words in the same sentence that make the number right.
	Unless string `json:"unless,omitempty"`
}

// lineup holds the number of products that words speak of to the list of the brand.
func (r *reviewer) lineup(p passage) {
	article := inFile("blogs/*/*.json", p.File)
	for _, rule := range r.abilities.Lineup {
		if rule.Pages && article {
			continue
		}
		for _, at := range r.pattern(rule.Words).FindAllStringIndex(p.Value, -1) {
			said := numbersIn(p.Value[at[0]:at[1]])
			listed := r.listed(p, rule.Categories)
			if len(said) == 0 || int(said[0]) < rule.Least || listed == 0 || int(said[0]) == listed ||
				r.excused(p.Value, at[0], rule.Unless) {
				continue
			}
			r.flawIn(p.Origin, at[0], at[1], fmt.Sprintf("says %q, but there are %d", p.Value[at[0]:at[1]], listed),
				"count the brand's list in catalogue/lists.yaml")
		}
	}
}

// listed is how many products of some categories the brand of a passage sells; of all brands where it belongs to none.
func (r *reviewer) listed(p passage, categories []string) (n int) {
	counts := func(category string) bool { return len(categories) == 0 || slices.Contains(categories, category) }
	if p.brand == nil || p.brand.Products == nil {
		for _, m := range r.models {
			if counts(m.category) {
				n++
			}
		}
		return n
	}
	lineup, _ := r.content.Site.Catalogue.Lineup(p.brand)
	for _, item := range lineup.Products {
		if product, ok := r.content.Site.Catalogue.Find(item.ID); ok && counts(product.Category) {
			n++
		}
	}
	return n
}
