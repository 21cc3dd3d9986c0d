package rules

import (
	"fmt"
	"regexp"
	"time"

	"livery/internal/brand"
	"livery/internal/content"
)

var currency = regexp.MustCompile(`^[A-Z]{3}$`)

// prices checks a price list: what it says can be read, is about products that there are, and is still valid.
func (c *brandRules) prices(catalogue *brand.Catalogue, now time.Time) {
	list := c.brand.Prices
	if list == nil {
		return
	}
	if !currency.MatchString(list.Currency) {
		c.report(content.Error, "prices.currency", fmt.Sprintf("%q is no currency", list.Currency),
			"write the three letters of one, such as USD")
	}
	for path, day := range map[string]string{"prices.from": list.From, "prices.until": list.Until} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			c.report(content.Error, path, fmt.Sprintf("%q is no day", day), "write one such as 2026-12-31")
		}
	}
	if list.Until != "" && list.Until < list.From {
		c.report(content.Error, "prices.until", "the price list ends before it begins", "change one of the two days")
	} else if today := now.UTC().Format(time.DateOnly); list.Until != "" && list.Until < today {
		c.report(content.Warning, "prices.until", fmt.Sprintf("the price list ended on %s, so visitors see no prices "+
			"and sales is told that they are old", list.Until), "look at each price, then set a later day")
	}
	seen := map[int]bool{}
	for i, price := range list.Prices {
		at := fmt.Sprintf("prices.prices.%d", i)
		if _, ok := catalogue.Find(price.Product); !ok {
			c.report(content.Error, at+".product", fmt.Sprintf("product %d does not exist", price.Product),
				"name one of the catalogue, or remove the price")
		} else if seen[price.Product] {
			c.report(content.Error, at+".product", fmt.Sprintf("product %d has two prices", price.Product),
				"remove one of them")
		}
		seen[price.Product] = true
		for field, amount := range map[string]string{".once": price.Once, ".monthly": price.Monthly} {
			if _, ok := brand.Cents(amount); !ok {
				c.report(content.Error, at+field, fmt.Sprintf("%q is no amount", amount), `write one such as "189.00"`)
			}
		}
		if price.Once == "" && price.Monthly == "" {
			c.report(content.Error, at, fmt.Sprintf("product %d has no amount", price.Product),
				"say what it costs once, or a month, or remove it")
		}
		if price.Term < 0 || price.Term > 120 {
			c.report(content.Error, at+".term", fmt.Sprintf("%d is no term", price.Term), "write up to 120 months")
		}
	}
}
