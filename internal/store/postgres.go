package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

func openPostgres(ctx context.Context, dsn string) (*DB, error) {
	config, err := pgx.ParseConfig(dsn)
	if err != nil {
		return nil, fmt.Errorf("open the lead store: %w; expected postgres://user@host:port/database", err)
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = 10 * time.Second
	}
	// A writer that died with its machine must not hold its locks for ever, and an
	// acknowledged lead must be on disk whatever the server's default is.
	for name, value := range map[string]string{
		"statement_timeout": "30000", "idle_in_transaction_session_timeout": "60000", "synchronous_commit": "on",
	} {
		if _, set := config.RuntimeParams[name]; !set {
			config.RuntimeParams[name] = value
		}
	}
	db := stdlib.OpenDB(*config)
	db.SetMaxOpenConns(16)
	db.SetConnMaxIdleTime(5 * time.Minute)
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := migrate(ctx, goose.DialectPostgres, db, goose.WithSessionLocker(locker)); err != nil {
		return nil, errors.Join(fmt.Errorf("prepare the lead store in PostgreSQL at %s: %w", config.Host, err), db.Close())
	}
	return &DB{
		read: db, write: transactions{db}, close: db.Close, connection: config,
		erased:  func(context.Context) error { return nil },
		dialect: dialect{name: "postgres", forUpdate: " FOR UPDATE", skipLocked: " FOR UPDATE SKIP LOCKED"},
	}, nil
}

// transactions gives every write its own; PostgreSQL groups their commits.
type transactions struct{ db *sql.DB }

func (t transactions) do(ctx context.Context, fn func(context.Context, transaction) error) error {
	tx, err := t.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after a commit
	if err := fn(ctx, tx); err != nil {
		return err
	}
	return tx.Commit()
}
