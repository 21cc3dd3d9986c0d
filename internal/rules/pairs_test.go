package rules_test

import (
	"slices"
	"strings"
	"testing"

	"livery"
	"livery/internal/content"
	"livery/internal/rules"
)

func TestASentenceThatPutsManyPartsTogetherIsToldOfOnceAndAQuestionClaimsNothing(t *testing.T) {
	before, _ := rules.Load(livery.Content())
	for question, want := range map[string][]string{
		`{ ask: "Does the H12 work with the C200?", answer: "No. The H12 is a cable for the T100." }`: nil,
		`{ ask: "Which cable?", answer: "Order the C200, the C300 and the T300 with the H12, the H13 or the P10." }`: {
			`puts P10 together with T300 and H12, H13 together with T300, C200, C300, which do not fit: ` +
				`"Order the C200, the C300 and the T300 with the H12, the H13 or the P10."`,
			"name what each goes with: H12 with T100; H13 with T400; P10 with C200,"},
		`{ ask: "Which cable?", answer: "Order the C200 with the H12." }`: {
			`puts H12 together with C200, which it does not fit: "Order the C200 with the H12."`,
			"name what it goes with: T100"},
	} {
		const file = "families/stores.yaml"
		text := strings.Replace(textOf(t, livery.Content(), file), "\nquestions:\n",
			"\nquestions:\n  - "+question+"\n", 1)
		fsys := content.Overlay(over(map[string]string{file: text}), livery.Content())
		loaded, problems := rules.Load(fsys)
		if loaded == nil {
			t.Fatal(problems)
		}
		var said []string
		for _, p := range slices.DeleteFunc(newChecker(t).Pages(fsys, loaded, before), func(p content.Problem) bool {
			return !strings.HasPrefix(p.Path, "questions.0")
		}) {
			said = append(said, p.Message, p.Fix)
		}
		if !slices.EqualFunc(said, want, strings.HasPrefix) {
			t.Errorf("%s: it says %q", question, said)
		}
	}
}
