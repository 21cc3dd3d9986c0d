package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// servingLock is held in common by all servers of a PostgreSQL database, and by nobody else while it is moved.
const servingLock = 0x6c6976657279

// serving takes the lock of servers for a connection, so that a server without it has no connection either.
func serving(ctx context.Context, conn *pgx.Conn) error {
	var free bool
	if err := conn.QueryRow(ctx, "SELECT pg_try_advisory_lock_shared($1)", servingLock).Scan(&free); err != nil {
		return err
	}
	if !free {
		return errors.New("livery leads move works on this database; start the server when it has ended")
	}
	return nil
}

// KeepServersOut refuses beside a running server, and keeps servers from the database until they are let in again. A
// SQLite file needs no more than the claim of its data folder.
func (db *DB) KeepServersOut(ctx context.Context) (letIn func() error, err error) {
	if db.name != "postgres" {
		return func() error { return nil }, nil
	}
	conn, err := db.read.Conn(ctx)
	if err != nil {
		return nil, wrap("keep servers out", err)
	}
	var alone bool
	if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", servingLock).Scan(&alone); err != nil {
		return nil, errors.Join(wrap("keep servers out", err), conn.Close())
	}
	if !alone {
		return nil,
			errors.Join(fmt.Errorf("a server works with the database at %s, or another move does; stop all servers "+
				"of it first", db.connection.Host), conn.Close())
	}
	return func() error {
		_, err := conn.ExecContext(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", servingLock)
		return errors.Join(wrap("let servers in", err), conn.Close())
	}, nil
}

func openPostgres(ctx context.Context, dsn string, options ...stdlib.OptionOpenDB) (*DB, error) {
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
	db := stdlib.OpenDB(*config, options...)
	db.SetMaxOpenConns(16)
	db.SetConnMaxIdleTime(5 * time.Minute)
	locker, err := lock.NewPostgresSessionLocker()
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if err := migrate(ctx, goose.DialectPostgres, db, goose.WithSessionLocker(locker)); err != nil {
		if isAway(err) {
			err = fmt.Errorf("%w: %w", ErrAway, err)
		}
		return nil, errors.Join(fmt.Errorf("prepare the lead store in PostgreSQL at %s: %w", config.Host, err),
			db.Close())
	}
	return &DB{
		read: db, write: transactions{db}, close: db.Close, connection: config,
		erased:  func(context.Context) error { return nil },
		dialect: dialect{name: "postgres", forUpdate: " FOR UPDATE", skipLocked: " FOR UPDATE SKIP LOCKED"},
	}, nil
}

// ErrAway is a PostgreSQL that does not answer, or is still starting.
var ErrAway = errors.New("the database does not answer")

// isAway tells a server that cannot be reached from one that refuses us.
func isAway(err error) bool {
	if answer, is := errors.AsType[*pgconn.PgError](err); is {
		return answer.Code == codeStarting
	}
	_, unreached := errors.AsType[*pgconn.ConnectError](err)
	return unreached
}

// codeStarting is cannot_connect_now: it starts, stops or recovers.
const codeStarting = "57P03"

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
