package rules

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// ConversionRule is one measure said in two units beside each other, which must agree as far as both are written out:
// "-4 °F (-20 °C)", "55 mph is 81 feet each second".
type ConversionRule struct {
	// From and To are regular expressions for the units.
	From string `json:"from"`
	To   string `json:"to"`
	// Between is a regular expression for the words between both; by default a parenthesis or a comma.
	Between string `json:"between,omitempty"`
	// Times and Plus make the second number of the first.
	Times float64 `json:"times"`
	Plus  float64 `json:"plus,omitempty"`
}

const (
	signed  = `-?` + writtenNumber
	several = signed + `(?:(?: to | x |, | and )` + signed + `)*`
)

var (
	// share is a part of a whole with its percentage: "twelve of forty is 30 percent".
	share = regexp.MustCompile(`(?i)\b(` + anyNumber + `) (?:out )?of (?:the |all )?(` + anyNumber + `)` +
		`(?: [a-z-]+){0,4}?(?:,| is| are|, or|, which is) (?:about |nearly )?(\d+(?:\.\d+)?) percent`)
	oneSigned = regexp.MustCompile(signed)
	// comparing is the end of words that set one share against another.
	comparing = regexp.MustCompile(`\b(?:against|and|or) $`)
)

// proportions works out every share and every converted measure that a text puts into words.
func (r *reviewer) proportions(p passage) {
	if strings.Contains(p.Value, "percent") {
		for _, at := range share.FindAllStringSubmatchIndex(p.Value, -1) {
			part, whole := numbersIn(p.Value[at[2]:at[3]]), numbersIn(p.Value[at[4]:at[5]])
			said := p.Value[at[6]:at[7]]
			if comparing.MatchString(p.Value[:at[0]]) || len(part) != 1 || len(whole) != 1 || whole[0] == 0 {
				continue
			}
			if is := part[0] / whole[0] * 100; !agrees(is, said, 0) {
				r.flawIn(p.Origin, at[0], at[1], fmt.Sprintf("says %q, which is %s percent", p.Value[at[0]:at[1]],
					asWritten(is, said)), "work it out again, and look for the same number in the rest of the text")
			}
		}
	}
	for _, rule := range r.rules.Conversions {
		r.converted(p, rule)
	}
}

func (r *reviewer) converted(p passage, rule ConversionRule) {
	between := rule.Between
	if between == "" {
		between = `(?: \(|, )`
	}
	pair := r.pattern(`(` + several + `) ?(?:` + rule.From + `)` + between + `(` + several + `) ?(?:` + rule.To + `)\b\)?`)
	for _, at := range pair.FindAllStringSubmatchIndex(p.Value, -1) {
		from := oneSigned.FindAllString(p.Value[at[2]:at[3]], -1)
		to := oneSigned.FindAllString(p.Value[at[4]:at[5]], -1)
		if len(from) != len(to) {
			continue
		}
		for i := range from {
			value, _ := strconv.ParseFloat(plainNumber(from[i]), 64)
			is := value*rule.Times + rule.Plus
			if !agrees(is, to[i], half(from[i])*rule.Times) {
				r.flawIn(p.Origin, at[0], at[1], fmt.Sprintf("says %q, but %s is %s", p.Value[at[0]:at[1]], from[i],
					asWritten(is, to[i])), "work out the one from the other")
			}
		}
	}
}

// agrees tells whether a number is what a text says of it, as far as the text writes it out.
func agrees(is float64, said string, tolerance float64) bool {
	value, err := strconv.ParseFloat(plainNumber(said), 64)
	return err != nil || math.Abs(is-value) <= math.Max(half(said), tolerance)+1e-9
}

// half is half a unit of the last digit of a number.
func half(said string) float64 {
	_, decimals, _ := strings.Cut(said, ".")
	return 0.5 / math.Pow10(len(decimals))
}

// asWritten is a number with the decimals of another.
func asWritten(is float64, said string) string {
	_, decimals, _ := strings.Cut(said, ".")
	return strconv.FormatFloat(is, 'f', len(decimals), 64)
}
