package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"livery/internal/lead"
)

var _ lead.Inbox = (*DB)(nil)

const handling = "read_at, read_by, handled_at, handled_by, assigned_to, version"

func scanRecord(row scanner, r *lead.Record) (err error) {
	var read, handled int64
	h := &r.Handling
	r.Lead, err = scanLead(row, &r.State, &read, &h.ReadBy, &handled, &h.HandledBy, &h.AssignedTo, &h.Version)
	h.ReadAt, h.HandledAt = fromMicros(read), fromMicros(handled)
	return err
}

// whereHandled are the terms of a filter about what people made of a lead.
func (db *DB) whereHandled(ctx context.Context, f lead.Filter, p *params) (terms []string) {
	add := func(wanted bool, term string) {
		if wanted {
			terms = append(terms, term)
		}
	}
	if len(f.Brands) > 0 {
		terms = append(terms, "brand IN "+p.list(f.Brands))
	}
	if f.RequestType != "" {
		terms = append(terms, "request_type = "+p.add(f.RequestType))
	}
	if f.AssignedTo != "" {
		terms = append(terms, "assigned_to = "+p.add(f.AssignedTo)+" AND assigned_to <> ''")
	}
	add(f.Unread, "read_at = 0")
	add(f.Open, "handled_at = 0")
	add(f.Handled, "handled_at > 0")
	if f.Words != "" {
		terms = append(terms, db.whereWords(ctx, f.Words, p))
	}
	return terms
}

// Handle implements lead.Inbox.
func (db *DB) Handle(ctx context.Context, id string, version int64, change func(*lead.Handling) []lead.Event) (lead.Handling, error) {
	var h lead.Handling
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		var read, handled int64
		h = lead.Handling{}
		err := tx.QueryRowContext(ctx, "SELECT "+handling+" FROM leads WHERE id = $1"+db.forUpdate, id).
			Scan(&read, &h.ReadBy, &handled, &h.HandledBy, &h.AssignedTo, &h.Version)
		if errors.Is(err, sql.ErrNoRows) {
			return lead.ErrNotFound
		} else if err != nil {
			return err
		}
		if version >= 0 && version != h.Version {
			return lead.ErrChanged
		}
		h.ReadAt, h.HandledAt = fromMicros(read), fromMicros(handled)
		before := h
		events := change(&h)
		if h == before && len(events) == 0 {
			return nil
		}
		h.Version++
		if _, err := tx.ExecContext(ctx, "UPDATE leads SET read_at = $1, read_by = $2, handled_at = $3, handled_by = $4, assigned_to = $5, version = $6 WHERE id = $7",
			micros(h.ReadAt), h.ReadBy, micros(h.HandledAt), h.HandledBy, h.AssignedTo, h.Version, id); err != nil {
			return err
		}
		return errors.Join(addEvents(ctx, tx, id, events...), db.notifyOnCommit(ctx, tx, id))
	})
	if err != nil {
		return lead.Handling{}, wrap("change a lead's handling", err)
	}
	db.notifyLocally(id)
	return h, nil
}

// SetAside implements lead.Inbox. What was not delivered yet no longer will be.
func (db *DB) SetAside(ctx context.Context, id, reason string, event lead.Event) error {
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, "UPDATE leads SET status = 'flagged', reason = $1, version = version + 1 WHERE id = $2", reason, id))
		if err == nil && n == 0 {
			return lead.ErrNotFound
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM deliveries WHERE lead_id = $1 AND state <> 'delivered'", id); err != nil {
			return err
		}
		return errors.Join(addEvents(ctx, tx, id, event), db.notifyOnCommit(ctx, tx, id))
	})
	if err != nil {
		return wrap("set a lead aside", err)
	}
	db.notifyLocally(id)
	return nil
}

// Resend implements lead.Inbox.
func (db *DB) Resend(ctx context.Context, id string, destinations []string, now time.Time, event lead.Event) error {
	query, args := db.retry(ctx, lead.Filter{ID: id}, now)
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		queued, err := db.release(ctx, tx, id, destinations, now)
		if err != nil {
			return err
		}
		due, err := affected(tx.ExecContext(ctx, query, args...))
		if err != nil {
			return err
		}
		if queued+due == 0 {
			return lead.ErrNothingToSend
		}
		return errors.Join(addEvents(ctx, tx, id, event), db.notifyOnCommit(ctx, tx, id))
	})
	if err != nil {
		return wrap("send a lead again", err)
	}
	db.notifyLocally(id)
	return nil
}

// AddEvent implements lead.Inbox.
func (db *DB) AddEvent(ctx context.Context, e lead.Event) error {
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		return errors.Join(addEvents(ctx, tx, e.Lead, e), db.notifyOnCommit(ctx, tx, e.Lead))
	})
	if err != nil {
		return wrap("add to a lead's story", err)
	}
	db.notifyLocally(e.Lead)
	return nil
}

func addEvents(ctx context.Context, tx transaction, id string, events ...lead.Event) error {
	for _, e := range events {
		if e.ID == "" {
			made, err := uuid.NewV7()
			if err != nil {
				return err
			}
			e.ID = made.String()
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO lead_events (id, lead_id, at, kind, by_whom, text) VALUES ($1, $2, $3, $4, $5, $6)",
			e.ID, id, micros(e.At), string(e.Kind), e.By, e.Text); err != nil {
			return err
		}
	}
	return nil
}

// Events implements lead.Inbox. How a lead came is told by the lead itself.
func (db *DB) Events(ctx context.Context, id string) ([]lead.Event, error) {
	rows, err := db.read.QueryContext(ctx, "SELECT id, at, kind, by_whom, text FROM lead_events WHERE lead_id = $1 ORDER BY id", id)
	if err != nil {
		return nil, wrap("read a lead's story", err)
	}
	defer rows.Close()
	var events []lead.Event
	for rows.Next() {
		e := lead.Event{Lead: id}
		var at int64
		if err := rows.Scan(&e.ID, &at, &e.Kind, &e.By, &e.Text); err != nil {
			return nil, wrap("read a lead's story", err)
		}
		e.At = fromMicros(at)
		events = append(events, e)
	}
	slices.SortStableFunc(events, func(a, b lead.Event) int { return a.At.Compare(b.At) })
	return events, wrap("read a lead's story", rows.Err())
}

// Counts implements lead.Inbox.
func (db *DB) Counts(ctx context.Context, brands []string, person string) (c lead.Counts, err error) {
	count := func(f lead.Filter, into *int) {
		if err != nil {
			return
		}
		var p params
		f.Brands = brands
		err = db.read.QueryRowContext(ctx, "SELECT count(*) FROM leads WHERE "+db.where(ctx, f, &p), p.args...).Scan(into)
	}
	count(lead.Filter{Unread: true}, &c.Unread)
	count(lead.Filter{Open: true}, &c.Open)
	if person != "" {
		count(lead.Filter{Open: true, AssignedTo: person}, &c.Mine)
	}
	return c, wrap("count what waits", err)
}
