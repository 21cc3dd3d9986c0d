package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// movedTables are what a database is moved with, in an order in which rows find those they refer
// to, each with the columns of its key.
var movedTables = []movedTable{
	{"leads", []string{"id"}},
	{"deliveries", []string{"lead_id", "destination"}},
	{"lead_events", []string{"id"}},
	{"lead_letters", []string{"id"}},
	{"quotes", []string{"key"}},
	{"quote_news", []string{"lead_id", "news", "destination"}},
	{"erased", []string{"hash"}},
	{"desk_people", []string{"id"}},
	{"desk_links", []string{"hash"}},
	{"desk_passkeys", []string{"id"}},
	{"desk_sessions", []string{"token"}},
	{"desk_filters", []string{"id"}},
	{"desk_trail", []string{"id"}},
	{"previews", []string{"id"}},
	{"desk_programs", []string{"id"}},
}

type movedTable struct {
	name string
	key  []string
}

// leftTables stay behind: what an instance says of itself, what is counted or seen anew, and what each
// database makes of the rows by itself. Secrets are moved by hand.
var leftTables = []string{"facts", "limits", "goose_db_version", "secrets", "lead_numbers", "lead_words", "presence",
	"desk_attempts"}

// Moved says what became of one table.
type Moved struct {
	Table string
	// Rows are those of the source. Of them Copied were not at the other place yet, and Changed were
	// there and have been changed since.
	Rows, Copied, Changed int
	// Sum is over all rows that are the same at both places, in no order.
	Sum [sha256.Size]byte
}

// Move copies everything that people wrote or did from one database to another, and reads it back.
// What is there already is left as it is, so that it can be done again. Nothing must write to either
// meanwhile. It calls back as it goes.
func Move(ctx context.Context, from, to *DB, progress func(Moved)) ([]Moved, error) {
	if err := from.knowsAllTables(ctx); err != nil {
		return nil, err
	}
	if err := moveSecrets(ctx, from, to); err != nil {
		return nil, err
	}
	source, err := from.read.BeginTx(ctx, from.snapshot())
	if err != nil {
		return nil, wrap("read the database to move", err)
	}
	defer func() { _ = source.Rollback() }()
	var all []Moved
	for _, table := range movedTables {
		m := &mover{movedTable: table, to: to, progress: progress, done: Moved{Table: table.name}}
		if err := m.run(ctx, source); err != nil {
			return all, fmt.Errorf("move %s: %w; what was copied stays, and the same command goes on from there",
				table.name, err)
		}
		all = append(all, m.done)
	}
	return all, nil
}

// snapshot makes all reads of a transaction see the same moment. SQLite's do by themselves.
func (db *DB) snapshot() *sql.TxOptions {
	if db.name == "postgres" {
		return &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}
	}
	return nil
}

// tables names every table of the database.
func (db *DB) tables(ctx context.Context) ([]string, error) {
	query := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE " +
		"'lead_words_%'"
	if db.name == "postgres" {
		query = "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND " +
			"table_type = 'BASE TABLE'"
	}
	rows, err := db.read.QueryContext(ctx, query)
	if err != nil {
		return nil, wrap("list the tables", err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, wrap("list the tables", rows.Err())
}

// knowsAllTables refuses to leave something behind that a newer version has added.
func (db *DB) knowsAllTables(ctx context.Context) error {
	names, err := db.tables(ctx)
	for _, name := range names {
		moved := slices.ContainsFunc(movedTables, func(t movedTable) bool { return t.name == name })
		if !moved && !slices.Contains(leftTables, name) {
			return fmt.Errorf("the database has a table %q that this version does not know, and nothing was moved; "+
				"use the version that the server runs", name)
		}
	}
	return err
}

// moveSecrets takes the keys along under which erased people are remembered.
func moveSecrets(ctx context.Context, from, to *DB) error {
	rows, err := from.read.QueryContext(ctx, "SELECT name, value FROM secrets")
	if err != nil {
		return wrap("read secrets", err)
	}
	defer rows.Close()
	for rows.Next() {
		var name, value, other string
		if err := rows.Scan(&name, &value); err != nil {
			return err
		}
		err := to.read.QueryRowContext(ctx, "SELECT value FROM secrets WHERE name = $1", name).Scan(&other)
		if err == nil && other == value {
			continue
		} else if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return wrap("read secrets", err)
		}
		var erased int
		if err := to.read.QueryRowContext(ctx, "SELECT count(*) FROM erased").Scan(&erased); err != nil {
			return wrap("read who was erased", err)
		}
		if erased > 0 {
			return fmt.Errorf("the database to move to remembers %d erased people or requests of its own under "+
				"another key, so the two cannot become one, and nothing was moved; move to an empty database", erased)
		}
		if _, err := to.change(ctx, "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE "+
			"SET value = excluded.value", []any{name, value}); err != nil {
			return wrap("write secrets", err)
		}
	}
	return wrap("read secrets", rows.Err())
}

// mover copies one table.
type mover struct {
	movedTable
	to       *DB
	progress func(Moved)

	columns []string
	sums    map[string][sha256.Size]byte // of the source's rows, by key
	copied  map[string]bool
	done    Moved
}

// rowsAtOnce bounds a transaction, and rowsInOne a statement: SQLite looks for each value among all of its
// statement's, so that a statement with twice the values takes four times as long.
const (
	rowsAtOnce = 500
	rowsInOne  = 10
)

func (m *mover) run(ctx context.Context, source *sql.Tx) error {
	m.sums, m.copied = map[string][sha256.Size]byte{}, map[string]bool{}
	there, err := m.keysThere(ctx)
	if err != nil {
		return err
	}
	// A column that PostgreSQL makes by itself is neither read nor written.
	rows, err := source.QueryContext(ctx, "SELECT * FROM "+m.name)
	if err != nil {
		return err
	}
	defer rows.Close()
	all, err := rows.Columns()
	if err != nil {
		return err
	}
	m.columns = slices.DeleteFunc(slices.Clone(all), func(name string) bool { return name == "search" })
	var batch [][]any
	for rows.Next() {
		values, err := scanRow(rows, all, m.columns)
		if err != nil {
			return err
		}
		key := m.keyOf(values)
		m.sums[key] = sumOf(values)
		m.done.Rows++
		if there[key] {
			continue
		}
		m.copied[key] = true
		if batch = append(batch, values); len(batch) == rowsAtOnce {
			if err := m.write(ctx, batch); err != nil {
				return err
			}
			batch = nil
		}
	}
	if err := errors.Join(rows.Err(), m.write(ctx, batch)); err != nil {
		return err
	}
	return m.verify(ctx)
}

// scanRow reads the wanted ones of all columns. Texts come as bytes from some drivers.
func scanRow(rows *sql.Rows, all, wanted []string) ([]any, error) {
	values, into := make([]any, len(all)), make([]any, len(all))
	for i := range values {
		into[i] = &values[i]
	}
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	var out []any
	for i, name := range all {
		if slices.Contains(wanted, name) {
			if text, ok := values[i].([]byte); ok {
				values[i] = string(text)
			}
			out = append(out, values[i])
		}
	}
	return out, nil
}

func (m *mover) keyOf(values []any) string {
	var parts []string
	for _, column := range m.key {
		parts = append(parts, fmt.Sprint(values[slices.Index(m.columns, column)]))
	}
	return strings.Join(parts, "\x00")
}

func sumOf(values []any) [sha256.Size]byte {
	var text strings.Builder
	for _, v := range values {
		s := fmt.Sprint(v)
		fmt.Fprintf(&text, "%d:%s", len(s), s)
	}
	return sha256.Sum256([]byte(text.String()))
}

func (m *mover) keysThere(ctx context.Context) (map[string]bool, error) {
	m.columns = m.key
	there := map[string]bool{}
	err := m.eachThere(ctx, func(key string, _ []any) { there[key] = true })
	return there, err
}

// eachThere calls back with every row at the other place.
func (m *mover) eachThere(ctx context.Context, visit func(key string, values []any)) error {
	rows, err := m.to.read.QueryContext(ctx, "SELECT "+strings.Join(m.columns, ", ")+" FROM "+m.name)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		values, err := scanRow(rows, m.columns, m.columns)
		if err != nil {
			return err
		}
		visit(m.keyOf(values), values)
	}
	return rows.Err()
}

func (m *mover) write(ctx context.Context, batch [][]any) error {
	if len(batch) == 0 {
		return nil
	}
	err := m.to.write.do(ctx, func(ctx context.Context, tx transaction) error {
		for some := range slices.Chunk(batch, rowsInOne) {
			if err := m.insert(ctx, tx, some); err != nil {
				return err
			}
		}
		return nil
	})
	m.done.Copied += len(batch)
	m.progress(m.done)
	return err
}

func (m *mover) insert(ctx context.Context, tx transaction, batch [][]any) error {
	var p params
	var rows []string
	for _, values := range batch {
		rows = append(rows, p.row(values))
	}
	query := "INSERT INTO " + m.name + " (" + strings.Join(m.columns, ", ") + ") VALUES " + strings.Join(rows, ", ") +
		" ON CONFLICT DO NOTHING"
	_, err := tx.ExecContext(ctx, query, p.args...)
	return err
}

// verify reads every row back and compares it with the source's.
func (m *mover) verify(ctx context.Context) error {
	wrong := 0
	err := m.eachThere(ctx, func(key string, values []any) {
		sum, ours := m.sums[key]
		if !ours {
			return
		}
		delete(m.sums, key)
		switch now := sumOf(values); {
		case now == sum:
			for i := range m.done.Sum {
				m.done.Sum[i] ^= sum[i]
			}
		case m.copied[key]:
			wrong++
		default:
			m.done.Changed++
		}
	})
	switch {
	case err != nil:
		return err
	case wrong > 0:
		return fmt.Errorf("%d rows read back differ from what was written", wrong)
	case len(m.sums) > 0:
		return fmt.Errorf("%d of %d rows are not there: the other database has the same leads or people under other "+
			"ids, because a server took them in there; move to an empty database", len(m.sums), m.done.Rows)
	}
	m.progress(m.done)
	return nil
}
