// Package store keeps leads and their outbox in SQL.
//
// SQLite is embedded and the default; PostgreSQL lets several instances share one set of
// leads. Both run the same statements, and the contract in storetest holds on both. They
// differ in three things only: how to connect, how rows are locked, and who groups
// commits. PostgreSQL groups them itself; for SQLite the writer in this package puts
// every write that waits into one transaction, so that concurrent leads share one fsync.
package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"livery/internal/desk"
	"livery/internal/lead"
	"livery/internal/quote"
)

//go:embed migrations/*.sql
var migrations embed.FS

// DB is an open store of leads.
type DB struct {
	read  *sql.DB
	write writer
	dialect
	erased func(context.Context) error // makes sure that nothing erased lingers in a log
	close  func() error

	listeners  listeners
	erasures   erasures
	connection *pgx.ConnConfig // of PostgreSQL
}

type dialect struct {
	name       string
	forUpdate  string // locks the rows a transaction is about to change
	skipLocked string // locks rows and passes over those others hold
}

// transaction is what a write is made of; *sql.Tx is one.
type transaction interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// writer runs a function in a transaction and returns when it is durable.
type writer interface {
	do(ctx context.Context, fn func(ctx context.Context, tx transaction) error) error
}

// effect is a write that people answer for: what its context has to tell the trail is part of it.
func (db *DB) effect(ctx context.Context, fn func(ctx context.Context, tx transaction) error) error {
	trace := desk.TraceOf(ctx)
	return db.write.do(ctx, func(ctx context.Context, tx transaction) error {
		if err := fn(ctx, tx); err != nil {
			return err
		}
		return trace.Write(func(e desk.Entry) error { return appendEntry(ctx, tx, e) })
	})
}

// effectOne is an effect of one statement; where it changes nothing, the effect is the error given for that.
func (db *DB) effectOne(ctx context.Context, nothing error, query string, args ...any) error {
	return db.effect(ctx, func(ctx context.Context, tx transaction) error {
		n, err := affected(tx.ExecContext(ctx, query, args...))
		if err == nil && n == 0 {
			return nothing
		}
		return err
	})
}

var (
	_ lead.Store  = (*DB)(nil)
	_ lead.Outbox = (*DB)(nil)
)

// Open opens the store at a postgres:// URL or in a SQLite file (see Forms), and brings its tables up to date.
// It answers ErrDamaged for a file that holds no database any more, and ErrAway for a server that does not answer.
func Open(ctx context.Context, where string) (*DB, error) { return open(ctx, where) }

// OpenToServe is Open for a server, beside which nobody moves the store elsewhere.
func OpenToServe(ctx context.Context, where string) (*DB, error) {
	return open(ctx, where, stdlib.OptionAfterConnect(serving))
}

func open(ctx context.Context, where string, options ...stdlib.OptionOpenDB) (*DB, error) {
	file, isPostgres, err := place(where)
	switch {
	case err != nil:
		return nil, fmt.Errorf("open the lead store: %w", err)
	case isPostgres:
		return openPostgres(ctx, where, options...)
	}
	return openSQLite(ctx, file)
}

// Close waits for writes under way and closes the database.
func (db *DB) Close() error { return db.close() }

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error { return db.read.PingContext(ctx) }

// codeMigrations are those that the two databases spell differently.
func codeMigrations(d goose.Dialect) []*goose.Migration {
	return []*goose.Migration{searchMigration(d), deliveriesMigration(d), inboxMigration(d), standingMigration()}
}

func migrate(ctx context.Context, d goose.Dialect, db *sql.DB, opts ...goose.ProviderOption) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(d, db, files, append(opts, goose.WithGoMigrations(codeMigrations(d)...))...)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

func micros(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMicro()
}

func fromMicros(us int64) time.Time {
	if us == 0 {
		return time.Time{}
	}
	return time.UnixMicro(us).UTC()
}

// params collects arguments and answers their placeholders, which both databases spell $N.
type params struct{ args []any }

func (p *params) add(v any) string {
	p.args = append(p.args, v)
	return fmt.Sprintf("$%d", len(p.args))
}

func (p *params) list(values []string) string {
	marks := make([]string, len(values))
	for i, v := range values {
		marks[i] = p.add(v)
	}
	return "(" + strings.Join(marks, ", ") + ")"
}

// row answers the placeholders of one row of values.
func (p *params) row(values []any) string {
	marks := make([]string, len(values))
	for i, v := range values {
		marks[i] = p.add(v)
	}
	return "(" + strings.Join(marks, ", ") + ")"
}

func wrap(what string, err error) error {
	for _, said := range []error{lead.ErrNotFound, lead.ErrChanged, lead.ErrNothingToSend, lead.ErrTooLate,
		lead.ErrAnsweredMeanwhile, quote.ErrNotFound, quote.ErrTaken, quote.ErrChanged} {
		if err == nil || errors.Is(err, said) {
			return err
		}
	}
	return fmt.Errorf("lead store: %s: %w", what, withFix(err))
}
