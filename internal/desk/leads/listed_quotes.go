package leads

import (
	"maps"
	"slices"

	"livery/internal/desk/frame"
	"livery/internal/lead"
	"livery/internal/quote"
)

// LeadQuote is a quote in a list of leads.
type LeadQuote struct {
	Number   string      `json:"number"`
	State    quote.State `json:"state"`
	Vehicles int         `json:"vehicles"`
	// WantsChange says that the buyer asked for a change of the newest offer.
	WantsChange bool `json:"wantsChange,omitempty"`
	// Expires is the last day of the newest offer.
	Expires string `json:"expires,omitempty"`
}

// nameQuotes says of those who asked for the price of a quote how far it has come.
func (room *Room) nameQuotes(c frame.Call, rows []LeadRow) error {
	asked := map[string]*LeadRow{}
	for i := range rows {
		if rows[i].Type == lead.QuoteRequest {
			asked[rows[i].ID] = &rows[i]
		}
	}
	if len(asked) == 0 {
		return nil
	}
	quotes, err := room.Quoting.Quotes.QuotesOf(c.Context(), slices.Collect(maps.Keys(asked))...)
	for id, q := range quotes {
		shown := LeadQuote{Number: q.Number, State: q.StateAt(room.Now()), WantsChange: q.WantsChange() != nil}
		for _, group := range q.Needs.Groups {
			shown.Vehicles += group.Count
		}
		if newest := q.Newest(); newest != nil {
			shown.Expires = newest.Expires
		}
		asked[id].Quote = &shown
	}
	return err
}
