package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/lead"
)

// state is what an operator sees; see lead.Record. Triggers keep the worst of a lead's deliveries beside it.
const state = "CASE WHEN status <> 'accepted' THEN status WHEN delivery <> '' THEN delivery ELSE 'stored' END"

// stateTerm lets an index find a state.
func stateTerm(wanted string) string {
	switch wanted {
	case string(lead.Flagged), string(lead.Invalid):
		return "status <> 'accepted' AND status = %s"
	case "stored":
		return "status = 'accepted' AND delivery = '' AND 'stored' = %s"
	}
	return "status = 'accepted' AND delivery <> '' AND delivery = %s"
}

func (db *DB) where(ctx context.Context, f lead.Filter, p *params) string {
	terms := []string{"1 = 1"}
	add := func(wanted bool, term string, v any) {
		if wanted {
			terms = append(terms, fmt.Sprintf(term, p.add(v)))
		}
	}
	add(f.ID != "", "id = %s", f.ID)
	add(f.Brand != "", "brand = %s", f.Brand)
	add(f.Email != "", "email_key = %s", lead.EmailKey(f.Email))
	add(f.State != "", stateTerm(f.State), f.State)
	add(!f.Since.IsZero(), "received_at >= %s", micros(f.Since))
	// nothing is stored before it is received, and this is indexed
	add(!f.Since.IsZero(), "stored_at >= %s", micros(f.Since))
	add(!f.Since.IsZero() && f.Order == lead.HeardFirst, heard+" >= %s", micros(f.Since)) // ends the walk of its index
	add(!f.Until.IsZero(), "received_at < %s", micros(f.Until))
	add(!f.StoredSince.IsZero(), "stored_at >= %s", micros(f.StoredSince))
	terms = append(terms, db.whereHandled(ctx, f, p)...)
	if f.After.ID != "" {
		is := sorting(f.Order)
		terms = append(terms, "("+strings.Join(is.columns, ", ")+") "+is.after+" "+p.row(is.values(f.After)))
	}
	return strings.Join(terms, " AND ")
}

// order is one in which every lead has a place of its own.
type order struct {
	columns     []string
	word, after string
	values      func(lead.Cursor) []any
}

// heard is when the person of a lead last wrote, as the indexes spell it.
const heard = "(CASE WHEN answered_at > stored_at THEN answered_at ELSE stored_at END)"

func sorting(wanted lead.Order) order {
	const up, down, after, before = "", " DESC", ">", "<"
	byAge := func(c lead.Cursor) []any { return []any{micros(c.StoredAt), c.ID} }
	switch wanted {
	case lead.LargestFirst:
		return order{[]string{"fleet", "stored_at", "id"}, down, before,
			func(c lead.Cursor) []any { return append([]any{c.Fleet}, byAge(c)...) }}
	case lead.HeardFirst:
		return order{[]string{heard, "id"}, down, before,
			func(c lead.Cursor) []any { return []any{micros(c.HeardAt), c.ID} }}
	case lead.DueFirst:
		return order{[]string{"remind_at", "stored_at", "id"}, up, after,
			func(c lead.Cursor) []any { return append([]any{micros(c.RemindAt)}, byAge(c)...) }}
	case lead.OldestFirst:
		return order{[]string{"stored_at", "id"}, up, after, byAge}
	}
	return order{[]string{"stored_at", "id"}, down, before, byAge}
}

// List implements lead.Store, in the order the leads were stored unless the filter wants another.
func (db *DB) List(ctx context.Context, f lead.Filter) (list []lead.Record, err error) {
	var p params
	is := sorting(f.Order)
	order := strings.Join(is.columns, is.word+", ") + is.word
	if f.Limit <= 0 {
		f.Limit = 1000
	}
	// All are found before the first is read: that much ends with ctx, where reading on would not.
	rows, err := db.read.QueryContext(ctx, "WITH found AS MATERIALIZED (SELECT id AS found_id FROM leads WHERE "+
		db.where(ctx, f, &p)+
		" ORDER BY "+order+" LIMIT "+p.add(f.Limit)+") SELECT "+columns+", "+state+", "+handling+
		", answered_at FROM found JOIN leads ON id = found_id ORDER BY "+order, p.args...)
	if err != nil {
		return nil, wrap("list leads", err)
	}
	defer rows.Close()
	for rows.Next() {
		var r lead.Record
		if err = scanRecord(rows, &r); err != nil {
			return nil, wrap("list leads", err)
		}
		list = append(list, r)
	}
	return list, wrap("list leads", rows.Err())
}

// Get implements lead.Store.
func (db *DB) Get(ctx context.Context, id string) (r lead.Record, err error) {
	err = scanRecord(db.read.QueryRowContext(ctx, "SELECT "+columns+", "+state+", "+handling+
		", answered_at FROM leads WHERE id = $1", id), &r)
	if errors.Is(err, sql.ErrNoRows) {
		return lead.Record{}, lead.ErrNotFound
	} else if err != nil {
		return lead.Record{}, wrap("read a lead", err)
	}
	rows, err := db.read.QueryContext(ctx, "SELECT destination, state, attempts, due_at, delivered_at, last_error"+
		" FROM deliveries WHERE lead_id = $1 ORDER BY destination", id)
	if err != nil {
		return lead.Record{}, wrap("read a lead's deliveries", err)
	}
	defer rows.Close()
	for rows.Next() {
		var d lead.Delivery
		var due, delivered int64
		if err := rows.Scan(&d.Destination, &d.State, &d.Attempts, &due, &delivered, &d.LastError); err != nil {
			return lead.Record{}, wrap("read a lead's deliveries", err)
		}
		d.DueAt, d.DeliveredAt = fromMicros(due), fromMicros(delivered)
		r.Deliveries = append(r.Deliveries, d)
	}
	return r, wrap("read a lead's deliveries", rows.Err())
}

// Stats implements lead.Store.
func (db *DB) Stats(ctx context.Context, f lead.Filter) (stats []lead.Stat, err error) {
	var p params
	rows, err := db.read.QueryContext(ctx, "SELECT brand, state, count(*) FROM (SELECT brand, "+state+
		" AS state FROM leads WHERE "+db.where(ctx, f, &p)+
		") AS chosen GROUP BY brand, state ORDER BY brand, state", p.args...)
	if err != nil {
		return nil, wrap("count leads", err)
	}
	defer rows.Close()
	for rows.Next() {
		var s lead.Stat
		if err := rows.Scan(&s.Brand, &s.State, &s.Leads); err != nil {
			return nil, wrap("count leads", err)
		}
		stats = append(stats, s)
	}
	return stats, wrap("count leads", rows.Err())
}

// Known implements lead.Store.
func (db *DB) Known(ctx context.Context, uploads []lead.Upload) (map[lead.Upload]lead.Known, error) {
	files := map[string][]string{}
	for _, u := range uploads {
		files[u.Brand] = append(files[u.Brand], u.File)
	}
	known := make(map[lead.Upload]lead.Known, len(uploads))
	const atOnce = 500
	for brand, names := range files {
		for ; len(names) > 0; names = names[min(atOnce, len(names)):] {
			if err := db.known(ctx, brand, names[:min(atOnce, len(names))], known); err != nil {
				return nil, wrap("look up uploads", err)
			}
		}
	}
	return known, nil
}

func (db *DB) known(ctx context.Context, brand string, files []string, known map[lead.Upload]lead.Known) error {
	var p params
	rows, err := db.read.QueryContext(ctx, "SELECT file, status, stored_at FROM leads WHERE file <> '' AND brand = "+
		p.add(brand)+" AND file IN "+p.list(files), p.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var file string
		var k lead.Known
		var stored int64
		if err := rows.Scan(&file, &k.Status, &stored); err != nil {
			return err
		}
		k.StoredAt = fromMicros(stored)
		known[lead.Upload{Brand: brand, File: file}] = k
	}
	return rows.Err()
}

// Retry implements lead.Store.
func (db *DB) Retry(ctx context.Context, f lead.Filter, now time.Time) (int, error) {
	query, args := db.retry(ctx, f, now)
	n, err := db.change(ctx, query, args)
	return n, wrap("retry deliveries", err)
}

// retry is what makes the deliveries of leads due that failed or wait.
func (db *DB) retry(ctx context.Context, f lead.Filter, now time.Time) (query string, args []any) {
	var p params
	return "UPDATE deliveries SET state = 'pending', attempts = 0, claim = '', lease_until = 0, due_at = " +
		p.add(micros(now)) +
		" WHERE (state = 'dead' OR state = 'pending' AND due_at > " + p.add(micros(now)) + " AND lease_until <= " +
		p.add(micros(now)) + ")" +
		" AND lead_id IN (SELECT id FROM leads WHERE " + db.where(ctx, f, &p) + ")", p.args
}

// Release implements lead.Store.
func (db *DB) Release(ctx context.Context, id string, destinations []string, now time.Time) (int, error) {
	queued := 0
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) (err error) {
		queued, err = db.release(ctx, tx, id, destinations, now)
		return err
	})
	if err != nil {
		return 0, wrap("release a lead", err)
	}
	return queued, nil
}

func (db *DB) release(ctx context.Context, tx transaction, id string, destinations []string,
	now time.Time) (int, error) {
	l, err := scanLead(tx.QueryRowContext(ctx, "SELECT "+columns+" FROM leads WHERE id = $1"+db.forUpdate, id))
	if errors.Is(err, sql.ErrNoRows) {
		return 0, lead.ErrNotFound
	} else if err != nil {
		return 0, err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE leads SET status = 'accepted', reason = '' WHERE id = $1",
		id); err != nil {
		return 0, err
	}
	before, after := 0, 0
	count := "SELECT count(*) FROM deliveries WHERE lead_id = $1"
	l.Status = lead.Accepted
	err = errors.Join(tx.QueryRowContext(ctx, count, id).Scan(&before),
		enqueue(ctx, tx, l, destinations, now), tx.QueryRowContext(ctx, count, id).Scan(&after))
	return after - before, err
}

// Erase implements lead.Store.
func (db *DB) Erase(ctx context.Context, email string, ids ...string) (int, int, error) {
	var p params
	var which []string
	if key := lead.EmailKey(email); key != "" {
		which = append(which, "email_key = "+p.add(key))
	}
	if len(ids) > 0 {
		which = append(which, "id IN "+p.list(ids))
	}
	if len(which) == 0 {
		return 0, 0, nil
	}
	chosen := strings.Join(which, " OR ")
	leads, deliveries := 0, 0
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		var err1, err2 error
		deliveries, err1 = affected(tx.ExecContext(ctx,
			"DELETE FROM deliveries WHERE lead_id IN (SELECT id FROM leads WHERE "+chosen+")", p.args...))
		leads, err2 = affected(tx.ExecContext(ctx, "DELETE FROM leads WHERE "+chosen, p.args...))
		return errors.Join(err1, err2)
	})
	if err != nil {
		return 0, 0, wrap("erase leads", err)
	}
	return leads, deliveries, wrap("clear the log after erasing", db.erased(ctx))
}

func (db *DB) change(ctx context.Context, query string, args []any) (int, error) {
	n := 0
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) (err error) {
		n, err = affected(tx.ExecContext(ctx, query, args...))
		return err
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

func affected(r sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	n, err := r.RowsAffected()
	return int(n), err
}
