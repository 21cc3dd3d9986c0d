package leads

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"livery/internal/brand"
	"livery/internal/desk"
	"livery/internal/desk/frame"
	"livery/internal/lead"
	"livery/internal/quote"
	"livery/internal/web"
)

// QuoteDetail is the quote that a lead asked for, with what sales works on.
type QuoteDetail struct {
	Quote quote.Quote `json:"quote"`
	// Link is the address of the buyer's page.
	Link string `json:"link"`
	// ChangedSinceAsked says that the buyer needs something else now than when the price was asked for, and
	// ChangedSinceOffer something else than the newest offer was made for.
	ChangedSinceAsked bool `json:"changedSinceAsked,omitempty"`
	ChangedSinceOffer bool `json:"changedSinceOffer,omitempty"`
	// WantsChange is what the buyer asks to be different about the newest offer.
	WantsChange *quote.AskedChange `json:"wantsChange,omitempty"`
	// Draft is the next offer. Where nobody began one, it has the lines of the newest offer, or those asked for with
	// the prices of the price list, and version 0.
	Draft quote.Draft `json:"draft"`
	// DraftBy is the name of who saved it last.
	DraftBy string `json:"draftBy,omitempty"`
	// DraftTotals are its sums.
	DraftTotals quote.OfferTotals `json:"draftTotals"`
	// Prices is the brand's price list; nothing where it has none.
	Prices *QuotePrices `json:"prices,omitempty"`
	// Products are all that the brand sells, also those without a price.
	Products []QuoteProduct `json:"products"`
	// Labels are what the ids of groups are called.
	Labels QuoteLabels `json:"labels"`
	// MailsTo is the buyer's address where an offer is mailed too; empty where only the page shows it.
	MailsTo string `json:"mailsTo,omitempty"`
}

// QuoteLabels are what the answers about a group of vehicles are called, by their ids.
type QuoteLabels struct {
	Vehicle map[string]string `json:"vehicle"`
	Year    map[string]string `json:"year"`
	Port    map[string]string `json:"port"`
	Wants   map[string]string `json:"wants"`
	// PowerAsked is what a vehicle is asked about power while parked, and Power what the answers are called.
	PowerAsked map[string]string `json:"powerAsked"`
	Power      map[string]string `json:"power"`
}

// QuotePrices is a price list as sales needs it.
type QuotePrices struct {
	Currency string `json:"currency"`
	// From and Until are its first and its last day; Ended says that it is not valid today.
	From  string       `json:"from,omitempty"`
	Until string       `json:"until,omitempty"`
	Ended bool         `json:"ended,omitempty"`
	Rows  []QuotePrice `json:"rows"`
}

// QuoteProduct is a product that an offer can have a line of.
type QuoteProduct struct {
	Product int    `json:"product"`
	Title   string `json:"title"`
}

// QuotePrice is what one of a product costs, in cents.
type QuotePrice struct {
	Product int    `json:"product"`
	Title   string `json:"title"`
	Once    int64  `json:"once"`
	Monthly int64  `json:"monthly"`
	Term    int    `json:"term,omitempty"`
}

// QuoteConflict is the problem with status 412: somebody else saved or sent meanwhile, or the buyer answered. Current
// is what is kept now, to be shown beside what the person has.
type QuoteConflict struct {
	frame.Problem
	Current QuoteDetail `json:"current"`
}

// SendOffer names what the person sees when they send it.
type SendOffer struct {
	// Draft is the version of the draft, and Quote that of the quote.
	Draft int64 `json:"draft"`
	Quote int64 `json:"quote"`
}

// quoteOf is the lead of a call with its quote and the draft of an offer.
func (room *Room) quoteOf(c frame.Call) (r lead.Record, q quote.Quote, d quote.Draft, err error) {
	if r, err = room.leadOf(c); err == nil {
		q, d, err = room.Leads.Quote(c.Context(), lead.QuoteAt{Lead: r.ID})
	}
	return r, q, d, err
}

// ReadQuote answers the quote of a lead.
func (room *Room) ReadQuote(c frame.Call) error {
	r, q, d, err := room.quoteOf(c)
	if err != nil {
		return err
	}
	return room.answerQuote(c, r, q, d)
}

func (room *Room) answerQuote(c frame.Call, r lead.Record, q quote.Quote, d quote.Draft) error {
	detail, err := room.quoteDetail(c, r, q, d)
	if err != nil {
		return err
	}
	c.SetVersion(strconv.FormatInt(d.Version, 10))
	return c.Answer(detail)
}

// quoteDetail is a quote as sales sees it.
func (room *Room) quoteDetail(c frame.Call, r lead.Record, q quote.Quote, d quote.Draft) (QuoteDetail, error) {
	seller, err := room.seller(c, r.Brand)
	if err != nil {
		return QuoteDetail{}, err
	}
	b, err := c.BrandContent(r.Brand)
	if err != nil {
		return QuoteDetail{}, err
	}
	catalogue := &c.Edition.Content.Site.Catalogue
	detail := QuoteDetail{Quote: q, Link: seller.Link(q.Key), ChangedSinceAsked: q.ChangedSinceAsked(),
		ChangedSinceOffer: q.ChangedSinceOffer(), WantsChange: q.WantsChange(), Draft: d, DraftBy: c.NameOf(d.By),
		Labels: labelsOf(&catalogue.Fits), Prices: pricesOf(b, catalogue, room.Now()),
		Products: productsOf(b, catalogue)}
	detail.Quote.State = q.StateAt(room.Now())
	if d.Version == 0 {
		detail.Draft.Terms = begunTerms(&q, detail.Prices)
	}
	detail.DraftTotals = detail.Draft.Terms.Totals()
	if from := room.replyFrom(c, r); from != nil {
		detail.MailsTo = r.MailTo().Address
	}
	return detail, nil
}

// seller is a brand as it offers.
func (room *Room) seller(c frame.Call, id string) (lead.Seller, error) {
	b, err := c.SeenBrand(id)
	if err != nil {
		return lead.Seller{}, err
	}
	own, err := c.BrandContent(id)
	if err != nil {
		return lead.Seller{}, err
	}
	return web.SellerOf(own, &c.Edition.Content.Site.Catalogue, c.Origin(b)), nil
}

func labelsOf(fits *brand.Fits) QuoteLabels {
	named := func(options []brand.FitOption) map[string]string {
		labels := map[string]string{}
		for _, o := range options {
			labels[o.ID] = o.Label
		}
		return labels
	}
	asked := map[string]string{}
	for _, vehicle := range fits.Vehicles {
		if question := fits.PowerAsked(vehicle.ID); question != "" {
			asked[vehicle.ID] = question
		}
	}
	return QuoteLabels{named(fits.Vehicles), named(fits.Years), named(fits.Ports), named(fits.Wants), asked,
		named(fits.Powers)}
}

// productsOf are the products that a brand sells, in the order of its list.
func productsOf(b *brand.Brand, catalogue *brand.Catalogue) []QuoteProduct {
	products := []QuoteProduct{}
	lineup, _ := catalogue.Lineup(b)
	for _, item := range lineup.Products {
		products = append(products, QuoteProduct{item.ID, item.Title})
	}
	return products
}

// pricesOf is the price list of a brand, or nil.
func pricesOf(b *brand.Brand, catalogue *brand.Catalogue, now time.Time) *QuotePrices {
	list := b.Prices
	if list == nil {
		return nil
	}
	prices := &QuotePrices{Currency: list.Currency, From: list.From, Until: list.Until,
		Ended: !list.ValidOn(now.UTC().Format(time.DateOnly)), Rows: []QuotePrice{}}
	for _, p := range list.Prices {
		product, ok := catalogue.Find(p.Product)
		if !ok {
			continue
		}
		once, _ := brand.Cents(p.Once)
		monthly, _ := brand.Cents(p.Monthly)
		prices.Rows = append(prices.Rows, QuotePrice{p.Product, product.Title, once, monthly, p.Term})
	}
	return prices
}

// begunTerms are what an offer is begun with: the newest offer, or what was asked for at the prices of the list.
func begunTerms(q *quote.Quote, prices *QuotePrices) quote.Terms {
	if o := q.Newest(); o != nil {
		terms := o.Terms
		terms.Message, terms.Expires = "", ""
		return terms
	}
	terms := quote.Terms{Lines: []quote.OfferLine{}}
	known := map[int]QuotePrice{}
	if prices != nil {
		terms.Currency = prices.Currency
		for _, p := range prices.Rows {
			known[p.Product] = p
		}
		if prices.Ended {
			clear(known) // nobody is to offer an old price without seeing that it is one
		}
	}
	for _, l := range q.Needs.Lines {
		p := known[l.Product]
		terms.Lines = append(terms.Lines, quote.OfferLine{ID: l.ID, Kind: quote.LineProduct, Group: l.Group,
			Product: l.Product, Title: l.Title, Count: l.Count, Once: p.Once, Monthly: p.Monthly, Term: p.Term})
	}
	return terms
}

// offerer is the person of a call as they offer.
func offerer(c frame.Call) lead.Offerer { return lead.Offerer{ID: c.Person.ID, Name: c.Person.Name} }

// refuseOffer turns what was wrong with an offer into a problem; a change that somebody else made meanwhile is told
// with what is kept now.
func (room *Room) refuseOffer(c frame.Call, r lead.Record, err error) error {
	if wrong, is := errors.AsType[*quote.FieldError](err); is {
		return frame.NewProblem(http.StatusUnprocessableEntity, frame.Sentence(wrong.Message))
	}
	if refused, is := errors.AsType[*quote.Refused](err); is {
		return frame.NewProblem(http.StatusConflict, frame.Sentence(refused.Reason))
	}
	if !errors.Is(err, lead.ErrChanged) {
		return err
	}
	q, d, err := room.Leads.Quote(c.Context(), lead.QuoteAt{Lead: r.ID})
	if err != nil {
		return err
	}
	now, err := room.quoteDetail(c, r, q, d)
	if err != nil {
		return err
	}
	c.SetVersion(strconv.FormatInt(d.Version, 10))
	return &QuoteConflict{*frame.NewProblem(http.StatusPreconditionFailed,
		"Somebody else saved or sent an offer meanwhile, or the buyer changed the quote. "+
			"Nothing you typed is lost."), now}
}

// Answer implements frame.Telling.
func (p *QuoteConflict) Answer() (status int, body any) { return p.Status, p }

// SaveOffer keeps the draft of an offer.
func (room *Room) SaveOffer(c frame.Call, in quote.Terms) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	version, err := leadVersion(c)
	if err != nil {
		return err
	}
	q, d, err := room.Quoting.SaveDraft(c.Context(), r.ID, version, in, offerer(c))
	if err != nil {
		return room.refuseOffer(c, r, err)
	}
	return room.answerQuote(c, r, q, d)
}

// SendOffer makes the draft a version that the buyer sees.
func (room *Room) SendOffer(c frame.Call, in SendOffer) error {
	r, err := room.leadOf(c)
	if err != nil {
		return err
	}
	seller, err := room.seller(c, r.Brand)
	if err != nil {
		return err
	}
	b, err := c.BrandContent(r.Brand)
	if err != nil {
		return err
	}
	prices := pricesOf(b, &c.Edition.Content.Site.Catalogue, room.Now())
	done := []desk.Entry{{Brand: r.Brand, Subject: r.ID}}
	seen := lead.SeenOffer{Draft: in.Draft, Quote: in.Quote,
		Begun: func(q *quote.Quote) quote.Terms { return begunTerms(q, prices) },
		Sent:  func(q *quote.Quote) { done[0].After = fmt.Sprintf("%s, %s", q.Number, q.Newest()) }}
	doing := c.DoingEach(func() []desk.Entry { return done })
	q, d, err := room.Quoting.Send(doing, seller, r, seen, offerer(c))
	if err != nil {
		return room.refuseOffer(c, r, err)
	}
	if err := room.take(c, r); err != nil {
		return err
	}
	return room.answerQuote(c, r, q, d)
}

// OfferFile is the order of a lead, or else its newest offer, as a table.
func (room *Room) OfferFile(c frame.Call) error {
	r, q, _, err := room.quoteOf(c)
	if err != nil {
		return err
	}
	offer := q.Ordered()
	if offer == nil {
		return quote.ErrNotFound
	}
	catalogue := &c.Edition.Content.Site.Catalogue
	model := func(id int) string {
		product, _ := catalogue.Find(id)
		return product.Model
	}
	c.Did(desk.Entry{Brand: r.Brand, Subject: r.ID, After: fmt.Sprintf("%s, %s", q.Number, offer)})
	return c.Download(q.Number+".csv", func(w io.Writer) error {
		return lead.WriteOffer(w, &q, offer, r.Email, model)
	})
}

// NoteOfferPresence notes that a person works on an offer, and answers who else does.
func (room *Room) NoteOfferPresence(c frame.Call) error {
	r, _, d, err := room.quoteOf(c)
	if err != nil {
		return err
	}
	return c.Present("offer "+r.ID, strconv.FormatInt(d.Version, 10))
}
