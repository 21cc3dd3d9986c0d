package store

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"livery/internal/desk"
	"livery/internal/preview"
)

var _ desk.Store = (*DB)(nil)

// The last two counted wrong passwords in older versions, which may run beside this one.
const personColumns = "id, email, email_key, name, role, brands, invited_by, created_at, joined_at, last_seen_at, " +
	"password, epoch, failures, locked_until"

func personValues(p desk.Person) ([]any, error) {
	brands, err := json.Marshal(append([]string{}, p.Brands...))
	return []any{p.ID, p.Email, desk.EmailKey(p.Email), p.Name, string(p.Role), string(brands), p.InvitedBy,
		micros(p.CreatedAt),
		micros(p.JoinedAt), micros(p.LastSeenAt), p.Password, p.Epoch, 0, 0}, err
}

func scanPerson(row scanner) (p desk.Person, err error) {
	var emailKey, brands string
	var created, joined, seen, failures, locked int64
	err = row.Scan(&p.ID, &p.Email, &emailKey, &p.Name, &p.Role, &brands, &p.InvitedBy, &created, &joined, &seen,
		&p.Password, &p.Epoch, &failures, &locked)
	if errors.Is(err, sql.ErrNoRows) {
		return p, desk.ErrNotFound
	} else if err != nil {
		return p, err
	}
	p.CreatedAt, p.JoinedAt, p.LastSeenAt = fromMicros(created), fromMicros(joined), fromMicros(seen)
	return p, json.Unmarshal([]byte(brands), &p.Brands)
}

func deskError(what string, err error) error {
	for _, known := range []error{desk.ErrNotFound, desk.ErrTaken, desk.ErrInvite, preview.ErrEnded} {
		if errors.Is(err, known) {
			return known
		}
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("desk: %s: %w", what, withFix(err))
}

// all reads the rows of a query.
func all[T any](ctx context.Context, db *sql.DB, scan func(scanner) (T, error), query string,
	args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	return scanAll(rows, scan)
}

func scanAll[T any](rows *sql.Rows, scan func(scanner) (T, error)) ([]T, error) {
	defer rows.Close()
	list := []T{}
	for rows.Next() {
		one, err := scan(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// People implements desk.Store, in the order they were invited.
func (db *DB) People(ctx context.Context) ([]desk.Person, error) {
	list, err := all(ctx, db.read, scanPerson, "SELECT "+personColumns+" FROM desk_people ORDER BY id")
	return list, deskError("list people", err)
}

// Person implements desk.Store.
func (db *DB) Person(ctx context.Context, id string) (desk.Person, error) {
	p, err := scanPerson(db.read.QueryRowContext(ctx, "SELECT "+personColumns+" FROM desk_people WHERE id = $1", id))
	return p, deskError("read a person", err)
}

// PersonByEmail implements desk.Store.
func (db *DB) PersonByEmail(ctx context.Context, email string) (desk.Person, error) {
	p, err := scanPerson(db.read.QueryRowContext(ctx, "SELECT "+personColumns+" FROM desk_people WHERE email_key = $1",
		desk.EmailKey(email)))
	return p, deskError("read a person", err)
}

// AddPerson implements desk.Store.
func (db *DB) AddPerson(ctx context.Context, p desk.Person) error {
	args, err := personValues(p)
	if err != nil {
		return err
	}
	var marks params
	query := "INSERT INTO desk_people (" + personColumns + ") VALUES " + marks.row(args) + " ON CONFLICT DO NOTHING"
	return deskError("add a person", db.effectOne(ctx, desk.ErrTaken, query, marks.args...))
}

// ChangePerson implements desk.Store.
func (db *DB) ChangePerson(ctx context.Context, id string, change func(*desk.Person) error) (p desk.Person, err error) {
	err = db.effect(ctx, func(ctx context.Context, tx transaction) (err error) {
		p, err = db.changePerson(ctx, tx, id, change)
		return err
	})
	return p, deskError("change a person", err)
}

func (db *DB) changePerson(ctx context.Context, tx transaction, id string,
	change func(*desk.Person) error) (p desk.Person, err error) {
	if p, err = scanPerson(tx.QueryRowContext(ctx, "SELECT "+personColumns+" FROM desk_people WHERE id = $1"+
		db.forUpdate, id)); err != nil {
		return p, err
	}
	epoch := p.Epoch
	if err := change(&p); err != nil {
		return p, err
	}
	args, err := personValues(p)
	if err != nil {
		return p, err
	}
	var set []string
	for i, name := range strings.Split(personColumns, ", ") {
		if name != "id" {
			set = append(set, fmt.Sprintf("%s = $%d", name, i+1))
		}
	}
	if _, err = tx.ExecContext(ctx, "UPDATE desk_people SET "+strings.Join(set, ", ")+" WHERE id = $1",
		args...); err != nil || p.Epoch == epoch {
		return p, err
	}
	return p, errors.Join(endLinks(ctx, tx, id), endLostPreviews(ctx, tx, p))
}

// endLostPreviews ends the preview links of what a person may not see any more: they must not come back with the right.
func endLostPreviews(ctx context.Context, tx transaction, p desk.Person) error {
	rows, err := tx.QueryContext(ctx, "SELECT "+previewColumns+" FROM previews WHERE created_by = $1", p.ID)
	if err != nil {
		return err
	}
	links, err := scanAll(rows, scanPreview)
	for _, l := range links {
		if !p.MayPreview(l.Kind, l.Brand) {
			_, failed := tx.ExecContext(ctx, "DELETE FROM previews WHERE id = $1", l.ID)
			err = errors.Join(err, failed)
		}
	}
	return err
}

func endLinks(ctx context.Context, tx transaction, person string) error {
	_, err := tx.ExecContext(ctx, "DELETE FROM desk_links WHERE person = $1", person)
	return err
}

// RemovePerson implements desk.Store.
func (db *DB) RemovePerson(ctx context.Context, id string) error {
	return deskError("remove a person",
		db.effectOne(ctx, desk.ErrNotFound, "DELETE FROM desk_people WHERE id = $1", id))
}

// AddLink implements desk.Store. Links that are too old go, and so do the earlier ones of the person.
func (db *DB) AddLink(ctx context.Context, hash, person string, until time.Time) error {
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err1 := tx.ExecContext(ctx, "DELETE FROM desk_links WHERE until < $1", micros(until.Add(-30*24*time.Hour)))
		err2 := endLinks(ctx, tx, person)
		_, err3 := tx.ExecContext(ctx, "INSERT INTO desk_links (hash, person, until) VALUES ($1, $2, $3)", hash, person,
			micros(until))
		return errors.Join(err1, err2, err3)
	})
	return deskError("keep a link", err)
}

// Link implements desk.Store.
func (db *DB) Link(ctx context.Context, hash string, now time.Time) (person string, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT person FROM desk_links WHERE hash = $1 AND until > $2", hash,
		micros(now)).Scan(&person)
	if errors.Is(err, sql.ErrNoRows) {
		return "", desk.ErrInvite
	}
	return person, deskError("read a link", err)
}

// Join implements desk.Store. Of two who come with the same link, one gets in.
func (db *DB) Join(ctx context.Context, hash string, now time.Time, change func(*desk.Person) error,
	keys ...desk.Passkey) (p desk.Person, err error) {
	err = db.effect(ctx, func(ctx context.Context, tx transaction) error {
		var person string
		err := tx.QueryRowContext(ctx, "SELECT person FROM desk_links WHERE hash = $1 AND until > $2"+db.forUpdate,
			hash, micros(now)).Scan(&person)
		if errors.Is(err, sql.ErrNoRows) {
			return desk.ErrInvite
		} else if err != nil {
			return err
		}
		if p, err = db.changePerson(ctx, tx, person, change); err != nil {
			return err
		}
		for _, k := range keys {
			if _, err := tx.ExecContext(ctx, savePasskey, passkeyValues(k)...); err != nil {
				return err
			}
		}
		return endLinks(ctx, tx, person)
	})
	return p, deskError("use a link", err)
}

// Passkeys implements desk.Store.
func (db *DB) Passkeys(ctx context.Context, person string) ([]desk.Passkey, error) {
	list, err := all(ctx, db.read, func(row scanner) (k desk.Passkey, err error) {
		var created, used int64
		err = row.Scan(&k.ID, &k.Person, &k.Name, &created, &used, &k.Credential)
		k.CreatedAt, k.UsedAt = fromMicros(created), fromMicros(used)
		return k, err
	}, "SELECT id, person, name, created_at, used_at, credential FROM desk_passkeys WHERE person = $1 ORDER BY "+
		"created_at", person)
	return list, deskError("list passkeys", err)
}

const savePasskey = "INSERT INTO desk_passkeys (id, person, name, created_at, used_at, credential) VALUES ($1, $2, " +
	"$3, $4, $5, $6)" +
	" ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at, credential = excluded.credential WHERE " +
	"desk_passkeys.person = excluded.person"

func passkeyValues(k desk.Passkey) []any {
	return []any{k.ID, k.Person, k.Name, micros(k.CreatedAt), micros(k.UsedAt), string(k.Credential)}
}

// SavePasskey implements desk.Store.
func (db *DB) SavePasskey(ctx context.Context, k desk.Passkey) error {
	return deskError("keep a passkey", db.effectOne(ctx, nil, savePasskey, passkeyValues(k)...))
}

// RemovePasskey implements desk.Store.
func (db *DB) RemovePasskey(ctx context.Context, person, id string) error {
	err := db.effectOne(ctx, desk.ErrNotFound, "DELETE FROM desk_passkeys WHERE person = $1 AND id = $2", person, id)
	return deskError("remove a passkey", err)
}

// FindSession implements desk.Store.
func (db *DB) FindSession(ctx context.Context, token string, now time.Time) (data []byte, until time.Time, found bool,
	err error) {
	var text string
	var end int64
	err = db.read.QueryRowContext(ctx, "SELECT data, until FROM desk_sessions WHERE token = $1 AND until > $2", token,
		micros(now)).Scan(&text, &end)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, time.Time{}, false, nil
	} else if err != nil {
		return nil, time.Time{}, false, deskError("read a session", err)
	}
	data, err = base64.StdEncoding.DecodeString(text)
	return data, fromMicros(end), err == nil, err
}

// TouchSession implements desk.Store.
func (db *DB) TouchSession(ctx context.Context, token string, until time.Time) error {
	_, err := db.change(ctx, "UPDATE desk_sessions SET until = $1 WHERE token = $2 AND until < $1",
		[]any{micros(until), token})
	return deskError("note that a session is in use", err)
}

// KeepSession implements desk.Store. Sessions that ended long ago go.
func (db *DB) KeepSession(ctx context.Context, token string, data []byte, until time.Time) error {
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err1 := tx.ExecContext(ctx, "DELETE FROM desk_sessions WHERE until < $1", micros(until.Add(-7*24*time.Hour)))
		_, err2 := tx.ExecContext(ctx, "INSERT INTO desk_sessions (token, data, until) VALUES ($1, $2, $3)"+
			" ON CONFLICT (token) DO UPDATE SET data = excluded.data, until = excluded.until", token,
			base64.StdEncoding.EncodeToString(data), micros(until))
		return errors.Join(err1, err2)
	})
	return deskError("keep a session", err)
}

// EndSession implements desk.Store.
func (db *DB) EndSession(ctx context.Context, token string) error {
	return deskError("end a session", db.effectOne(ctx, nil, "DELETE FROM desk_sessions WHERE token = $1", token))
}

// Append implements desk.Store.
func (db *DB) Append(ctx context.Context, e desk.Entry) error {
	return deskError("write to the trail",
		db.write.do(ctx, func(ctx context.Context, tx transaction) error { return appendEntry(ctx, tx, e) }))
}

func appendEntry(ctx context.Context, tx transaction, e desk.Entry) error {
	_, err := tx.ExecContext(ctx,
		"INSERT INTO desk_trail (id, at, person, name, action, brand, subject, before, after)"+
			" VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", e.ID, micros(e.At), e.Person, e.Name, e.Action, e.Brand,
		e.Subject, e.Before, e.After)
	return err
}

// Trail implements desk.Store, newest first.
func (db *DB) Trail(ctx context.Context, f desk.EntryFilter) ([]desk.Entry, error) {
	var p params
	terms := []string{"1 = 1"}
	for term, value := range map[string]string{"person = ": f.Person, "action = ": f.Action,
		"subject = ": f.Subject, "id < ": f.After} {
		if value != "" {
			terms = append(terms, term+p.add(value))
		}
	}
	if f.Brand != "" {
		terms = append(terms, "(brand = "+p.add(desk.AllBrands)+" OR ' ' || brand || ' ' LIKE "+
			p.add("% "+f.Brand+" %")+")")
	}
	if !f.Since.IsZero() {
		terms = append(terms, "at >= "+p.add(micros(f.Since)))
	}
	if !f.Until.IsZero() {
		terms = append(terms, "at < "+p.add(micros(f.Until)))
	}
	if f.Limit <= 0 {
		f.Limit = 100
	}
	list, err := all(ctx, db.read, func(row scanner) (e desk.Entry, err error) {
		var at int64
		err = row.Scan(&e.ID, &at, &e.Person, &e.Name, &e.Action, &e.Brand, &e.Subject, &e.Before, &e.After)
		e.At = fromMicros(at)
		return e, err
	}, "SELECT id, at, person, name, action, brand, subject, before, after FROM desk_trail WHERE "+
		strings.Join(terms, " AND ")+" ORDER BY id DESC LIMIT "+p.add(f.Limit), p.args...)
	return list, deskError("read the trail", err)
}

// SavedFilters implements desk.Store.
func (db *DB) SavedFilters(ctx context.Context, person string) ([]desk.SavedFilter, error) {
	list, err := all(ctx, db.read, func(row scanner) (f desk.SavedFilter, err error) {
		var shared int64
		err = row.Scan(&f.ID, &f.Person, &f.Name, &f.Query, &shared)
		f.Shared = shared == 1
		return f, err
	}, "SELECT id, person, name, query, shared FROM desk_filters WHERE person = $1 OR shared = 1 "+
		"ORDER BY name, id", person)
	return list, deskError("list saved filters", err)
}

// SaveFilter implements desk.Store.
func (db *DB) SaveFilter(ctx context.Context, f desk.SavedFilter) error {
	shared := 0
	if f.Shared {
		shared = 1
	}
	_, err := db.change(ctx, "INSERT INTO desk_filters (id, person, name, query, shared) VALUES ($1, $2, $3, $4, $5)"+
		" ON CONFLICT (id) DO UPDATE SET name = excluded.name, query = excluded.query, shared = excluded.shared "+
		"WHERE desk_filters.person = excluded.person",
		[]any{f.ID, f.Person, f.Name, f.Query, shared})
	return deskError("save a filter", err)
}

// RemoveFilter implements desk.Store.
func (db *DB) RemoveFilter(ctx context.Context, person, id string) error {
	_, err := db.change(ctx, "DELETE FROM desk_filters WHERE person = $1 AND id = $2", []any{person, id})
	return deskError("remove a filter", err)
}

// Secret implements desk.Store.
func (db *DB) Secret(ctx context.Context, name string) ([]byte, error) {
	if _, err := db.change(ctx, "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING",
		[]any{name, rand.Text() + rand.Text()}); err != nil {
		return nil, deskError("make a secret", err)
	}
	var value string
	err := db.read.QueryRowContext(ctx, "SELECT value FROM secrets WHERE name = $1", name).Scan(&value)
	return []byte(value), deskError("read a secret", err)
}
