package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"

	"livery/internal/lead"
)

const columns = "id, brand, idem_key, file, source, status, reason, domain, request_type, name, email, email_key, " +
	"phone, company, fleet_size, subject, notes, created_on, time_stamp, attribution, received_at, stored_at"

// derived are columns that a lead is found by.
const derived = "words, company_key, fleet"

// values are a lead's columns in their order, and the derived ones.
func values(l lead.Lead, notes ...string) ([]any, error) {
	attribution, err := json.Marshal(l.Attribution)
	return []any{l.ID, l.Brand, l.Key, l.File, string(l.Source), string(l.Status), l.Reason, l.Domain, l.RequestType,
		l.Name, l.Email, lead.EmailKey(l.Email), l.Phone, l.Company, l.FleetSize, l.Subject, l.Notes, l.CreatedOn,
		l.TimeStamp, string(attribution), micros(l.ReceivedAt), micros(l.StoredAt),
		lead.Words(l, notes...), lead.CompanyKey(l.Email), lead.FleetNumber(l.FleetSize)}, err
}

type scanner interface{ Scan(...any) error }

// scanLead reads columns, and whatever is selected after them into more.
func scanLead(row scanner, more ...any) (l lead.Lead, err error) {
	var emailKey, attribution string
	var received, stored int64
	dest := []any{&l.ID, &l.Brand, &l.Key, &l.File, &l.Source, &l.Status, &l.Reason, &l.Domain, &l.RequestType,
		&l.Name, &l.Email, &emailKey, &l.Phone, &l.Company, &l.FleetSize, &l.Subject, &l.Notes, &l.CreatedOn,
		&l.TimeStamp, &attribution, &received, &stored}
	if err := row.Scan(append(dest, more...)...); err != nil {
		return l, err
	}
	l.ReceivedAt, l.StoredAt = fromMicros(received), fromMicros(stored)
	return l, json.Unmarshal([]byte(attribution), &l.Attribution)
}

// Save implements lead.Store.
func (db *DB) Save(ctx context.Context, l lead.Lead, destinations []string) (lead.Saved, error) {
	secret, err := db.erasures.key(ctx, db)
	if err != nil {
		return lead.Saved{}, err
	}
	var saved lead.Saved
	err = db.effect(ctx, func(ctx context.Context, tx transaction) error {
		gone, err := db.isErased(ctx, tx, secret, l)
		if saved = (lead.Saved{Erased: gone}); err != nil || gone {
			return err
		}
		if l.Asking != nil {
			saved, err = db.askForPrice(ctx, tx, l, destinations)
		} else {
			saved, err = db.save(ctx, tx, l, destinations)
		}
		if err != nil {
			return err
		}
		return db.notifyOnCommit(ctx, tx, saved.ID)
	})
	if err != nil {
		return lead.Saved{}, wrap("save a lead", err)
	}
	if !saved.Erased {
		db.notifyLocally(saved.ID)
	}
	return saved, nil
}

func (db *DB) save(ctx context.Context, tx transaction, l lead.Lead, destinations []string) (lead.Saved, error) {
	if l.ID == "" {
		id, err := uuid.NewV7()
		if err != nil {
			return lead.Saved{}, err
		}
		l.ID = id.String()
	}
	if l.Key == "" {
		l.Key = l.ID
	}
	l.Key = firstOf(l.File, l.Key)
	// A post that names its upload needs no search: its counterpart has the same file.
	if l.Source == lead.Uploaded || l.File == "" {
		stored, err := db.find(ctx, tx, l)
		if err == nil {
			return db.merge(ctx, tx, stored, l, destinations)
		} else if !errors.Is(err, sql.ErrNoRows) {
			return lead.Saved{}, err
		}
	}
	args, err := values(l)
	if err != nil {
		return lead.Saved{}, err
	}
	places := make([]string, len(args))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	done, err := tx.ExecContext(ctx, "INSERT INTO leads ("+columns+", "+derived+") VALUES ("+strings.Join(places, ", ")+
		") ON CONFLICT DO NOTHING", args...)
	if err != nil {
		return lead.Saved{}, err
	}
	if n, err := done.RowsAffected(); err != nil || n == 1 {
		return lead.Saved{ID: l.ID, Created: true}, errors.Join(err, enqueue(ctx, tx, l, destinations, l.StoredAt))
	}
	stored, err := db.same(ctx, tx, l)
	if err != nil {
		return lead.Saved{}, fmt.Errorf("read the lead stored under the same key: %w", err)
	}
	return db.merge(ctx, tx, stored, l, destinations)
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// find looks for the same lead by its identity, then by its counterpart.
func (db *DB) find(ctx context.Context, tx transaction, l lead.Lead) (lead.Lead, error) {
	stored, err := db.same(ctx, tx, l)
	if !errors.Is(err, sql.ErrNoRows) || l.Email == "" {
		return stored, err
	}
	return db.counterpart(ctx, tx, l)
}

// The plus keeps SQLite from walking through all leads of a brand in the order asked for, instead of
// looking up the few that fit.
func (db *DB) same(ctx context.Context, tx transaction, l lead.Lead) (lead.Lead, error) {
	return scanLead(tx.QueryRowContext(ctx,
		"SELECT "+columns+" FROM leads WHERE brand = $1 AND (idem_key = $2 OR (file = $3 AND file <> ''))"+
			" ORDER BY +stored_at LIMIT 1"+db.forUpdate, l.Brand, l.Key, l.File))
}

// counterpart finds the other half of a request whose post did not name its upload: of the two,
// one came by post without a file, the other by upload.
func (db *DB) counterpart(ctx context.Context, tx transaction, l lead.Lead) (lead.Lead, error) {
	other := "source = 'post' AND file = ''"
	if l.Source == lead.Posted {
		// An upload that has met its post already has a key other than its file.
		other = "source = 'upload' AND idem_key = file"
	}
	at, window := micros(l.ReceivedAt), lead.CounterpartWindow.Microseconds()
	return scanLead(tx.QueryRowContext(ctx,
		"SELECT "+columns+" FROM leads WHERE email_key = $1 AND brand = $2 AND name = $3 AND request_type = $4"+
			" AND "+other+" AND received_at BETWEEN $5 AND $6 ORDER BY +stored_at LIMIT 1"+db.forUpdate,
		lead.EmailKey(l.Email), l.Brand, l.Name, l.RequestType, at-window, at+window))
}

// merge completes the kept lead. An upload that meets its keyless post takes the post's
// key, so that the post's repeat finds it and a second post does not.
func (db *DB) merge(ctx context.Context, tx transaction, kept, again lead.Lead,
	destinations []string) (lead.Saved, error) {
	merged := lead.Merge(kept, again)
	if kept.Source == lead.Uploaded && again.Source == lead.Posted && again.File == "" {
		merged.Key = again.Key
	}
	notes, err := writtenAbout(ctx, tx, kept.ID)
	if err != nil {
		return lead.Saved{}, err
	}
	args, err := values(merged, notes...)
	if err != nil {
		return lead.Saved{}, err
	}
	names := strings.Split(columns+", "+derived, ", ")
	var set []string
	for i, name := range names {
		if name != "id" {
			set = append(set, fmt.Sprintf("%s = $%d", name, i+1))
		}
	}
	if _, err := tx.ExecContext(ctx, "UPDATE leads SET "+strings.Join(set, ", ")+" WHERE id = $1",
		args...); err != nil {
		return lead.Saved{}, err
	}
	saved := lead.Saved{ID: kept.ID}
	arrival := lead.Event{At: again.ReceivedAt, Kind: lead.EventPosted}
	if again.Source == lead.Uploaded {
		arrival.Kind = lead.EventUploaded
	}
	if err := addEvents(ctx, tx, kept.ID, arrival); err != nil {
		return lead.Saved{}, err
	}
	if kept.Status != lead.Accepted {
		return saved, enqueue(ctx, tx, merged, destinations, again.StoredAt)
	}
	return saved, nil
}

func enqueue(ctx context.Context, tx transaction, l lead.Lead, destinations []string, due time.Time) error {
	if l.Status != lead.Accepted {
		return nil
	}
	const insert = "INSERT INTO deliveries (lead_id, destination, state, attempts, due_at, claim, lease_until, " +
		"delivered_at, last_error)" +
		" VALUES ($1, $2, $3, 0, $4, '', 0, $5, '') ON CONFLICT DO NOTHING"
	for _, d := range l.DeliveredTo { // before this database knew of it; when is not known
		if _, err := tx.ExecContext(ctx, insert, l.ID, d, string(lead.Delivered), micros(due),
			micros(l.ReceivedAt)); err != nil {
			return err
		}
	}
	for _, d := range destinations {
		if _, err := tx.ExecContext(ctx, insert, l.ID, d, string(lead.Pending), micros(due), 0); err != nil {
			return err
		}
	}
	return nil
}
