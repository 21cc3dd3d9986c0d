package page

import "livery/internal/brand"

// ShownPrices are what products cost at least, in cents, where the brand lets visitors see it.
type ShownPrices struct {
	Currency string       `json:"currency"`
	Until    string       `json:"until,omitempty"`
	Products []ShownPrice `json:"products"`
}

// ShownPrice is what one of a product costs at least.
type ShownPrice struct {
	ID      int   `json:"id"`
	Once    int64 `json:"once,omitempty"`
	Monthly int64 `json:"monthly,omitempty"`
	// Term is how many months its service is paid for; without an end where it is 0.
	Term int `json:"term,omitempty"`
}

// ShownPrices are nil where the brand has none, shows none, or they do not hold on the day.
func (s *Source) ShownPrices() *ShownPrices {
	list := s.Brand.Prices
	if list == nil || !list.Shown || !list.ValidOn(s.Day) {
		return nil
	}
	shown := &ShownPrices{Currency: list.Currency, Until: list.Until, Products: []ShownPrice{}}
	for _, p := range list.Prices {
		once, _ := brand.Cents(p.Once)
		monthly, _ := brand.Cents(p.Monthly)
		shown.Products = append(shown.Products, ShownPrice{p.Product, once, monthly, p.Term})
	}
	return shown
}
