package deliver

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"

	"livery/internal/background"
	"livery/internal/lead"
	"livery/internal/quote"
)

// QuotePayload is a quote in the body of a webhook.
type QuotePayload struct {
	Number  string               `json:"number"`
	Version int64                `json:"version"`
	Groups  []quote.VehicleGroup `json:"groups"`
	Lines   []quote.QuoteLine    `json:"lines"`
	// Removed are lines that the buyer was proposed and took out by hand.
	Removed []quote.QuoteLine `json:"removed,omitempty"`
	// Problems are what the buyer was told does not fit.
	Problems []quote.QuoteProblem `json:"problems,omitempty"`
	// Offer, Accepted and Declined are those of an answered quote.
	Offer    *quote.Offer      `json:"offer,omitempty"`
	Accepted *quote.Acceptance `json:"accepted,omitempty"`
	Declined *quote.Refusal    `json:"declined,omitempty"`
	// Change is what the buyer asks to be different about the offer.
	Change *quote.AskedChange `json:"change,omitempty"`
}

// askedFor is what a lead asks the price of, as it was when it asked.
func askedFor(q *quote.Quote) *QuotePayload {
	if q == nil || q.Asked == nil {
		return nil
	}
	n := q.Asked.Needs
	p := &QuotePayload{Number: q.Number, Version: q.Version}
	p.needs(n)
	return p
}

// needs are what is asked for.
func (p *QuotePayload) needs(n quote.Needs) {
	p.Groups, p.Lines, p.Removed, p.Problems = n.Groups, n.Lines, n.Removed, n.Problems
}

// answeredNow adds what became of it.
func answeredNow(q *quote.Quote) *QuotePayload {
	p := askedFor(q)
	if p != nil {
		p.Offer, p.Accepted, p.Declined = q.Newest(), q.Accepted, q.Declined
	}
	return p
}

// eventOf is what news is called: news of which there can be more has its number behind the name.
func eventOf(news string) string {
	name, _, _ := strings.Cut(news, " ")
	return name
}

// changeIn is the change of an offer that news is about, or nil.
func changeIn(c lead.NewsClaim) *quote.AskedChange {
	_, number, _ := strings.Cut(c.News, " ")
	n, err := strconv.Atoi(number)
	if changes := c.Lead.Quote.Changes; err == nil && n >= 1 && n <= len(changes) {
		return &changes[n-1]
	}
	return nil
}

func (w *webhookSender) tell(ctx context.Context, c lead.NewsClaim) error {
	p := payload(c.Lead)
	p.Event, p.Quote = eventOf(c.News), answeredNow(c.Lead.Quote)
	if p.Quote.Change = changeIn(c); p.Quote.Change != nil {
		p.Quote.needs(c.Lead.Quote.Needs)
	}
	return w.post(ctx, c.Lead, c.Lead.ID+" "+c.News, p)
}

func (s *mailSender) tell(ctx context.Context, c lead.NewsClaim) error {
	view := messageView{Type: newsTitles[eventOf(c.News)], Brand: c.Lead.Brand, Rows: newsRows(c)}
	if c.News == lead.QuoteAccepted {
		view.Notes = c.Lead.Quote.LinesText()
	}
	subject := fmt.Sprintf("%s: %s, %s (%s)", view.Type, c.Lead.Quote.Number, lead.OneLine(c.Lead.Name), c.Lead.Brand)
	msg, err := s.messageWith(c.Lead, c.Lead.ID+"."+strings.ReplaceAll(c.News, " ", "."), subject, view)
	if err != nil {
		return err
	}
	return s.transmit(ctx, msg, gomail.ErrSMTPData, gomail.ErrSMTPDataClose)
}

var newsTitles = map[string]string{lead.QuoteAccepted: "Quote accepted", lead.QuoteDeclined: "Quote declined",
	lead.QuoteChangeAsked: "Change of an offer wanted"}

func newsRows(c lead.NewsClaim) []row {
	l, q := c.Lead, c.Lead.Quote
	list := []row{{"Quote", q.Number}, {"Lead", l.ID}, {"Contact", l.Name}, {"Email", l.Email}, {"Company", l.Company}}
	if o := q.Newest(); o != nil {
		list = append(list, row{"Version", fmt.Sprint(o.N)}, row{"Offered by", o.Name})
		for _, said := range o.Said() {
			list = append(list, row{said[0], said[1]})
		}
	}
	if a := q.Accepted; a != nil {
		list = append(list, row{"Accepted by", a.Name}, row{"Position", a.Position},
			row{"Purchase order", cmp.Or(a.Order, "none")},
			row{"Ship to", a.ShipTo}, row{"On", a.At.Format("2006-01-02 15:04 UTC")}, row{"Digest", a.Digest})
	}
	if change := changeIn(c); change != nil {
		list = append(list, row{"To be changed", cmp.Or(change.Text, "The list of the buyer is another one now.")},
			row{"On", change.At.Format("2006-01-02 15:04 UTC")})
	}
	if d := q.Declined; d != nil {
		list = append(list, row{"Declined because", d.Reason}, row{"On", d.At.Format("2006-01-02 15:04 UTC")})
	}
	var shown []row
	for _, r := range list {
		if r.Value = strings.TrimSpace(lead.OneLine(r.Value)); r.Value != "" {
			shown = append(shown, r)
		}
	}
	return shown
}

// claimNews takes news about quotes that a destination is to have.
func (w *Worker) claimNews(to destination) func(context.Context, string, int) ([]task, error) {
	return func(ctx context.Context, token string, limit int) (tasks []task, err error) {
		claims, err := w.outbox.ClaimNews(ctx, to.name, token, time.Now(), lease, limit)
		for _, c := range claims {
			tasks = append(tasks, func(ctx context.Context) {
				_ = background.Do(w.log, "tell "+to.name+" of a quote", func() error {
					w.tell(ctx, to, c)
					return nil
				})
			})
		}
		return tasks, err
	}
}

func (w *Worker) tell(ctx context.Context, to destination, c lead.NewsClaim) {
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	err := to.tell(sending, c)
	cancel()
	o := w.outcome(c.Attempt, err, time.Now())
	attrs := []any{"lead", c.Lead.ID, "brand", c.Lead.Brand, "news", c.News, "destination", c.Destination, "attempt",
		c.Attempt}
	switch o.State {
	case lead.Delivered:
		w.log.Info("news of a quote delivered", attrs...)
	case lead.Pending:
		w.log.Warn("news of a quote not delivered; will try again", append(attrs, "due", o.DueAt, "cause", o.Error)...)
	case lead.Dead:
		w.log.Error("news of a quote given up; the lead is open again in the Desk", append(attrs, "cause", o.Error)...)
	}
	w.settle(ctx, attrs, func(ctx context.Context) (bool, error) { return w.outbox.SettleNews(ctx, c, o) })
}
