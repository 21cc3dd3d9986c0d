package store

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"livery/internal/lead"
)

// erasures makes the hashes by which erased people and requests are remembered.
type erasures struct {
	mu     sync.Mutex
	secret []byte
}

// key answers the secret of this database, read once.
func (g *erasures) key(ctx context.Context, db *DB) ([]byte, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.secret == nil {
		secret, err := db.Secret(ctx, "erased")
		if err != nil {
			return nil, err
		}
		g.secret = secret
	}
	return g.secret, nil
}

func hashOf(secret []byte, parts ...string) string {
	h := hmac.New(sha256.New, secret)
	for _, part := range parts {
		h.Write([]byte(part))
		h.Write([]byte{0})
	}
	return hex.EncodeToString(h.Sum(nil))
}

func personHash(secret []byte, email string) string {
	return hashOf(secret, "person", lead.EmailKey(email))
}

func requestHash(secret []byte, up lead.Upload) string {
	return hashOf(secret, "request", up.Brand, up.File)
}

// MarkErased implements lead.Store.
func (db *DB) MarkErased(ctx context.Context, email string, requests []lead.Upload, at time.Time) error {
	secret, err := db.erasures.key(ctx, db)
	if err != nil {
		return err
	}
	hashes := []string{personHash(secret, email)}
	for _, up := range requests {
		hashes = append(hashes, requestHash(secret, up))
	}
	return wrap("remember who was erased", db.effect(ctx, func(ctx context.Context, tx transaction) error {
		for _, hash := range hashes {
			if _, err := tx.ExecContext(ctx,
				"INSERT INTO erased (hash, at) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET at = excluded.at", hash,
				micros(at)); err != nil {
				return err
			}
		}
		return nil
	}))
}

// isErased reports whether a lead is a request that was erased, or older than its sender's erasure.
func (db *DB) isErased(ctx context.Context, tx transaction, secret []byte, l lead.Lead) (bool, error) {
	var p params
	query := "SELECT 1 FROM erased WHERE hash IN " + p.list([]string{
		requestHash(secret, lead.Upload{Brand: l.Brand, File: l.File}),
		requestHash(secret, lead.Upload{Brand: l.Brand, File: l.Key})})
	if l.Email != "" {
		query += " OR hash = " + p.add(personHash(secret, l.Email)) + " AND at >= " + p.add(micros(l.ReceivedAt))
	}
	var found int
	err := tx.QueryRowContext(ctx, query, p.args...).Scan(&found)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Fact answers what was last set under a name, or nothing.
func (db *DB) Fact(ctx context.Context, name string) (value string, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT value FROM facts WHERE name = $1", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, wrap("read what the server said of itself", err)
}

// SetFact sets it.
func (db *DB) SetFact(ctx context.Context, name, value string) error {
	_, err := db.change(ctx,
		"INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
		[]any{name, value})
	return wrap("note what the server says of itself", err)
}
