package rules

import (
	"fmt"
	"strings"
)

// sums finds calculators that start with a number from nowhere, or leave a result below zero without a word.
func (r *reviewer) sums() {
	sums := r.content.Site.Catalogue.Sums
	if len(sums) == 0 {
		return
	}
	file, ok := r.parse(sumsFile)
	if !ok {
		return
	}
	for i, sum := range sums {
		for k, input := range sum.Inputs {
			if input.From == "" {
				r.flaw(file.Origin(fmt.Sprintf("%d.inputs.%d", i, k)),
					fmt.Sprintf("does not say where its %s comes from", input.Value),
					"write from: a source, a product, or that it is an example")
			}
		}
		for k, result := range sum.Results {
			if strings.Contains(result.Formula, "-") && result.Negative == "" {
				r.flaw(file.Origin(fmt.Sprintf("%d.results.%d", i, k)),
					"can fall below zero, and does not say what that means",
					"write negative: what it means, and what to do")
			}
		}
	}
}
