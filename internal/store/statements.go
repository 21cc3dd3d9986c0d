package store

import (
	"context"
	"database/sql"
)

// statements are compiled once and kept, by their text: compiling takes SQLite longer than running
// most of them. One that was used but is not compiled yet has none, and a text that cannot be
// compiled ahead is not asked for again.
type statements map[string]*statement

type statement struct {
	compiled *sql.Stmt
	tried    bool
}

// mostStatements are kept: all that have a fixed text, and few of those that list what they look for.
const mostStatements = 64

// prepare compiles what was used. It needs the connection, which a transaction holds.
func (s statements) prepare(ctx context.Context, db *sql.DB) {
	for text, one := range s {
		if one.tried {
			continue
		}
		one.tried = true
		if compiled, err := db.PrepareContext(ctx, text); err == nil {
			one.compiled = compiled
		}
	}
}

// preparedTx is a transaction that uses them.
type preparedTx struct {
	*sql.Tx
	known statements
}

func (tx *preparedTx) statement(ctx context.Context, text string) *sql.Stmt {
	one := tx.known[text]
	if one == nil && len(tx.known) < mostStatements {
		tx.known[text] = &statement{}
	}
	if one == nil || one.compiled == nil {
		return nil
	}
	return tx.StmtContext(ctx, one.compiled)
}

func (tx *preparedTx) ExecContext(ctx context.Context, text string, args ...any) (sql.Result, error) {
	if s := tx.statement(ctx, text); s != nil {
		return s.ExecContext(ctx, args...)
	}
	return tx.Tx.ExecContext(ctx, text, args...)
}

func (tx *preparedTx) QueryContext(ctx context.Context, text string, args ...any) (*sql.Rows, error) {
	if s := tx.statement(ctx, text); s != nil {
		return s.QueryContext(ctx, args...)
	}
	return tx.Tx.QueryContext(ctx, text, args...)
}

func (tx *preparedTx) QueryRowContext(ctx context.Context, text string, args ...any) *sql.Row {
	if s := tx.statement(ctx, text); s != nil {
		return s.QueryRowContext(ctx, args...)
	}
	return tx.Tx.QueryRowContext(ctx, text, args...)
}
