package web

import (
	"livery/internal/lead"
	"livery/internal/quote"
)

// QuoteContract names every value that crosses between a buyer's page and the server. The page's types are made
// from it.
type QuoteContract struct {
	Quote   quote.Quote    `json:"quote"`
	Create  quote.Needs    `json:"create"`
	Save    SaveQuote      `json:"save"`
	Ask     AskForPrice    `json:"ask"`
	Accept  AcceptOffer    `json:"accept"`
	Decline DeclineOffer   `json:"decline"`
	Change  AskForChange   `json:"change"`
	Answer  QuoteAnswer    `json:"answer"`
	Sent    quote.FormSent `json:"sent"`
}

// SaveQuote changes what the buyer needs.
type SaveQuote struct {
	// Version is that of the quote the change was made from.
	Version int64       `json:"version"`
	Needs   quote.Needs `json:"needs"`
}

// AskForPrice asks for the price with the fields of the demo request, named as POST /api/tasks names them.
type AskForPrice struct {
	LeadName    string           `json:"leadName"`
	LeadEmail   string           `json:"leadEmail"`
	Company     string           `json:"company,omitempty"`
	Phone       string           `json:"phone,omitempty"`
	FleetSize   string           `json:"fleetSize,omitempty"`
	Notes       string           `json:"notes,omitempty"`
	CreatedOn   string           `json:"createdOn,omitempty"`
	Attribution lead.Attribution `json:"attribution,omitzero"`
	Signals     lead.Signals     `json:"signals,omitzero"`
}

// AcceptOffer accepts the newest offer.
type AcceptOffer struct {
	// Version is the offer's N, and Digest its own.
	Version int    `json:"version"`
	Digest  string `json:"digest"`
	quote.Signature
}

// DeclineOffer declines the newest offer.
type DeclineOffer struct {
	Version int    `json:"version"`
	Reason  string `json:"reason"`
}

// AskForChange asks for another offer.
type AskForChange struct {
	// Version is the offer's N.
	Version int `json:"version"`
	// Change says what should be different; it may be empty where the list was changed after the offer.
	Change string `json:"change"`
}

// QuoteAnswer is the body of every answer.
type QuoteAnswer struct {
	Success bool `json:"success"`
	// Quote is as it is kept now, also where a change was refused because it was made from an older one.
	Quote *quote.Quote `json:"quote,omitempty"`
	// Message says in words what happened; Field is what to mend, such as leadEmail or groups.2.count.
	Message string `json:"message,omitempty"`
	Field   string `json:"field,omitempty"`
}
