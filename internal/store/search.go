package store

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
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
	return goose.NewGoMigration(11, &goose.GoFunc{RunTx: runAll(script)}, nil)
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

// whereWords finds leads in which everything is that somebody searches for, or those whose id begins so. Of a list that
// ends soon, words that many leads have are looked for in the leads themselves, one by one in the order of the list.
func (db *DB) whereWords(ctx context.Context, typed string, endsSoon bool, p *params) string {
	search := lead.ParseSearch(typed)
	if len(search) == 0 {
		return "1 = 1"
	}
	byID := ""
	if id := strings.ToLower(strings.TrimSpace(typed)); idBegins.MatchString(id) {
		byID = fmt.Sprintf("id >= %s AND id < %s", p.add(id), p.add(id+"g"))
	}
	if endsSoon {
		if ids, err := db.firstFound(ctx, search); err == nil && len(ids) == manyFound {
			return orID(db.contains(search, p), byID)
		} else if err == nil {
			return orID("id IN "+p.list(append(ids, "")), byID) // no lead has an empty id, and a list is never empty
		}
	}
	match := searchText(search, db.name == "postgres")
	if db.name == "postgres" {
		return orID("search @@ "+p.add(match)+"::tsquery AND "+db.contains(search, p), byID)
	}
	found := "SELECT lead_id FROM lead_numbers WHERE n IN (SELECT rowid FROM lead_words WHERE lead_words MATCH " +
		p.add(match) + ")"
	if byID != "" {
		found += " UNION ALL SELECT id FROM leads WHERE " + byID
	}
	return "id IN (" + found + ")"
}

// idBegins is a lead's id, or as much of it as nobody types for anything else.
var idBegins = regexp.MustCompile(`^[0-9a-f]{8}(-[0-9a-f]{1,4}){0,3}(-[0-9a-f]{0,12})?$`)

func orID(found, byID string) string {
	if byID == "" {
		return found
	}
	return "(" + found + " OR " + byID + ")"
}

// contains looks into the words themselves.
func (db *DB) contains(search lead.Search, p *params) string {
	term := "instr(words, %s) > 0"
	if db.name == "postgres" {
		term = "strpos(words, %s) > 0" // which looks through a text in less time than LIKE
	}
	var readings []string
	for _, parts := range search {
		var terms []string
		for _, part := range parts {
			terms = append(terms, fmt.Sprintf(term, p.add(part)))
		}
		readings = append(readings, strings.Join(terms, " AND "))
	}
	return "(" + strings.Join(readings, " OR ") + ")"
}

// searchText is a search as the index understands it. SQLite finds a text as a phrase of trigrams; PostgreSQL finds the
// trigrams, in whatever order. A part holds letters, digits and blanks alone, so that nothing in it has to be escaped.
func searchText(search lead.Search, isPostgres bool) string {
	var readings []string
	for _, parts := range search {
		var terms []string
		for _, part := range parts {
			if !isPostgres {
				terms = append(terms, `"`+part+`"`)
				continue
			}
			letters := []rune(part)
			for i := range letters[2:] {
				terms = append(terms, "'"+string(letters[i:i+3])+"'")
			}
		}
		readings = append(readings, "("+strings.Join(terms, map[bool]string{true: " & ", false: " AND "}[isPostgres])+
			")")
	}
	return strings.Join(readings, map[bool]string{true: " | ", false: " OR "}[isPostgres])
}

// manyFound are more leads than are quickly put in order.
const manyFound = 2000

// firstFound are the ids of leads that a search finds, up to manyFound. PostgreSQL's own guess takes the trigrams of a
// word for things that meet by chance, and so every word for a rare one.
func (db *DB) firstFound(ctx context.Context, search lead.Search) ([]string, error) {
	var p params
	match, limit := p.add(searchText(search, db.name == "postgres")), " LIMIT "+p.add(manyFound)
	query := "SELECT lead_id FROM lead_numbers WHERE n IN (SELECT rowid FROM lead_words WHERE lead_words MATCH " +
		match + limit + ")"
	if db.name == "postgres" {
		query = "SELECT id FROM leads WHERE search @@ " + match + "::tsquery AND " + db.contains(search, &p) + limit
	}
	rows, err := db.read.QueryContext(ctx, query, p.args...)
	if err != nil {
		return nil, err
	}
	return scanAll(rows, scanText)
}
