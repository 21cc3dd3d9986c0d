package store

import (
	"context"
	"errors"
	"time"

	"livery/internal/lead"
)

var _ lead.NewsOutbox = (*DB)(nil)

// ClaimNews implements lead.NewsOutbox.
func (db *DB) ClaimNews(ctx context.Context, destination, token string, now time.Time, lease time.Duration,
	limit int) ([]lead.NewsClaim, error) {
	var claims []lead.NewsClaim
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		taken, err := db.takeNews(ctx, tx, destination, token, now, lease, limit)
		if err != nil {
			return err
		}
		for i := range taken {
			c := &taken[i]
			if c.Lead, err = scanLead(tx.QueryRowContext(ctx, "SELECT "+columns+" FROM leads WHERE id = $1",
				c.Lead.ID)); err != nil {
				return err
			}
			q, _, err := db.lockQuote(ctx, tx, lead.QuoteAt{Lead: c.Lead.ID})
			if err != nil {
				return err
			}
			c.Lead.Quote = &q
		}
		claims = taken
		return nil
	})
	if err != nil {
		return nil, wrap("claim news about quotes", err)
	}
	return claims, nil
}

// takeNews marks due news as ours; see take.
func (db *DB) takeNews(ctx context.Context, tx transaction, destination, token string, now time.Time,
	lease time.Duration, limit int) ([]lead.NewsClaim, error) {
	rows, err := tx.QueryContext(ctx, `WITH due AS MATERIALIZED (
  SELECT lead_id AS due_id, news AS due_news FROM quote_news
  WHERE destination = $1 AND state = 'pending' AND (due_at <= $2 OR due_at > $6) AND (lease_until <= $2 OR lease_until > $6)
  ORDER BY due_at LIMIT $3`+db.skipLocked+`)
UPDATE quote_news SET claim = $4, lease_until = $5, attempts = attempts + 1
FROM due WHERE lead_id = due_id AND news = due_news AND destination = $1
RETURNING lead_id, news, attempts`, destination, micros(now), limit, token, micros(now.Add(lease)),
		micros(now.Add(horizon)))
	if err != nil {
		return nil, err
	}
	return scanAll(rows, func(row scanner) (c lead.NewsClaim, err error) {
		c.Destination, c.Token = destination, token
		err = row.Scan(&c.Lead.ID, &c.News, &c.Attempt)
		return c, err
	})
}

// SettleNews implements lead.NewsOutbox.
func (db *DB) SettleNews(ctx context.Context, c lead.NewsClaim, o lead.Outcome) (bool, error) {
	delivered := int64(0)
	if o.State == lead.Delivered {
		delivered = micros(o.At)
	}
	isSettled := false
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "UPDATE quote_news SET state = $1, due_at = $2, delivered_at = $3, "+
			"last_error = $4, claim = '', lease_until = 0"+
			" WHERE lead_id = $5 AND news = $6 AND destination = $7 AND claim = $8 AND state = 'pending'",
			string(o.State), micros(o.DueAt), delivered, o.Error, c.Lead.ID, c.News, c.Destination, c.Token))
		if isSettled = n == 1; err != nil || !isSettled {
			return err
		}
		if o.State == lead.Dead {
			err = db.openAgain(ctx, tx, c.Lead.ID, o.At)
		}
		told := settled(c.Claim, o)
		told.Text = c.News + " to " + told.Text
		return errors.Join(err, addEvents(ctx, tx, c.Lead.ID, told), db.notifyOnCommit(ctx, tx, c.Lead.ID))
	})
	if err == nil {
		db.notifyLocally(c.Lead.ID)
	}
	return isSettled, wrap("settle news about a quote", err)
}
