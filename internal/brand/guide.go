package brand

import "slices"

// Tools are the switches of what helps a buyer to decide.
type Tools struct {
	// Questions shows the brand's on the solutions page, and each product's on its page.
	Questions bool `json:"questions"`
	// Search shows the search box on the lists of products and posts.
	Search bool `json:"search"`
	// Finder helps to find the parts that fit a vehicle; it needs the products page.
	Finder bool `json:"finder"`
	// Buying shows on the solutions page how buying works.
	Buying bool `json:"buying"`
	// Sheets gives every product and comparison a sheet to print, and as PDF.
	Sheets bool `json:"sheets"`
	// Sums are the calculators of the solutions page, by their ids in catalogue/sums.yaml.
	Sums []string `json:"sums"`
}

// Question is one that buyers ask, with its answer.
type Question struct {
	Ask    string `json:"ask" text:"line"`
	Answer string `json:"answer" text:"paragraph"`
}

// Buying says how buying works.
type Buying struct {
	Title string      `json:"title" text:"line"`
	Intro string      `json:"intro" text:"paragraph"`
	Rows  []BuyingRow `json:"rows"`
	// Answers are the company's own, by the ids of the rows; where one is empty, the page offers to ask.
	Answers map[string]string `json:"answers" text:"paragraph"`
	// Sample says that the answers are invented. No site goes live with it.
	Sample bool `json:"sample,omitempty"`
}

// BuyingRow is one thing a buyer wants to know before an order.
type BuyingRow struct {
	ID    string `json:"id"`
	Label string `json:"label" text:"line"`
	// About says what the row is about, or where a buyer can check it.
	About string `json:"about,omitempty" text:"paragraph"`
}

// Fits are the questions of the fit finder and what follows from the answers.
type Fits struct {
	Vehicles []FitOption `json:"vehicles"`
	Years    []FitOption `json:"years"`
	Ports    []FitOption `json:"ports"`
	// Powers are the answers to whether there is power while the vehicle is parked.
	Powers []FitOption `json:"powers,omitempty"`
	Wants  []FitOption `json:"wants"`
	// Asks are the answers that a vehicle can give; one that is not named can give any.
	Asks []FitAsk `json:"asks,omitempty"`
	// Known are answers that follow where one was left open; the first one that matches counts.
	Known []FitKnown `json:"known,omitempty"`
	// Fits are tried in order; for each thing wanted the first one that matches counts.
	Fits []Fit `json:"fits"`
	// Misfits say why nothing fits; the first one that matches counts, before any fit.
	Misfits []Misfit `json:"misfits"`
	// Nothing is said where no fit matches either, with {want}, {vehicle} and {port}; NoPort where the port is not
	// known.
	Nothing string `json:"nothing,omitempty" text:"paragraph"`
	NoPort  string `json:"noPort,omitempty" text:"paragraph"`
	// Plug is said of a product that a buyer chose by hand and that plugs into {ports}, where the vehicles have another
	// port.
	Plug string `json:"plug,omitempty" text:"paragraph"`
	// Notes are what to see to beside the parts; all that match are said.
	Notes []Misfit `json:"notes,omitempty"`
	// Spares are the parts of which a quote for many vehicles has some more.
	Spares []FitSpare `json:"spares,omitempty"`
}

// FitOption is one answer.
type FitOption struct {
	ID    string `json:"id"`
	Label string `json:"label" text:"line"`
	Hint  string `json:"hint,omitempty" text:"line"`
}

// FitAsk are the answers of some vehicles.
type FitAsk struct {
	Vehicles []string `json:"vehicles"`
	Ports    []string `json:"ports,omitempty"`
	// Power is the question about power while parked; it is not asked where there is none.
	Power string `json:"power,omitempty" text:"line"`
}

// PowerAsked is what a vehicle is asked about power while parked, or nothing.
func (f *Fits) PowerAsked(vehicle string) string {
	for _, ask := range f.Asks {
		if slices.Contains(ask.Vehicles, vehicle) {
			return ask.Power
		}
	}
	return ""
}

// FitKnown is the port that vehicles have.
type FitKnown struct {
	When FitWhen `json:"when"`
	Port string  `json:"port"`
	Say  string  `json:"say" text:"paragraph"`
}

// FitSpare is one more part for every so many.
type FitSpare struct {
	Product int    `json:"product"`
	Per     int    `json:"per"`
	Why     string `json:"why" text:"paragraph"`
}

// FitUnknown stands in a rule for an answer that was left open.
const FitUnknown = "unknown"

// FitWhen is what a rule holds for; an empty list means any.
type FitWhen struct {
	Vehicles []string `json:"vehicles,omitempty"`
	Years    []string `json:"years,omitempty"`
	Ports    []string `json:"ports,omitempty"`
	Powers   []string `json:"powers,omitempty"`
	Wants    []string `json:"wants,omitempty"`
}

// Fit is a product that gives what is wanted. What it needs to run follows from the connections of the catalogue.
type Fit struct {
	When    FitWhen `json:"when"`
	Product int     `json:"product"`
	Why     string  `json:"why" text:"paragraph"`
	// Covers are further wants that it gives, so that nothing else is proposed for them.
	Covers []string `json:"covers,omitempty"`
	// With are the parts that are proposed with it beyond what it needs.
	With []FitPart `json:"with,omitempty"`
}

// FitPart is a part that goes with the product of a fit.
type FitPart struct {
	Product int    `json:"product"`
	Why     string `json:"why" text:"paragraph"`
	// Count is how many a vehicle needs; 1 when empty.
	Count int `json:"count,omitempty"`
	// Unless are products that make it superfluous when they are proposed already.
	Unless []int `json:"unless,omitempty"`
}

// Misfit is a description that nothing fits, and what to do instead.
type Misfit struct {
	When FitWhen `json:"when"`
	Say  string  `json:"say" text:"paragraph"`
}

// Sum is a calculator: inputs, and results by formulas over them.
type Sum struct {
	ID      string      `json:"id"`
	Title   string      `json:"title" text:"line"`
	Intro   string      `json:"intro" text:"paragraph"`
	Inputs  []SumInput  `json:"inputs"`
	Results []SumResult `json:"results"`
	// Note says what the result leaves out.
	Note string `json:"note,omitempty" text:"paragraph"`
}

// SumInput is a number that the reader knows or guesses, between Min and Max.
type SumInput struct {
	ID    string `json:"id"`
	Label string `json:"label" text:"line"`
	Unit  string `json:"unit,omitempty" text:"name"`
	// Value is what it starts with. Numbers are text, so that 0.8 stays 0.8.
	Value string `json:"value"`
	Min   string `json:"min"`
	Max   string `json:"max"`
	Step  string `json:"step"`
	// From says where the value it starts with comes from.
	From string `json:"from,omitempty" text:"line"`
}

// SumResult is a formula of inputs and of earlier results: names, numbers, + - * / and parentheses.
type SumResult struct {
	ID      string `json:"id"`
	Label   string `json:"label" text:"line"`
	Formula string `json:"formula"`
	// Before and After stand around the number, e.g. "$" and "a month".
	Before   string `json:"before,omitempty" text:"name"`
	After    string `json:"after,omitempty" text:"name"`
	Decimals int    `json:"decimals,omitempty"`
	// Negative says what it means when the number is below zero.
	Negative string `json:"negative,omitempty" text:"paragraph"`
}
