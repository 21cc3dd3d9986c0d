package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"livery/internal/lead"
	"livery/internal/quote"
)

const quoteColumns = "document, draft"

// scanQuote reads quoteColumns, and whatever is selected after them into more.
func scanQuote(row scanner, more ...any) (q quote.Quote, d quote.Draft, err error) {
	var document, draft string
	if err := row.Scan(append([]any{&document, &draft}, more...)...); err != nil {
		if errors.Is(err, sql.ErrNoRows) {
			err = quote.ErrNotFound
		}
		return q, d, err
	}
	return q, d, errors.Join(json.Unmarshal([]byte(document), &q), json.Unmarshal([]byte(draft), &d))
}

// whereQuote finds one quote.
func whereQuote(at lead.QuoteAt) (term string, args []any) {
	if at.Lead != "" {
		return "lead_id = $1", []any{at.Lead}
	}
	return "key = $1 AND brand = $2", []any{at.Key, at.Brand}
}

// CreateQuote implements lead.Quotes.
func (db *DB) CreateQuote(ctx context.Context, q quote.Quote) error {
	document, err := json.Marshal(q)
	if err != nil {
		return err
	}
	n, err := db.change(ctx, "INSERT INTO quotes (key, brand, number, lead_id, changed_at, document, draft) "+
		"VALUES ($1, $2, $3, NULL, $4, $5, '{}') ON CONFLICT DO NOTHING",
		[]any{q.Key, q.Brand, q.Number, micros(q.ChangedAt), string(document)})
	if err == nil && n == 0 {
		err = quote.ErrTaken
	}
	return wrap("keep a quote", err)
}

// Quote implements lead.Quotes.
func (db *DB) Quote(ctx context.Context, at lead.QuoteAt) (quote.Quote, quote.Draft, error) {
	term, args := whereQuote(at)
	q, d, err := scanQuote(db.read.QueryRowContext(ctx, "SELECT "+quoteColumns+" FROM quotes WHERE "+term, args...))
	return q, d, wrap("read a quote", err)
}

// ChangeQuote implements lead.Quotes.
func (db *DB) ChangeQuote(ctx context.Context, at lead.QuoteAt,
	change func(*quote.Quote, *quote.Draft) (lead.QuoteEffects, error)) (q quote.Quote, d quote.Draft, err error) {
	var told string
	var refused error
	err = db.effect(ctx, func(ctx context.Context, tx transaction) (err error) {
		told, refused = "", nil
		if q, d, err = db.lockQuote(ctx, tx, at); err != nil {
			return err
		}
		var effects lead.QuoteEffects
		if effects, refused = change(&q, &d); refused != nil {
			return refused
		}
		if err := writeQuote(ctx, tx, q, d); err != nil || q.Asked == nil {
			return err
		}
		told = q.Asked.Lead
		return errors.Join(db.takeEffect(ctx, tx, q, effects), db.notifyOnCommit(ctx, tx, told))
	})
	switch {
	case refused != nil:
		return q, d, refused
	case err != nil:
		return quote.Quote{}, quote.Draft{}, wrap("change a quote", err)
	case told != "":
		db.notifyLocally(told)
	}
	return q, d, nil
}

func (db *DB) lockQuote(ctx context.Context, tx transaction, at lead.QuoteAt) (quote.Quote, quote.Draft, error) {
	term, args := whereQuote(at)
	return scanQuote(tx.QueryRowContext(ctx, "SELECT "+quoteColumns+" FROM quotes WHERE "+term+db.forUpdate, args...))
}

// whereStanding finds the quotes of a filter. An offer lapses by the clock.
func whereStanding(f lead.Filter, p *params) string {
	now := micros(f.QuoteAt)
	kept, more := f.Quote, ""
	switch f.Quote {
	case quote.WaitsForAnswer:
		more = " AND ends_at > " + p.add(now)
	case quote.Lapsed:
		kept, more = quote.WaitsForAnswer, " AND ends_at <= "+p.add(now)
	}
	return "lead_id IS NOT NULL AND standing = " + p.add(string(kept)) + more
}

func writeQuote(ctx context.Context, tx transaction, q quote.Quote, d quote.Draft) error {
	document, err := json.Marshal(q)
	if err != nil {
		return err
	}
	draft, err := json.Marshal(d)
	if err != nil {
		return err
	}
	var asked any
	if q.Asked != nil {
		asked = q.Asked.Lead
	}
	standing, ends := q.Standing()
	_, err = tx.ExecContext(ctx, "UPDATE quotes SET lead_id = $1, changed_at = $2, document = $3, draft = $4, "+
		"standing = $5, ends_at = $6 WHERE key = $7",
		asked, micros(q.ChangedAt), string(document), string(draft), string(standing), micros(ends), q.Key)
	return err
}

// takeEffect keeps what goes with a change of a quote that has a lead.
func (db *DB) takeEffect(ctx context.Context, tx transaction, q quote.Quote, e lead.QuoteEffects) error {
	id := q.Asked.Lead
	if len(e.Events) == 0 {
		return nil
	}
	var opened error
	if e.Heard {
		if _, err := tx.ExecContext(ctx, "UPDATE leads SET answered_at = $1 WHERE id = $2 AND answered_at < $1",
			micros(e.Now), id); err != nil {
			return err
		}
		opened = db.openAgain(ctx, tx, id, e.Now)
	}
	_, err := db.handle(ctx, tx, id, -1, func(h *lead.Handling) []lead.Event {
		if e.Handle != nil {
			e.Handle(h)
		}
		return e.Events
	})
	if err = errors.Join(opened, err); err != nil {
		return err
	}
	if e.Letter != nil {
		if err := addToLetters(ctx, tx, *e.Letter, e.Via); err != nil {
			return err
		}
	}
	for _, to := range e.Tell {
		if _, err := tx.ExecContext(ctx, "INSERT INTO quote_news "+
			"(lead_id, news, destination, state, attempts, due_at, claim, lease_until, delivered_at, last_error) "+
			"VALUES ($1, $2, $3, $4, 0, $5, '', 0, 0, '') "+
			"ON CONFLICT DO NOTHING", id, e.News, to, string(lead.Pending), micros(e.Now)); err != nil {
			return err
		}
	}
	return nil
}

// addToLetters keeps a letter behind those that were written before.
func addToLetters(ctx context.Context, tx transaction, l lead.Letter, via string) error {
	written, err := lettersOf(ctx, tx, l.Lead)
	if err != nil {
		return err
	}
	if len(written) > 0 {
		l.InReplyTo = written[len(written)-1].MessageID
	}
	_, err = addLetter(ctx, tx, l, via)
	return errors.Join(err, refreshWords(ctx, tx, l.Lead))
}

// askForPrice makes a lead of a quote, once: whoever asks again gets the lead that there is.
func (db *DB) askForPrice(ctx context.Context, tx transaction, l lead.Lead, destinations []string) (lead.Saved, error) {
	asking := l.Asking
	q, d, err := db.lockQuote(ctx, tx, lead.QuoteAt{Brand: l.Brand, Key: asking.Key})
	if err != nil {
		return lead.Saved{}, err
	}
	if q.Asked != nil {
		return lead.Saved{ID: q.Asked.Lead}, nil
	}
	notes := asking.Text(&q)
	if l.Notes != "" {
		notes = l.Notes + "\n\n" + notes
	}
	l.Notes = notes
	saved, err := db.save(ctx, tx, l, destinations)
	if err != nil {
		return saved, err
	}
	if err := q.Ask(saved.ID, l.Name, l.Company, l.StoredAt); err != nil {
		return saved, err
	}
	if err := writeQuote(ctx, tx, q, d); err != nil {
		return saved, err
	}
	if confirm := asking.Confirm; confirm != nil && l.Status == lead.Accepted {
		letter := *confirm
		letter.Lead = saved.ID
		return saved, addToLetters(ctx, tx, letter, asking.Via)
	}
	return saved, nil
}

// QuotesOf implements lead.Quotes.
func (db *DB) QuotesOf(ctx context.Context, leads ...string) (map[string]quote.Quote, error) {
	quotes, err := quotesOf(ctx, db.read, leads)
	return quotes, wrap("read quotes", err)
}

func quotesOf(ctx context.Context, from reader, leads []string) (map[string]quote.Quote, error) {
	quotes := map[string]quote.Quote{}
	if len(leads) == 0 {
		return quotes, nil
	}
	var p params
	rows, err := from.QueryContext(ctx,
		"SELECT "+quoteColumns+" FROM quotes WHERE lead_id IN "+p.list(leads), p.args...)
	if err != nil {
		return nil, err
	}
	list, err := scanAll(rows, func(row scanner) (quote.Quote, error) {
		q, _, err := scanQuote(row)
		return q, err
	})
	for _, q := range list {
		quotes[q.Asked.Lead] = q
	}
	return quotes, err
}

// withQuotes adds the quotes that leads ask the price of.
func withQuotes(ctx context.Context, tx transaction, claims []lead.Claim) error {
	var ids []string
	for _, c := range claims {
		if c.Lead.RequestType == lead.QuoteRequest {
			ids = append(ids, c.Lead.ID)
		}
	}
	quotes, err := quotesOf(ctx, tx, ids)
	for i := range claims {
		if q, ok := quotes[claims[i].Lead.ID]; ok {
			claims[i].Lead.Quote = &q
		}
	}
	return err
}

// ForgetQuotes implements lead.Quotes.
func (db *DB) ForgetQuotes(ctx context.Context, before time.Time) (int, error) {
	n, err := db.change(ctx, "DELETE FROM quotes WHERE lead_id IS NULL AND changed_at < $1", []any{micros(before)})
	return n, wrap("forget quotes", err)
}
