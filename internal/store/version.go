package store

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // PostgreSQL for database/sql
	"github.com/pressly/goose/v3"
)

// Schema is how far a database's tables have come, and how far this program brings them.
type Schema struct{ Has, Wants int64 }

// undefinedTable is PostgreSQL's code for a table that is not there.
const undefinedTable = "42P01"

// ReadSchema looks at a database without changing it. One that nothing was put into yet has version 0.
func ReadSchema(ctx context.Context, where string) (Schema, error) {
	s := Schema{Wants: newestMigration()}
	driver, source := "pgx", where
	file, isPostgres, err := place(where)
	if err != nil {
		return s, err
	}
	if !isPostgres {
		if err := Lost(file); err != nil {
			return s, err
		}
		if _, err := os.Stat(file); err != nil {
			return s, err
		}
		driver, source = "sqlite", "file:"+file+"?mode=ro"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return s, err
	}
	defer db.Close()
	err = db.QueryRowContext(ctx, "SELECT max(version_id) FROM goose_db_version").Scan(&s.Has)
	if refusal, ok := errors.AsType[*pgconn.PgError](err); ok && refusal.Code == undefinedTable {
		return s, nil // a database that nothing was put into yet
	}
	if err != nil {
		return s, fmt.Errorf("read the version of the tables of %s: %w", cmp.Or(file, "the database"), withFix(err))
	}
	return s, nil
}

func newestMigration() (newest int64) {
	entries, err := migrations.ReadDir("migrations")
	if err != nil {
		return 0
	}
	for _, e := range entries {
		number, _, _ := strings.Cut(e.Name(), "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	for _, m := range codeMigrations(goose.DialectSQLite3) {
		newest = max(newest, m.Version)
	}
	return newest
}
