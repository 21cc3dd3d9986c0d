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

const handling = "read_at, read_by, handled_at, handled_by, assigned_to, stage, lost_because, remind_at, remind_by, " +
	"remind_about, version"

// scanHandling answers where handling is scanned to, and what puts its times in order afterwards.
func scanHandling(h *lead.Handling) (into []any, done func()) {
	var read, handled, remind int64
	return []any{&read, &h.ReadBy, &handled, &h.HandledBy, &h.AssignedTo, &h.Stage, &h.LostBecause, &remind,
			&h.RemindBy, &h.RemindAbout, &h.Version}, func() {
			h.ReadAt, h.HandledAt, h.RemindAt = fromMicros(read), fromMicros(handled), fromMicros(remind)
		}
}

func scanRecord(row scanner, r *lead.Record) (err error) {
	into, done := scanHandling(&r.Handling)
	var answered int64
	r.Lead, err = scanLead(row, append(append([]any{&r.State}, into...), &answered)...)
	done()
	r.AnsweredAt = fromMicros(answered)
	return err
}

// whereHandled are the terms of a filter about what people made of a lead.
func (db *DB) whereHandled(ctx context.Context, f lead.Filter, p *params) (terms []string) {
	add := func(wanted bool, term string) {
		if wanted {
			terms = append(terms, term)
		}
	}
	equals := func(column, value string) {
		if value != "" {
			terms = append(terms, column+" = "+p.add(value)+" AND "+column+" <> ''")
		}
	}
	if len(f.Brands) > 0 {
		terms = append(terms, "brand IN "+p.list(f.Brands))
	}
	if len(f.IDs) > 0 {
		terms = append(terms, "id IN "+p.list(f.IDs))
	}
	equals("request_type", f.RequestType)
	equals("assigned_to", f.AssignedTo)
	equals("company_key", f.Company)
	equals("stage", string(f.Stage))
	add(f.Stage != "" && f.Stage != lead.StageNew, "stage <> 'new'") // says that the index may be used
	add(f.Unassigned, "assigned_to = ''")
	add(f.Unread, "read_at = 0 AND status <> 'flagged'")
	add(f.Open, "handled_at = 0 AND status <> 'flagged'")
	add(f.Handled, "handled_at > 0")
	if !f.Awake.IsZero() {
		terms = append(terms, "remind_at <= "+p.add(micros(f.Awake)))
	}
	if !f.Asleep.IsZero() {
		terms = append(terms, "remind_at > 0 AND remind_at > "+p.add(micros(f.Asleep)))
	}
	if !f.Due.IsZero() {
		terms = append(terms, "remind_at > 0 AND remind_at <= "+p.add(micros(f.Due))+
			" AND handled_at < remind_at AND status <> 'flagged'")
	}
	if f.RemindsOf != "" {
		terms = append(terms, "(assigned_to = "+p.add(f.RemindsOf)+" OR assigned_to = '' AND remind_by = "+
			p.add(f.RemindsOf)+")")
	}
	if f.Quote != "" {
		terms = append(terms, "id IN (SELECT lead_id FROM quotes WHERE "+whereStanding(f, p)+")")
	}
	if f.FleetFrom > 0 {
		terms = append(terms, "fleet >= "+p.add(f.FleetFrom))
	}
	if f.FleetTo > 0 {
		terms = append(terms, "fleet > 0 AND fleet <= "+p.add(f.FleetTo))
	}
	if f.Words != "" {
		terms = append(terms, db.whereWords(ctx, f.Words, f.Limit > 0, p))
	}
	return terms
}

// Handle implements lead.Inbox.
func (db *DB) Handle(ctx context.Context, id string, version int64,
	change func(*lead.Handling) []lead.Event) (lead.Handling, error) {
	var h lead.Handling
	err := db.effect(ctx, func(ctx context.Context, tx transaction) (err error) {
		h, err = db.handle(ctx, tx, id, version, change)
		return err
	})
	if err != nil {
		return lead.Handling{}, wrap("change a lead's handling", err)
	}
	db.notifyLocally(id)
	return h, nil
}

func (db *DB) handle(ctx context.Context, tx transaction, id string, version int64,
	change func(*lead.Handling) []lead.Event) (h lead.Handling, err error) {
	into, done := scanHandling(&h)
	err = tx.QueryRowContext(ctx, "SELECT "+handling+" FROM leads WHERE id = $1"+db.forUpdate, id).Scan(into...)
	done()
	if errors.Is(err, sql.ErrNoRows) {
		return h, lead.ErrNotFound
	} else if err != nil {
		return h, err
	}
	if version >= 0 && version != h.Version {
		return h, lead.ErrChanged
	}
	before := h
	events := change(&h)
	if h == before && len(events) == 0 {
		return h, nil
	}
	h.Version++
	if _, err := tx.ExecContext(ctx,
		"UPDATE leads SET read_at = $1, read_by = $2, handled_at = $3, handled_by = $4, assigned_to = $5,"+
			" stage = $6, lost_because = $7, remind_at = $8, remind_by = $9, remind_about = $10, version = $11"+
			" WHERE id = $12",
		micros(h.ReadAt), h.ReadBy, micros(h.HandledAt), h.HandledBy, h.AssignedTo,
		string(h.Stage), h.LostBecause, micros(h.RemindAt), h.RemindBy, h.RemindAbout,
		h.Version, id); err != nil {
		return h, err
	}
	return h, errors.Join(addEvents(ctx, tx, id, events...), db.notifyOnCommit(ctx, tx, id))
}

// SetAside implements lead.Inbox. What was not delivered yet no longer will be.
func (db *DB) SetAside(ctx context.Context, id, reason string, event lead.Event) error {
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx,
			"UPDATE leads SET status = 'flagged', reason = $1, version = version + 1 WHERE id = $2", reason, id))
		if err == nil && n == 0 {
			return lead.ErrNotFound
		}
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM deliveries WHERE lead_id = $1 AND state <> 'delivered'",
			id); err != nil {
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
		if queued+due == 0 && event.Kind != lead.EventReleased { // what was set aside is not any more
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
		if err := db.hold(ctx, tx, e.Lead); err != nil {
			return err
		}
		if isKept, err := keptAlready(ctx, tx, e); err != nil || isKept {
			return err
		}
		err := addEvents(ctx, tx, e.Lead, e)
		if e.Kind == lead.EventNote {
			err = errors.Join(err, refreshWords(ctx, tx, e.Lead))
		}
		return errors.Join(err, db.notifyOnCommit(ctx, tx, e.Lead))
	})
	if err != nil {
		return wrap("add to a lead's story", err)
	}
	db.notifyLocally(e.Lead)
	return nil
}

// hold keeps others from changing a lead until the transaction ends.
func (db *DB) hold(ctx context.Context, tx transaction, id string) error {
	var found int
	err := tx.QueryRowContext(ctx, "SELECT 1 FROM leads WHERE id = $1"+db.forUpdate, id).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return lead.ErrNotFound
	}
	return err
}

// keptAlready reports whether an event came before, and whoever sent it did not hear that it did.
func keptAlready(ctx context.Context, tx transaction, e lead.Event) (bool, error) {
	before := lead.Event{ID: e.ID, At: e.At}
	err := tx.QueryRowContext(ctx, "SELECT lead_id, kind, by_whom, text FROM lead_events WHERE id = $1",
		e.ID).Scan(&before.Lead, &before.Kind, &before.By, &before.Text)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	} else if err == nil && before != e {
		err = lead.ErrNotedAlready
	}
	return true, err
}

// written are the events whose text people wrote.
const written = "kind = 'note'"

func scanText(row scanner) (text string, err error) {
	err = row.Scan(&text)
	return text, err
}

func notesAbout(ctx context.Context, tx transaction, id string) ([]string, error) {
	rows, err := tx.QueryContext(ctx, "SELECT text FROM lead_events WHERE lead_id = $1 AND "+written+
		" ORDER BY at, id", id)
	if err != nil {
		return nil, err
	}
	return scanAll(rows, scanText)
}

// writtenAbout is everything that people wrote beside a lead: notes, and letters with their subjects.
func writtenAbout(ctx context.Context, tx transaction, id string) ([]string, error) {
	texts, err := notesAbout(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	letters, err := lettersOf(ctx, tx, id)
	for _, l := range letters {
		texts = append(texts, l.Subject, l.Text)
	}
	return texts, err
}

// refreshWords lets a search find what somebody wrote about a lead.
func refreshWords(ctx context.Context, tx transaction, id string) error {
	l, err := scanLead(tx.QueryRowContext(ctx, "SELECT "+columns+" FROM leads WHERE id = $1", id))
	if err != nil {
		return err
	}
	texts, err := writtenAbout(ctx, tx, id)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE leads SET words = $1 WHERE id = $2", lead.Words(l, texts...), id)
	return err
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
		if _, err := tx.ExecContext(ctx,
			"INSERT INTO lead_events (id, lead_id, at, kind, by_whom, text) VALUES ($1, $2, $3, $4, $5, $6)",
			e.ID, id, micros(e.At), string(e.Kind), e.By, e.Text); err != nil {
			return err
		}
	}
	return nil
}

// Events implements lead.Inbox. How a lead came is told by the lead itself.
func (db *DB) Events(ctx context.Context, id string) ([]lead.Event, error) {
	rows, err := db.read.QueryContext(ctx,
		"SELECT id, at, kind, by_whom, text FROM lead_events WHERE lead_id = $1 ORDER BY id", id)
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
func (db *DB) Counts(ctx context.Context, brands []string, person string, now time.Time) (c lead.Counts, err error) {
	count := func(f lead.Filter, into *int) {
		if err == nil {
			f.Brands = brands
			*into, err = db.Count(ctx, f)
		}
	}
	count(lead.Filter{Unread: true}, &c.Unread)
	count(lead.Filter{Open: true, Awake: now}, &c.Open)
	if person != "" {
		count(lead.Filter{Open: true, Awake: now, AssignedTo: person}, &c.Mine)
	}
	return c, err
}

// Count implements lead.Inbox.
func (db *DB) Count(ctx context.Context, f lead.Filter) (n int, err error) {
	var p params
	f.Limit = 0
	err = db.read.QueryRowContext(ctx, "SELECT count(*) FROM leads WHERE "+db.where(ctx, f, &p), p.args...).Scan(&n)
	return n, wrap("count leads", err)
}

// Notes implements lead.Inbox.
func (db *DB) Notes(ctx context.Context, ids []string) (map[string][]lead.Event, error) {
	notes := map[string][]lead.Event{}
	if len(ids) == 0 {
		return notes, nil
	}
	var p params
	rows, err := db.read.QueryContext(ctx,
		"SELECT lead_id, id, at, kind, by_whom, text FROM lead_events WHERE lead_id IN "+p.list(ids)+
			" AND "+written+" ORDER BY at, id", p.args...)
	if err != nil {
		return nil, wrap("read notes", err)
	}
	defer rows.Close()
	for rows.Next() {
		var e lead.Event
		var at int64
		if err := rows.Scan(&e.Lead, &e.ID, &at, &e.Kind, &e.By, &e.Text); err != nil {
			return nil, wrap("read notes", err)
		}
		e.At = fromMicros(at)
		notes[e.Lead] = append(notes[e.Lead], e)
	}
	return notes, wrap("read notes", rows.Err())
}
