package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"livery/internal/desk"
	"livery/internal/preview"
)

var _ preview.Store = (*DB)(nil)

const previewColumns = "id, kind, brand, draft, until, created_at, created_by"

func scanPreview(row scanner) (l preview.Link, err error) {
	var until, created int64
	err = row.Scan(&l.ID, &l.Kind, &l.Brand, &l.Draft, &until, &created, &l.CreatedBy)
	if errors.Is(err, sql.ErrNoRows) {
		return l, preview.ErrEnded
	}
	l.Until, l.CreatedAt = fromMicros(until), fromMicros(created)
	return l, err
}

// AddPreview implements preview.Store. Links that ended long ago go.
func (db *DB) AddPreview(ctx context.Context, l preview.Link) error {
	err := db.effect(ctx, func(ctx context.Context, tx transaction) error {
		_, err1 := tx.ExecContext(ctx, "DELETE FROM previews WHERE until < $1",
			micros(l.CreatedAt.Add(-30*24*time.Hour)))
		_, err2 := tx.ExecContext(ctx, "INSERT INTO previews ("+previewColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7)",
			l.ID, l.Kind, l.Brand, l.Draft, micros(l.Until), micros(l.CreatedAt), l.CreatedBy)
		return errors.Join(err1, err2)
	})
	return deskError("keep a preview link", err)
}

// Preview implements preview.Store.
func (db *DB) Preview(ctx context.Context, id string) (preview.Link, error) {
	l, err := scanPreview(db.read.QueryRowContext(ctx, "SELECT "+previewColumns+" FROM previews WHERE id = $1", id))
	return l, deskError("read a preview link", err)
}

// Previews implements preview.Store.
func (db *DB) Previews(ctx context.Context, kind, brand, draft string, after time.Time) ([]preview.Link, error) {
	list, err := all(ctx, db.read, scanPreview, "SELECT "+previewColumns+
		" FROM previews WHERE brand = $1 AND (draft = $2 OR $2 = '') AND kind = $3 AND until > $4 ORDER BY "+
		"created_at DESC, id",
		brand, draft, kind, micros(after))
	return list, deskError("list preview links", err)
}

// RevokePreview implements preview.Store.
func (db *DB) RevokePreview(ctx context.Context, kind, brand, draft, id string) error {
	return deskError("revoke a preview link", db.effectOne(ctx, preview.ErrEnded,
		"DELETE FROM previews WHERE id = $1 AND brand = $2 AND (draft = $3 OR $3 = '') AND kind = $4", id, brand,
		draft, kind))
}

// Present implements desk.Store. Who was not seen for long is forgotten.
func (db *DB) Present(ctx context.Context, p desk.Presence, since time.Time) ([]desk.Presence, error) {
	err := db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		_, err1 := tx.ExecContext(ctx,
			"DELETE FROM presence WHERE seen_at < $1 OR subject = $2 AND person = $3 AND tab = $4", micros(since),
			p.Subject, p.Person, p.Tab)
		if p.SeenAt.IsZero() {
			return err1
		}
		editing := 0
		if p.Editing {
			editing = 1
		}
		_, err2 := tx.ExecContext(ctx,
			"INSERT INTO presence (subject, person, tab, editing, seen_at) VALUES ($1, $2, $3, $4, $5)"+
				" ON CONFLICT (subject, person, tab) DO UPDATE SET editing = excluded.editing, seen_at = "+
				"excluded.seen_at", p.Subject, p.Person, p.Tab, editing, micros(p.SeenAt))
		return errors.Join(err1, err2)
	})
	if err != nil {
		return nil, deskError("note who is there", err)
	}
	list, err := all(ctx, db.read, func(row scanner) (p desk.Presence, err error) {
		var editing, seen int64
		err = row.Scan(&p.Subject, &p.Person, &p.Tab, &editing, &seen)
		p.Editing, p.SeenAt = editing != 0, fromMicros(seen)
		return p, err
	}, "SELECT subject, person, tab, editing, seen_at FROM presence WHERE subject = $1 AND seen_at >= $2 AND NOT "+
		"(person = $3 AND tab = $4) ORDER BY person, tab",
		p.Subject, micros(since), p.Person, p.Tab)
	return list, deskError("list who is there", err)
}
