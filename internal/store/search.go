package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"livery/internal/lead"
)

// searchMigration makes what the two databases spell differently: the index of words, and the
// triggers that keep the trail as it was written.
func searchMigration(d goose.Dialect) *goose.Migration {
	script := sqliteSearch
	if d == goose.DialectPostgres {
		script = postgresSearch
	}
	return goose.NewGoMigration(11, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if err := runAll(script)(ctx, tx); err != nil {
			return err
		}
		return fillWords(ctx, tx)
	}}, nil)
}

// runAll runs the statements of a migration one by one.
func runAll(script []string) func(context.Context, *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		for _, statement := range script {
			if _, err := tx.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("%w in %q", err, statement)
			}
		}
		return nil
	}
}

// secure-delete takes the words of an erased lead out of the index at once.
var sqliteSearch = []string{
	`CREATE TABLE lead_numbers (n INTEGER PRIMARY KEY, lead_id TEXT NOT NULL UNIQUE)`,
	`INSERT INTO lead_numbers (lead_id) SELECT id FROM leads`,
	`CREATE VIRTUAL TABLE lead_words USING fts5(words, tokenize = 'unicode61 remove_diacritics 0')`,
	`INSERT INTO lead_words (lead_words, rank) VALUES ('secure-delete', 1)`,
	`CREATE TRIGGER lead_words_new AFTER INSERT ON leads BEGIN
  INSERT INTO lead_numbers (lead_id) VALUES (new.id);
  INSERT INTO lead_words (rowid, words) SELECT n, new.words FROM lead_numbers WHERE lead_id = new.id;
END`,
	`CREATE TRIGGER lead_words_changed AFTER UPDATE OF words ON leads WHEN old.words <> new.words BEGIN
  DELETE FROM lead_words WHERE rowid = (SELECT n FROM lead_numbers WHERE lead_id = old.id);
  INSERT INTO lead_words (rowid, words) SELECT n, new.words FROM lead_numbers WHERE lead_id = new.id;
END`,
	`CREATE TRIGGER lead_words_gone BEFORE DELETE ON leads BEGIN
  DELETE FROM lead_words WHERE rowid = (SELECT n FROM lead_numbers WHERE lead_id = old.id);
  DELETE FROM lead_numbers WHERE lead_id = old.id;
END`,
	`CREATE TRIGGER desk_trail_kept BEFORE UPDATE ON desk_trail BEGIN SELECT RAISE(ABORT, 'the trail is append only'); END`,
	`CREATE TRIGGER desk_trail_whole BEFORE DELETE ON desk_trail BEGIN SELECT RAISE(ABORT, 'the trail is append only'); END`,
}

var postgresSearch = []string{
	`ALTER TABLE leads ADD COLUMN search tsvector GENERATED ALWAYS AS (to_tsvector('simple', words)) STORED`,
	`CREATE INDEX leads_search ON leads USING gin (search)`,
	`CREATE FUNCTION desk_trail_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the trail is append only'; END $$`,
	`CREATE TRIGGER desk_trail_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_trail EXECUTE FUNCTION desk_trail_refuse()`,
}

// fillWords makes the leads that were there before searchable.
func fillWords(ctx context.Context, tx *sql.Tx) error {
	const atOnce = 1000
	for after := ""; ; {
		rows, err := tx.QueryContext(ctx, "SELECT "+columns+" FROM leads WHERE id > $1 ORDER BY id LIMIT $2", after, atOnce)
		if err != nil {
			return err
		}
		var leads []lead.Lead
		for rows.Next() {
			l, err := scanLead(rows)
			if err != nil {
				return err
			}
			leads = append(leads, l)
		}
		if err := rows.Err(); err != nil {
			return err
		}
		for _, l := range leads {
			if _, err := tx.ExecContext(ctx, "UPDATE leads SET words = $1 WHERE id = $2", lead.Words(l), l.ID); err != nil {
				return err
			}
		}
		if len(leads) < atOnce {
			return nil
		}
		after = leads[len(leads)-1].ID
	}
}

// whereWords finds leads in which every word of a search begins a word.
func (db *DB) whereWords(ctx context.Context, words string, p *params) string {
	list := lead.SearchWords(words)
	if len(list) == 0 {
		return "1 = 1"
	}
	if db.name == "postgres" {
		return "search @@ to_tsquery('simple', " + p.add(strings.Join(list, ":* & ")+":*") + ")"
	}
	match := `"` + strings.Join(list, `"* "`) + `"*`
	found := "n IN (SELECT rowid FROM lead_words WHERE lead_words MATCH " + p.add(match) + ")"
	if db.isFrequent(ctx, match) {
		// The newest leads are looked at one by one until a page is full; the plus keeps SQLite from
		// going through all that was found for each of them.
		return "EXISTS (SELECT 1 FROM lead_numbers WHERE lead_id = leads.id AND +" + found + ")"
	}
	return "id IN (SELECT lead_id FROM lead_numbers WHERE " + found + ")"
}

// isFrequent reports whether a search finds more leads than are quickly put in order.
func (db *DB) isFrequent(ctx context.Context, match string) bool {
	const many = 2000
	var count int
	err := db.read.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM lead_words WHERE lead_words MATCH $1 LIMIT $2)", match, many).Scan(&count)
	return err == nil && count == many
}
