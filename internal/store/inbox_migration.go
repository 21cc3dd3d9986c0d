package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/pressly/goose/v3"

	"livery/internal/lead"
)

// inboxMigration makes leads searchable by any part of a word, gives them stages and reminders, and keeps beside each
// the worst state of its deliveries, so that an index finds it.
func inboxMigration(d goose.Dialect) *goose.Migration {
	before, after := sqliteBefore, sqliteAfter
	if d == goose.DialectPostgres {
		before, after = postgresBefore, postgresAfter
	}
	return goose.NewGoMigration(50, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if err := runAll(slices.Concat(before, inboxColumns))(ctx, tx); err != nil {
			return err
		}
		if err := deriveAll(ctx, tx); err != nil {
			return err
		}
		return runAll(slices.Concat(after, inboxIndexes))(ctx, tx)
	}}, nil)
}

// worst is the state of a lead's deliveries.
const worst = `CASE WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = leads.id AND d.state = 'dead') THEN 'dead'
 WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = leads.id AND d.state = 'pending') THEN 'pending'
 WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = leads.id) THEN 'delivered' ELSE '' END`

// A lead that is set aside is neither open nor unread.
var inboxColumns = []string{
	`ALTER TABLE leads ADD COLUMN company_key TEXT NOT NULL DEFAULT ''`,
	`ALTER TABLE leads ADD COLUMN fleet BIGINT NOT NULL DEFAULT 0`,
	`ALTER TABLE leads ADD COLUMN delivery TEXT NOT NULL DEFAULT ''`,
	`ALTER TABLE leads ADD COLUMN stage TEXT NOT NULL DEFAULT 'new'`,
	`ALTER TABLE leads ADD COLUMN lost_because TEXT NOT NULL DEFAULT ''`,
	`ALTER TABLE leads ADD COLUMN remind_at BIGINT NOT NULL DEFAULT 0`,
	`ALTER TABLE leads ADD COLUMN remind_by TEXT NOT NULL DEFAULT ''`,
	`ALTER TABLE desk_filters ADD COLUMN shared BIGINT NOT NULL DEFAULT 0`,
	`UPDATE leads SET delivery = ` + worst + ` WHERE id IN (SELECT lead_id FROM deliveries)`,
}

var inboxIndexes = []string{
	`DROP INDEX leads_accepted`,
	`DROP INDEX leads_open`,
	`DROP INDEX leads_unread`,
	`CREATE INDEX leads_delivery ON leads (delivery, stored_at, id) WHERE status = 'accepted'`,
	`CREATE INDEX leads_waiting ON leads (stored_at, id, remind_at) WHERE handled_at = 0 AND status <> 'flagged'`,
	`CREATE INDEX leads_new ON leads (stored_at, id) WHERE read_at = 0 AND status <> 'flagged'`,
	`CREATE INDEX leads_company ON leads (company_key, stored_at, id) WHERE company_key <> ''`,
	`CREATE INDEX leads_fleet ON leads (fleet, stored_at, id)`,
	`CREATE INDEX leads_stage ON leads (stage, stored_at, id) WHERE stage <> 'new'`,
	`CREATE INDEX leads_remind ON leads (remind_at, stored_at, id) WHERE remind_at > 0`,
}

var sqliteBefore = []string{
	`DROP TRIGGER lead_words_new`,
	`DROP TRIGGER lead_words_changed`,
	`DROP TRIGGER lead_words_gone`,
	`DROP TABLE lead_words`,
	`DROP TRIGGER lead_has_delivery`,
	`DROP TRIGGER lead_lost_delivery`,
	`CREATE VIRTUAL TABLE lead_words USING fts5(words, tokenize = 'trigram')`,
	`INSERT INTO lead_words (lead_words, rank) VALUES ('secure-delete', 1)`,
}

// has_deliveries is for older versions, which may still run beside this one.
const newState = `UPDATE leads SET delivery = ` + worst +
	`, has_deliveries = CASE WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = leads.id) THEN 1 ELSE 0 END WHERE id = `

var sqliteAfter = []string{
	`INSERT INTO lead_words (rowid, words) SELECT n, words FROM lead_numbers JOIN leads ON id = lead_id`,
	sqliteSearch[4], sqliteSearch[5], sqliteSearch[6],
	`CREATE TRIGGER lead_has_delivery AFTER INSERT ON deliveries BEGIN ` + newState + `new.lead_id; END`,
	`CREATE TRIGGER lead_new_state AFTER UPDATE OF state ON deliveries WHEN old.state <> new.state BEGIN ` + newState +
		`new.lead_id; END`,
	`CREATE TRIGGER lead_lost_delivery AFTER DELETE ON deliveries BEGIN ` + newState + `old.lead_id; END`,
}

// The tables of a large database are written anew, which takes longer than a call may.
var postgresBefore = []string{
	`SET LOCAL statement_timeout = 0`,
	`ALTER TABLE leads DROP COLUMN search`,
	`DROP TRIGGER lead_has_delivery ON deliveries`,
	`DROP TRIGGER lead_lost_delivery ON deliveries`,
	`DROP FUNCTION lead_has_delivery()`,
	`DROP FUNCTION lead_lost_delivery()`,
}

var postgresAfter = []string{
	`CREATE FUNCTION lead_trigrams(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT three)), ''::tsvector) FROM (
    SELECT one || lead(one) OVER w || lead(one, 2) OVER w AS three
    FROM unnest(string_to_array(words, NULL)) WITH ORDINALITY AS letters (one, at) WINDOW w AS (ORDER BY at)
  ) AS trigrams WHERE three IS NOT NULL
$$`,
	`ALTER TABLE leads ADD COLUMN search tsvector GENERATED ALWAYS AS (lead_trigrams(words)) STORED`,
	`CREATE INDEX leads_search ON leads USING gin (search)`,
	// Of two deliveries of one lead that end at once, the second waits here for the first, and then sees how it ended.
	`CREATE FUNCTION lead_new_state() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE lead TEXT; BEGIN
  IF TG_OP = 'DELETE' THEN lead := OLD.lead_id; ELSE lead := NEW.lead_id; END IF;
  PERFORM 1 FROM leads WHERE id = lead FOR UPDATE;
  ` + newState + `lead;
  RETURN NULL;
END $$`,
	`CREATE TRIGGER lead_has_delivery AFTER INSERT OR DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION lead_new_state()`,
	`CREATE TRIGGER lead_new_state AFTER UPDATE OF state ON deliveries FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION lead_new_state()`,
}

// deriveAll fills the derived columns of the leads that were there before.
func deriveAll(ctx context.Context, tx *sql.Tx) error {
	const atOnce = 1000
	for after := ""; ; {
		leads, err := basics(ctx, tx, after, atOnce)
		if err != nil {
			return err
		}
		for _, l := range leads {
			notes, err := notesAbout(ctx, tx, l.ID)
			if err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "UPDATE leads SET words = $1, company_key = $2, fleet = $3 WHERE id = $4",
				lead.Words(l, notes...), lead.CompanyKey(l.Email), lead.FleetNumber(l.FleetSize), l.ID); err != nil {
				return err
			}
		}
		if len(leads) < atOnce {
			return nil
		}
		after = leads[len(leads)-1].ID
	}
}

// basics reads of some leads what the derived columns are made of.
func basics(ctx context.Context, tx *sql.Tx, after string, limit int) (leads []lead.Lead, err error) {
	rows, err := tx.QueryContext(ctx,
		"SELECT id, name, email, phone, company, fleet_size, subject, notes, attribution FROM leads"+
			" WHERE id > $1 ORDER BY id LIMIT $2", after, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var l lead.Lead
		var attribution string
		if err := rows.Scan(&l.ID, &l.Name, &l.Email, &l.Phone, &l.Company, &l.FleetSize, &l.Subject, &l.Notes,
			&attribution); err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(attribution), &l.Attribution); err != nil {
			return nil, err
		}
		leads = append(leads, l)
	}
	return leads, rows.Err()
}
