package rules

import (
	"regexp"
	"strconv"
	"strings"
)

// numberMark stands for a number in the patterns of the rules, in digits or spelled out.
const numberMark = "{n}"

const (
	units = "one|two|three|four|five|six|seven|eight|nine"
	teens = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
	tens  = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"

	spelledNumber = `\b(?:(?:(?:` + tens + `)(?:-(?:` + units + `))?|` + teens + `|` + units +
		`)(?: (?:hundred|thousand))?|a hundred)\b`
	writtenNumber = `\d+(?:,\d{3})*(?:\.\d+)?`
	anyNumber     = `(?:` + writtenNumber + `|` + spelledNumber + `)`
)

var (
	spelled = regexp.MustCompile(`(?i)` + spelledNumber)
	number  = regexp.MustCompile(writtenNumber)
	values  = numberValues()
)

func numberValues() map[string]int {
	of := map[string]int{"a": 1, "hundred": 100, "thousand": 1000}
	for i, word := range strings.Split(units+"|"+teens, "|") {
		of[word] = i + 1
	}
	for i, word := range strings.Split(tens, "|") {
		of[word] = (i + 2) * 10
	}
	return of
}

// inDigits is a text with its spelled-out numbers in digits: "thirty-one parts" is "31 parts".
func inDigits(text string) string {
	return spelled.ReplaceAllStringFunc(text, func(word string) string {
		sum := 0
		for _, part := range strings.FieldsFunc(strings.ToLower(word), func(c rune) bool {
			return c == ' ' ||
				c == '-'
		}) {
			if value := values[part]; value >= 100 {
				sum *= value
			} else {
				sum += value
			}
		}
		return strconv.Itoa(sum)
	})
}

// numbersIn are the numbers of a text, spelled-out ones too.
func numbersIn(text string) (found []float64) {
	for _, digits := range number.FindAllString(inDigits(text), -1) {
		if value, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64); err == nil {
			found = append(found, value)
		}
	}
	return found
}
