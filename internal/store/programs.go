package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"livery/internal/desk"
)

const programColumns = "id, name, brands, created_by, created_at, until, used_at, revoked_at"

func scanProgram(row scanner) (p desk.Program, err error) {
	var brands string
	var created, until, used, revoked int64
	err = row.Scan(&p.ID, &p.Name, &brands, &p.CreatedBy, &created, &until, &used, &revoked)
	if errors.Is(err, sql.ErrNoRows) {
		return p, desk.ErrNotFound
	} else if err != nil {
		return p, err
	}
	p.CreatedAt, p.Until, p.UsedAt, p.RevokedAt = fromMicros(created), fromMicros(until), fromMicros(used),
		fromMicros(revoked)
	return p, json.Unmarshal([]byte(brands), &p.Brands)
}

// Programs implements desk.Store, the newest first.
func (db *DB) Programs(ctx context.Context) ([]desk.Program, error) {
	list, err := all(ctx, db.read, scanProgram, "SELECT "+programColumns+" FROM desk_programs ORDER BY id DESC")
	return list, deskError("list programs", err)
}

// ProgramByKey implements desk.Store.
func (db *DB) ProgramByKey(ctx context.Context, hash string) (desk.Program, error) {
	p, err := scanProgram(db.read.QueryRowContext(ctx, "SELECT "+programColumns+" FROM desk_programs WHERE hash = $1",
		hash))
	return p, deskError("read a program", err)
}

// AddProgram implements desk.Store.
func (db *DB) AddProgram(ctx context.Context, p desk.Program, hash string) error {
	brands, err := json.Marshal(append([]string{}, p.Brands...))
	if err != nil {
		return err
	}
	return deskError("add a program", db.effectOne(ctx, nil, "INSERT INTO desk_programs (hash, "+programColumns+
		") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", hash, p.ID, p.Name, string(brands), p.CreatedBy,
		micros(p.CreatedAt), micros(p.Until), micros(p.UsedAt), micros(p.RevokedAt)))
}

// UsedProgram implements desk.Store.
func (db *DB) UsedProgram(ctx context.Context, id string, at time.Time) error {
	_, err := db.change(ctx, "UPDATE desk_programs SET used_at = $1 WHERE id = $2 AND used_at < $1",
		[]any{micros(at), id})
	return deskError("note that a program's key is in use", err)
}

// RevokeProgram implements desk.Store.
func (db *DB) RevokeProgram(ctx context.Context, id string, at time.Time) error {
	return deskError("revoke a program's key", db.effectOne(ctx, desk.ErrNotFound,
		"UPDATE desk_programs SET revoked_at = $1 WHERE id = $2 AND revoked_at = 0", micros(at), id))
}
