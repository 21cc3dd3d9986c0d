package store

import (
	"context"
	"errors"
	"time"

	"livery/internal/lead"
)

// Claim implements lead.Outbox.
func (db *DB) Claim(ctx context.Context, destination, token string, now time.Time, lease time.Duration,
	limit int) ([]lead.Claim, error) {
	var claims []lead.Claim
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		attempts, err := db.take(ctx, tx, destination, token, now, lease, limit)
		if err != nil || len(attempts) == 0 {
			return err
		}
		var ids []string
		for id := range attempts {
			ids = append(ids, id)
		}
		var p params
		rows, err := tx.QueryContext(ctx, "SELECT "+columns+" FROM leads WHERE id IN "+p.list(ids)+
			" ORDER BY stored_at, id", p.args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			l, err := scanLead(rows)
			if err != nil {
				return err
			}
			claims = append(claims, lead.Claim{Lead: l, Destination: destination, Token: token,
				Attempt: attempts[l.ID]})
		}
		rows.Close() // the next question needs the connection
		return errors.Join(rows.Err(), withQuotes(ctx, tx, claims))
	})
	if err != nil {
		return nil, wrap("claim deliveries", err)
	}
	return claims, nil
}

// horizon is further away than any pause or lease is ever set. What is due beyond it was written
// before a clock was set back, and is due now.
const horizon = 24 * time.Hour

// take marks due rows as ours. The inner select is materialized because PostgreSQL may
// otherwise run it more than once and lock more than the limit.
func (db *DB) take(ctx context.Context, tx transaction, destination, token string, now time.Time, lease time.Duration,
	limit int) (map[string]int, error) {
	rows, err := tx.QueryContext(ctx, `WITH due AS MATERIALIZED (
  SELECT lead_id FROM deliveries
  WHERE destination = $1 AND state = 'pending' AND (due_at <= $2 OR due_at > $6) AND (lease_until <= $2 OR lease_until > $6)
  ORDER BY due_at LIMIT $3`+db.skipLocked+`)
UPDATE deliveries SET claim = $4, lease_until = $5, attempts = attempts + 1
FROM due WHERE deliveries.lead_id = due.lead_id AND deliveries.destination = $1
RETURNING deliveries.lead_id, deliveries.attempts`, destination, micros(now), limit, token, micros(now.Add(lease)),
		micros(now.Add(horizon)))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	attempts := map[string]int{}
	for rows.Next() {
		var id string
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			return nil, err
		}
		attempts[id] = n
	}
	return attempts, rows.Err()
}

// Settle implements lead.Outbox.
func (db *DB) Settle(ctx context.Context, c lead.Claim, o lead.Outcome) (bool, error) {
	delivered := int64(0)
	if o.State == lead.Delivered {
		delivered = micros(o.At)
	}
	isSettled := false
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "UPDATE deliveries SET state = $1, due_at = $2, delivered_at = $3, "+
			"last_error = $4, claim = '', lease_until = 0"+
			" WHERE lead_id = $5 AND destination = $6 AND claim = $7 AND state = 'pending'",
			string(o.State), micros(o.DueAt), delivered, o.Error, c.Lead.ID, c.Destination, c.Token))
		if isSettled = n == 1; err != nil || !isSettled {
			return err
		}
		return errors.Join(addEvents(ctx, tx, c.Lead.ID, settled(c, o)), db.notifyOnCommit(ctx, tx, c.Lead.ID))
	})
	if err == nil {
		db.notifyLocally(c.Lead.ID)
	}
	return isSettled, wrap("settle a delivery", err)
}

// Oldest implements lead.Outbox.
func (db *DB) Oldest(ctx context.Context) (time.Time, error) {
	var at int64
	err := db.read.QueryRowContext(ctx, "SELECT coalesce(min(stored_at), 0) FROM leads WHERE status = 'accepted'"+
		" AND id IN (SELECT lead_id FROM deliveries WHERE state = 'pending')").Scan(&at)
	return fromMicros(at), wrap("find the lead that waits longest", err)
}

// settled tells of an outcome in the lead's story.
func settled(c lead.Claim, o lead.Outcome) lead.Event {
	e := lead.Event{At: o.At, Kind: lead.EventFailed, Text: c.Destination}
	switch o.State {
	case lead.Delivered:
		e.Kind = lead.EventDelivered
	case lead.Dead:
		e.Kind = lead.EventGivenUp
	}
	if o.Error != "" {
		e.Text += ": " + o.Error
	}
	return e
}
