package lead

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/google/uuid"

	"livery/internal/quote"
)

// The news about a quote that webhooks and mailboxes are told beside the lead itself.
const (
	QuoteAccepted = "quote.accepted"
	QuoteDeclined = "quote.declined"
	// QuoteChangeAsked is told as often as it happens: the number of the request follows it after a space.
	QuoteChangeAsked = "quote.change-asked"
)

// QuoteAt names a quote: by its key at a brand, or by the lead that asked for its price.
type QuoteAt struct{ Brand, Key, Lead string }

// Asking is the part of a lead that asks for the price of a quote.
type Asking struct {
	Key string
	// Text is the quote as words for the lead's notes.
	Text func(*quote.Quote) string
	// Confirm is the letter to the buyer, sent by Via; nobody is written to where it is nil.
	Confirm *Letter
	Via     string
}

// QuoteEffects go with a change of a quote: all of them are kept, or nothing is.
type QuoteEffects struct {
	Events []Event
	// Heard says that the buyer did it: the lead is open and unread again.
	Heard bool
	// Handle changes how the lead is handled; it may be nil.
	Handle func(*Handling)
	Letter *Letter // to the buyer
	Via    string
	// News is for these destinations; nothing where it is empty.
	News string
	Tell []string
	Now  time.Time
}

// Quotes keeps quotes. Its contract test runs on every database.
type Quotes interface {
	// CreateQuote keeps a new quote. It answers quote.ErrTaken where another one of the brand has its number.
	CreateQuote(ctx context.Context, q quote.Quote) error
	// Quote reads a quote, and the draft of its next offer; quote.ErrNotFound where there is none.
	Quote(ctx context.Context, at QuoteAt) (quote.Quote, quote.Draft, error)
	// ChangeQuote changes a quote that nobody else changes meanwhile, with the effects of the change, as one
	// transaction. An error of change is answered as it is, and nothing is kept then.
	ChangeQuote(ctx context.Context, at QuoteAt,
		change func(*quote.Quote, *quote.Draft) (QuoteEffects, error)) (quote.Quote, quote.Draft, error)
	// QuotesOf are the quotes of some leads, by the ids of those.
	QuotesOf(ctx context.Context, leads ...string) (map[string]quote.Quote, error)
	// ForgetQuotes removes quotes that nobody asked the price of, unchanged since before, and answers how many.
	ForgetQuotes(ctx context.Context, before time.Time) (int, error)
}

// NewsClaim is news about a quote in the hands of one worker until its lease ends.
type NewsClaim struct {
	Claim // its lead has the quote
	News  string
}

// NewsOutbox hands out what is to be told, to any number of instances.
type NewsOutbox interface {
	// ClaimNews takes up to limit due news that nobody holds; see Outbox.
	ClaimNews(ctx context.Context, destination, token string, now time.Time, lease time.Duration,
		limit int) ([]NewsClaim, error)
	SettleNews(ctx context.Context, c NewsClaim, o Outcome) (settled bool, err error)
}

// Seller is a brand that offers.
type Seller struct {
	ID, Name string
	// Mail is the brand's address; empty where it has none.
	Mail string
	// Link answers the address of a buyer's page.
	Link  func(key string) string
	Known quote.Known
}

// Quoting is all that happens to quotes.
type Quoting struct {
	Quotes Quotes
	Intake *Intake
	// LettersBy names the way by which letters of a brand go out; nothing where there is none.
	LettersBy func(brand string) string
	// Wake tells the delivery that there may be something to deliver.
	Wake func()
	Now  func() time.Time
}

// Create keeps a new quote, and answers when it is durable. Whoever lost the answer gets the quote that they made by
// the same once, as it is by then; without one each call makes a quote.
func (s *Quoting) Create(ctx context.Context, b Seller, n quote.Needs, once string) (quote.Quote, error) {
	if err := n.Check(b.Known); err != nil {
		return quote.Quote{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, saveTimeout)
	defer cancel()
	q := quote.New(b.ID, n, s.Now())
	if once != "" {
		q.Key = quote.KeyOf(b.ID, once)
	}
	err := s.Quotes.CreateQuote(ctx, q)
	for range 10 {
		if !errors.Is(err, quote.ErrTaken) {
			break
		}
		if made, err := s.Read(ctx, b.ID, q.Key); !errors.Is(err, quote.ErrNotFound) {
			return made, err
		}
		q = q.Renumbered()
		err = s.Quotes.CreateQuote(ctx, q)
	}
	return q, err
}

// Read answers a quote of a brand.
func (s *Quoting) Read(ctx context.Context, brand, key string) (quote.Quote, error) {
	if !quote.IsKey(key) {
		return quote.Quote{}, quote.ErrNotFound
	}
	q, _, err := s.Quotes.Quote(ctx, QuoteAt{Brand: brand, Key: key})
	return q, err
}

// change changes a quote by its key.
func (s *Quoting) change(ctx context.Context, b Seller, key string,
	change func(*quote.Quote) (QuoteEffects, error)) (quote.Quote, error) {
	if !quote.IsKey(key) {
		return quote.Quote{}, quote.ErrNotFound
	}
	ctx, cancel := context.WithTimeout(ctx, saveTimeout)
	defer cancel()
	q, _, err := s.Quotes.ChangeQuote(ctx, QuoteAt{Brand: b.ID, Key: key},
		func(q *quote.Quote, _ *quote.Draft) (QuoteEffects, error) {
			effects, err := change(q)
			effects.Now = s.Now()
			return effects, err
		})
	if err == nil && s.Wake != nil {
		s.Wake()
	}
	return q, err
}

// Save keeps what the buyer changed.
func (s *Quoting) Save(ctx context.Context, b Seller, key string, version int64, n quote.Needs) (quote.Quote, error) {
	if err := n.Check(b.Known); err != nil {
		return quote.Quote{}, err
	}
	return s.change(ctx, b, key, func(q *quote.Quote) (effects QuoteEffects, err error) {
		before := q.Version
		err = q.Save(version, n, s.Now())
		if err == nil && q.Asked != nil && q.Version != before {
			effects.Heard, effects.Events = true, []Event{{At: s.Now(), Kind: EventQuoteChanged, Text: q.Number}}
		}
		return effects, err
	})
}

// Ask makes a lead of a quote, once. The lead's own rules hold; its notes say what the quote is for.
func (s *Quoting) Ask(ctx context.Context, b Seller, key string, sub Submission) (quote.Quote, error) {
	q, err := s.Read(ctx, b.ID, key)
	if err != nil || q.Asked != nil {
		return q, err
	}
	sub.Brand, sub.RequestType, sub.IdempotencyKey = b.ID, QuoteRequest, ""
	sub.Asking = &Asking{Key: key, Text: func(q *quote.Quote) string { return q.Text(q.Needs, b.Known) }}
	if to := sub.Lead.MailTo(); to != nil {
		sub.Asking.Confirm, sub.Asking.Via = s.letter(b, to, &q, "", confirmation(b, &q))
	}
	if _, err := s.Intake.Post(ctx, sub); err != nil {
		return q, err
	}
	return s.Read(ctx, b.ID, key)
}

// letter is one to the buyer, or nil where none can be sent.
func (s *Quoting) letter(b Seller, to *mail.Address, q *quote.Quote, by string, m message) (*Letter, string) {
	via := s.LettersBy(b.ID)
	from, err := mail.ParseAddress(b.Mail)
	if via == "" || err != nil || to == nil {
		return nil, ""
	}
	_, host, _ := strings.Cut(from.Address, "@")
	id := uuid.NewString()
	return &Letter{ID: id, Lead: leadOf(q), At: s.Now(), By: by,
		From: (&mail.Address{Name: b.Name, Address: from.Address}).String(), To: to.String(),
		Subject: OneLine(m.subject), Text: m.text, State: LetterWaiting, DueAt: s.Now(),
		MessageID: "<" + id + "@" + host + ">", ReplyKey: NewReplyKey()}, via
}

func leadOf(q *quote.Quote) string {
	if q.Asked == nil {
		return ""
	}
	return q.Asked.Lead
}

// buyer is the contact of a quote.
func (s *Quoting) buyer(ctx context.Context, q *quote.Quote) *mail.Address {
	if q.Asked == nil {
		return nil
	}
	r, err := s.Intake.Store.Get(ctx, q.Asked.Lead)
	if err != nil {
		return nil
	}
	return r.MailTo()
}

// Accept keeps the buyer's order, once.
func (s *Quoting) Accept(ctx context.Context, b Seller, key string, version int, digest string,
	sign quote.Signature) (quote.Quote, error) {
	q, err := s.Read(ctx, b.ID, key)
	if err != nil {
		return q, err
	}
	to := s.buyer(ctx, &q)
	return s.change(ctx, b, key, func(q *quote.Quote) (effects QuoteEffects, err error) {
		again, err := q.Accept(version, digest, sign, s.Now())
		if err != nil || again {
			return effects, err
		}
		effects.Events = []Event{{At: s.Now(), Kind: EventQuoteAccepted,
			Text: fmt.Sprintf("%s, order %s, %s", q.Newest(), cmp.Or(q.Accepted.Order, "without a number"),
				q.Accepted.Name)}}
		effects.Heard, effects.Handle = true, func(h *Handling) { h.Stage, h.LostBecause = StageWon, "" }
		effects.News, effects.Tell = QuoteAccepted, s.Intake.Destinations(b.ID)
		effects.Letter, effects.Via = s.letter(b, to, q, q.Newest().By, thanks(b, q))
		return effects, nil
	})
}

// AskChange keeps what the buyer wants to be different about an offer, once.
func (s *Quoting) AskChange(ctx context.Context, b Seller, key string, version int, text string) (quote.Quote, error) {
	return s.change(ctx, b, key, func(q *quote.Quote) (effects QuoteEffects, err error) {
		again, err := q.AskChange(version, text, s.Now())
		if err != nil || again {
			return effects, err
		}
		said := fmt.Sprintf("version %d", version)
		if asked := q.WantsChange().Text; asked != "" {
			said += ": " + asked
		}
		effects.Heard, effects.Events = true, []Event{{At: s.Now(), Kind: EventQuoteChangeAsked, Text: said}}
		effects.News = fmt.Sprintf("%s %d", QuoteChangeAsked, len(q.Changes))
		effects.Tell = s.Intake.Destinations(b.ID)
		return effects, nil
	})
}

// Decline keeps that the buyer does not want what was offered, once.
func (s *Quoting) Decline(ctx context.Context, b Seller, key string, version int, reason string) (quote.Quote, error) {
	return s.change(ctx, b, key, func(q *quote.Quote) (effects QuoteEffects, err error) {
		again, err := q.Decline(version, reason, s.Now())
		if err != nil || again {
			return effects, err
		}
		because := shorten(OneLine(q.Declined.Reason), 200)
		effects.Events = []Event{
			{At: s.Now(), Kind: EventQuoteDeclined, Text: fmt.Sprintf("%s: %s", q.Newest(), q.Declined.Reason)}}
		effects.Heard, effects.Handle = true, func(h *Handling) { h.Stage, h.LostBecause = StageLost, because }
		effects.News, effects.Tell = QuoteDeclined, s.Intake.Destinations(b.ID)
		return effects, nil
	})
}

// Offerer is the person of the Desk who offers.
type Offerer struct{ ID, Name string }

// SaveDraft keeps an offer that is worked on. Of two who save from the same version one is told ErrChanged.
func (s *Quoting) SaveDraft(ctx context.Context, lead string, version int64, t quote.Terms, by Offerer) (quote.Quote,
	quote.Draft, error) {
	if err := t.Check(); err != nil {
		return quote.Quote{}, quote.Draft{}, err
	}
	return s.Quotes.ChangeQuote(ctx, QuoteAt{Lead: lead}, func(_ *quote.Quote, d *quote.Draft) (QuoteEffects, error) {
		if d.Version != version {
			return QuoteEffects{}, ErrChanged
		}
		*d = quote.Draft{Version: version + 1, By: by.ID, At: s.Now(), Terms: t}
		return QuoteEffects{Now: s.Now()}, nil
	})
}

// SeenOffer is what a person sees who sends an offer.
type SeenOffer struct {
	Draft, Quote int64 // their versions
	// Begun are the terms of a draft that nobody changed yet.
	Begun func(*quote.Quote) quote.Terms
	// Sent is told the quote with the new version, before both are kept.
	Sent func(*quote.Quote)
}

// Send makes the draft a version that the buyer sees, if it and the quote are still as the person saw them.
func (s *Quoting) Send(ctx context.Context, b Seller, r Record, seen SeenOffer, by Offerer) (quote.Quote, quote.Draft,
	error) {
	q, d, err := s.Quotes.ChangeQuote(ctx, QuoteAt{Lead: r.ID},
		func(q *quote.Quote, d *quote.Draft) (effects QuoteEffects, err error) {
			if d.Version != seen.Draft || q.Version != seen.Quote {
				return effects, ErrChanged
			}
			if d.Version == 0 {
				d.Terms = seen.Begun(q)
			}
			if err := q.Offer(d.Terms, by.ID, by.Name, s.Now()); err != nil {
				return effects, err
			}
			// The draft goes on from what was sent; whoever still has the one before is told.
			*d = quote.Draft{Version: d.Version + 1, By: by.ID, At: s.Now(), Terms: d.Terms}
			d.Terms.Message = ""
			effects.Now = s.Now()
			effects.Events = []Event{{At: s.Now(), Kind: EventOffered, By: by.ID,
				Text: q.Newest().String()},
				{At: s.Now(), Kind: EventStage, By: by.ID, Text: string(StageQuoted)}}
			effects.Handle = func(h *Handling) { h.Stage, h.LostBecause = StageQuoted, "" }
			effects.Letter, effects.Via = s.letter(b, r.MailTo(), q, by.ID, offering(b, q))
			seen.Sent(q)
			return effects, nil
		})
	if err == nil {
		s.Wake()
	}
	return q, d, err
}
