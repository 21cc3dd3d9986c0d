package rules

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
)

const amount = `\$?` + writtenNumber

var (
	// equation is numbers and signs on one side and one number on the other: "38 x 0.2 x $4.00 = $30.40", or
	// "9 / 40 = 22.5 %".
	equation = regexp.MustCompile(`(` + amount + `(?: [x/+-] ` + amount + `)+) = (-?` + amount + `)( percent|[ \x{A0}]?%)?`)
	// midway is the end of words in the middle of an equation that says more than numbers.
	midway = regexp.MustCompile(`(?:(?:^|\s)[x/+-]|\(|\bminus)\s*$`)
)

// code is what a text shows as it is typed.
var code = regexp.MustCompile("(?ms)^```.*?^```|`[^`\n]*`")

// arithmetic works out every equation that a text writes down, code apart.
func (r *reviewer) arithmetic(p passage) {
	if !strings.Contains(p.Value, " = ") {
		return
	}
	for _, at := range equation.FindAllStringSubmatchIndex(blanked(p.Value, code), -1) {
		if midway.MatchString(p.Value[:at[0]]) && !closes(p.Value, at) {
			continue
		}
		is, said := workedOut(p.Value[at[2]:at[3]]), plainNumber(p.Value[at[4]:at[5]])
		if at[6] >= 0 {
			is *= 100
		}
		_, decimals, _ := strings.Cut(said, ".")
		value, err := strconv.ParseFloat(said, 64)
		if err != nil || math.Abs(is-value) <= 0.5/math.Pow10(len(decimals))+1e-9 {
			continue
		}
		right := strconv.FormatFloat(is, 'f', len(decimals), 64)
		r.flawIn(p.Origin, at[0], at[1], fmt.Sprintf("says %q, which is %s", p.Value[at[0]:at[1]], right),
			"work it out again, and look for the same number in the rest of the text")
	}
}

// closes tells whether an equation stands whole in parentheses: "(150 x 8 x 5 = 6,000)".
func closes(text string, at []int) bool {
	return strings.HasSuffix(text[:at[0]], "(") && strings.HasPrefix(text[at[1]:], ")")
}

// workedOut is the value of numbers with signs between them; products come before sums.
func workedOut(side string) float64 {
	sum, product, sign := 0.0, 0.0, "+"
	for i, word := range strings.Fields(side) {
		if i%2 == 1 {
			sign = word
			continue
		}
		n, _ := strconv.ParseFloat(plainNumber(word), 64)
		switch sign {
		case "x":
			product *= n
		case "/":
			product /= n
		case "-":
			sum, product = sum+product, -n
		default:
			sum, product = sum+product, n
		}
	}
	return sum + product
}

var plainNumber = strings.NewReplacer("$", "", ",", "").Replace
