package lead

import (
	"cmp"
	"fmt"
	"strings"

	"livery/internal/quote"
)

// message is what a letter says.
type message struct{ subject, text string }

// confirmation tells the buyer where the page of their quote is.
func confirmation(b Seller, q *quote.Quote) message {
	return message{fmt.Sprintf("%s: your request for a quote, %s", b.Name, q.Number), fmt.Sprintf(
		`Thank you. We have your request for a quote and will answer with a price.

Your quote %s is at this address. You can change it there, print it and send it on:
%s

Whoever has the address can read the quote and answer it, so send it only to people who may.

%s
`, q.Number, b.Link(q.Key), b.Name)}
}

// offering tells the buyer of the newest offer.
func offering(b Seller, q *quote.Quote) message {
	o := q.Newest()
	var text strings.Builder
	if o.Message != "" {
		text.WriteString(o.Message + "\n\n")
	}
	fmt.Fprintf(&text,
		"Our offer for your quote %s, version %d, is on its page, where you can accept it until %s:\n%s\n\n",
		q.Number, o.N, quote.Readable(o.Expires), b.Link(q.Key))
	if o.N > 1 {
		fmt.Fprintf(&text, "It replaces version %d, which cannot be accepted any more. The page says what changed.\n\n",
			o.N-1)
	}
	text.WriteString(sums(o))
	if o.Taxes != "" {
		text.WriteString(o.Taxes + "\n")
	}
	text.WriteString("\n")
	if o.Name != "" {
		text.WriteString(o.Name + "\n")
	}
	text.WriteString(b.Name + "\n")
	subject := fmt.Sprintf("%s: our offer for %s", b.Name, q.Number)
	if o.N > 1 {
		subject += fmt.Sprintf(", version %d", o.N)
	}
	return message{subject, text.String()}
}

// sums are those of an offer, one to a line.
func sums(o *quote.Offer) string {
	var text strings.Builder
	for _, said := range o.Said() {
		fmt.Fprintf(&text, "%s: %s\n", said[0], said[1])
	}
	return text.String()
}

// thanks confirms an order.
func thanks(b Seller, q *quote.Quote) message {
	a, o := q.Accepted, q.Newest()
	return message{fmt.Sprintf("%s: you accepted our offer for %s", b.Name, q.Number), fmt.Sprintf(
		`Thank you for your order.

Quote: %s, version %d
Accepted by: %s, %s
On: %s
Purchase order: %s
Ship to: %s
%sDigest of the version (SHA-256): %s

The page with all of it:
%s

%s
`, q.Number, a.Version, a.Name, a.Position, a.At.Format("2006-01-02 15:04 UTC"), cmp.Or(a.Order, "none"),
		a.ShipTo, sums(o), a.Digest, b.Link(q.Key), b.Name)}
}
