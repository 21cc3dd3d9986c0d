package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite" // the driver "sqlite" too
	sqlite3 "modernc.org/sqlite/lib"

	"livery/internal/background"
	"livery/internal/datadir"
	"livery/internal/desk"
)

func openSQLite(ctx context.Context, path string) (*DB, error) {
	if err := Lost(path); err != nil {
		return nil, err
	}
	if err := createPrivate(path); err != nil {
		return nil, fmt.Errorf("open the lead store %s: %w; the folder must be writable", path, err)
	}
	writes, err := sql.Open("sqlite", sqliteDSN(path, "immediate"))
	if err != nil {
		return nil, err
	}
	writes.SetMaxOpenConns(1)
	if err := migrateSQLite(ctx, writes); err != nil {
		return nil, errors.Join(fmt.Errorf("prepare the lead store %s: %w", path, withFix(err)), writes.Close())
	}
	reads, err := sql.Open("sqlite", sqliteDSN(path, "deferred")+"&_pragma=query_only(ON)")
	if err = errors.Join(err, note(path)); err != nil {
		return nil, errors.Join(err, writes.Close())
	}
	reads.SetMaxOpenConns(max(4, runtime.NumCPU()))
	group := newGroupCommit(writes)
	return &DB{
		read: reads, write: group, dialect: dialect{name: "sqlite"},
		erased: func(ctx context.Context) error { return emptyLog(ctx, writes) },
		close:  func() error { group.stop(); return errors.Join(reads.Close(), writes.Close()) },
	}, nil
}

// emptyLog moves the write-ahead log into the database and cuts it to nothing, so that what was
// erased is on disk no more. It waits for readers as long as busy_timeout has it.
func emptyLog(ctx context.Context, db *sql.DB) error {
	var busy, pages, moved int
	if err := db.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved); err != nil {
		return err
	}
	if busy != 0 {
		return errors.New("the leads are erased from the tables, but another process reads the database and so its " +
			"write-ahead log (leads.db-wal) still holds them: run the same command again when that process, an " +
			"export or a backup perhaps, has ended")
	}
	return nil
}

// withFix adds what to do about a full disk and about a damaged file.
func withFix(err error) error {
	var e *sqlite.Error
	var full *pgconn.PgError
	if errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_FULL || errors.As(err, &full) && full.Code == "53100" {
		return fmt.Errorf("%w (%w)", desk.ErrNoRoom, err)
	}
	if errors.As(err, &e) && (e.Code()&0xff == sqlite3.SQLITE_CORRUPT || e.Code()&0xff == sqlite3.SQLITE_NOTADB) {
		return fmt.Errorf("%w: %w; %s", ErrDamaged, err, bringBack)
	}
	return err
}

// FULL syncs the log at every commit, which is what makes an acknowledged lead safe;
// secure_delete overwrites what is erased.
func sqliteDSN(path, txlock string) string {
	pragmas := url.Values{"_txlock": {txlock}, "_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)", "secure_delete(ON)",
	}}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + pragmas.Encode()
}

// createPrivate makes the file readable by the folder's owner alone; SQLite gives the files it
// puts beside it the same owner and mode.
func createPrivate(path string) error {
	dir := filepath.Dir(path)
	if err := datadir.Make(dir); err != nil {
		return err
	}
	f, err := datadir.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), datadir.Sync(dir))
}

// Two processes may meet at a new file, a server and a command; whoever comes second
// finds the tables made.
func migrateSQLite(ctx context.Context, db *sql.DB) (err error) {
	for range 5 {
		if err = migrate(ctx, goose.DialectSQLite3, db); err == nil {
			return nil
		}
		if ended := background.Pause(ctx, 200*time.Millisecond); ended != nil {
			return errors.Join(err, ended)
		}
	}
	return err
}

// CopySQLite writes a whole and compact copy of a lead store, as one transaction sees it, while
// others write to it.
func CopySQLite(ctx context.Context, path, to string) error {
	if err := Lost(path); err != nil {
		return err
	}
	if err := createPrivate(to); err != nil { // SQLite writes into an empty file and keeps its mode
		return fmt.Errorf("copy the lead store to %s: %w", to, err)
	}
	db, err := sql.Open("sqlite", sqliteDSN(path, "deferred"))
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO $1", to)
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("copy the lead store %s: %w", path, withFix(err))
	}
	return nil
}

// RestoreSQLite readies a copy that was made by CopySQLite for a server. A letter that waited when it was made may have
// been sent since: it counts as one whose sender stopped, so that nobody gets it twice.
func RestoreSQLite(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", sqliteDSN(path, "immediate"))
	if err != nil {
		return err
	}
	hasLetters := 0
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name = 'lead_letters'").Scan(&hasLetters)
	if err == nil && hasLetters > 0 {
		_, err = db.ExecContext(ctx, "UPDATE lead_letters SET lease_until = 1 WHERE state = 'waiting'")
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("restore the lead store %s: %w", path, withFix(err))
	}
	return nil
}
