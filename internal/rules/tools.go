package rules

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"livery/internal/brand"
	"livery/internal/content"
)

// tools checks that what a brand switches on has something to show.
func (c *brandRules) tools() {
	b := c.brand
	c.unshown("tools.finder")
	if b.Tools.Buying && (b.Buying == nil || len(b.Buying.Rows) == 0) {
		c.report(content.Error, "tools.buying", "is on, but there is nothing to say about buying",
			"write buying.rows, or switch it off")
	}
	if b.Buying != nil {
		for _, id := range slices.Sorted(maps.Keys(b.Buying.Answers)) {
			known := slices.ContainsFunc(b.Buying.Rows, func(r brand.BuyingRow) bool { return r.ID == id })
			if !known && b.Buying.Answers[id] != "" {
				c.report(content.Warning, "buying.answers."+id, "answers a row that there is not, so nobody reads it",
					"name the id of a row of buying.rows, or add the row")
			}
		}
	}
	for i, q := range b.Questions {
		if q.Ask == "" || q.Answer == "" {
			c.report(content.Error, fmt.Sprintf("questions.%d", i), "has no question or no answer",
				"write both, or remove it")
		}
	}
}

// fits checks that the rules of the fit finder name answers and products that exist.
func (c *catalogueRules) fits(f brand.Fits) {
	known := map[string][]string{"vehicles": ids(f.Vehicles), "years": ids(f.Years), "ports": ids(f.Ports),
		"powers": ids(f.Powers), "wants": ids(f.Wants)}
	answers := func(path, field string, named []string) {
		for _, id := range named {
			if id != brand.FitUnknown && !slices.Contains(known[field], id) {
				c.report(fitsFile, path+"."+field, fmt.Sprintf("%q is none of the answers", id),
					"use one of: "+content.Join(known[field]))
			}
		}
	}
	when := func(path string, w brand.FitWhen) {
		answers(path+".when", "vehicles", w.Vehicles)
		answers(path+".when", "years", w.Years)
		answers(path+".when", "ports", w.Ports)
		answers(path+".when", "powers", w.Powers)
		answers(path+".when", "wants", w.Wants)
	}
	product := func(path string, id int) {
		if _, ok := c.catalogue.Find(id); !ok {
			c.report(fitsFile, path, fmt.Sprintf("product %d does not exist", id), "name an id of the catalogue")
		}
	}
	for i, fit := range f.Fits {
		path := fmt.Sprintf("fits.%d", i)
		when(path, fit.When)
		product(path+".product", fit.Product)
		for _, part := range fit.With {
			product(path+".with", part.Product)
		}
		for _, want := range fit.Covers {
			if !slices.Contains(known["wants"], want) {
				c.report(fitsFile, path+".covers", fmt.Sprintf("%q is none of the answers", want),
					"use one of: "+content.Join(known["wants"]))
			}
		}
	}
	for i, ask := range f.Asks {
		path := fmt.Sprintf("asks.%d", i)
		answers(path, "vehicles", ask.Vehicles)
		answers(path, "ports", ask.Ports)
	}
	for i, one := range f.Known {
		path := fmt.Sprintf("known.%d", i)
		when(path, one.When)
		answers(path, "ports", []string{one.Port})
	}
	for i, spare := range f.Spares {
		path := fmt.Sprintf("spares.%d", i)
		product(path+".product", spare.Product)
		if spare.Per < 1 {
			c.report(fitsFile, path+".per", "is less than 1", "say for how many parts there is one more")
		}
	}
	for i, misfit := range f.Misfits {
		when(fmt.Sprintf("misfits.%d", i), misfit.When)
	}
	for i, note := range f.Notes {
		when(fmt.Sprintf("notes.%d", i), note.When)
	}
}

func ids(options []brand.FitOption) []string {
	list := make([]string, len(options))
	for i, o := range options {
		list[i] = o.ID
	}
	return list
}

var (
	// formula is what the front end can work out (web/src/parts/formula.ts).
	formula = regexp.MustCompile(`^[a-zA-Z0-9.\s()+*/-]+$`)
	name    = regexp.MustCompile(`[a-zA-Z]\w*`)
)

// sum checks that a calculator can be worked out from its inputs.
func (c *catalogueRules) sum(at int, s brand.Sum) {
	report := func(path, message, fix string) { c.report(sumsFile, fmt.Sprintf("%d.%s", at, path), message, fix) }
	var known []string
	for i, input := range s.Inputs {
		path := fmt.Sprintf("inputs.%d", i)
		var n [3]float64
		for k, text := range []string{input.Min, input.Value, input.Max} {
			number, err := strconv.ParseFloat(text, 64)
			if err != nil {
				report(path, fmt.Sprintf("%q is not a number", text), `write it in quotes, such as "0.8"`)
			}
			n[k] = number
		}
		if n[0] > n[1] || n[1] > n[2] {
			report(path, "does not start between its min and max", "correct value, min or max")
		}
		known = append(known, input.ID)
	}
	for i, result := range s.Results {
		path := fmt.Sprintf("results.%d.formula", i)
		if !formula.MatchString(result.Formula) {
			report(path, fmt.Sprintf("%q cannot be worked out", result.Formula),
				"use names, numbers, + - * / and parentheses")
		}
		for _, word := range name.FindAllString(result.Formula, -1) {
			if !slices.Contains(known, word) {
				report(path, fmt.Sprintf("%q is no input and no earlier result", word),
					"use one of: "+content.Join(known))
			}
		}
		known = append(known, result.ID)
	}
}
