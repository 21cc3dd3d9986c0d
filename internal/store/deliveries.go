package store

import (
	"github.com/pressly/goose/v3"
)

// deliveriesMigration lets a lead say whether there is anywhere it goes, so that an index finds those that are stored
// and no more. The two databases spell triggers differently.
func deliveriesMigration(d goose.Dialect) *goose.Migration {
	script := append([]string{
		`ALTER TABLE leads ADD COLUMN has_deliveries BIGINT NOT NULL DEFAULT 0`,
		`UPDATE leads SET has_deliveries = 1 WHERE id IN (SELECT lead_id FROM deliveries)`,
		`CREATE INDEX leads_accepted ON leads (has_deliveries, stored_at, id) WHERE status = 'accepted'`,
	}, sqliteDeliveries...)
	if d == goose.DialectPostgres {
		script = append(script[:3], postgresDeliveries...)
	}
	return goose.NewGoMigration(30, &goose.GoFunc{RunTx: runAll(script)}, nil)
}

var sqliteDeliveries = []string{
	`CREATE TRIGGER lead_has_delivery AFTER INSERT ON deliveries BEGIN
  UPDATE leads SET has_deliveries = 1 WHERE id = new.lead_id AND has_deliveries = 0;
END`,
	`CREATE TRIGGER lead_lost_delivery AFTER DELETE ON deliveries BEGIN
  UPDATE leads SET has_deliveries = 0 WHERE id = old.lead_id AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead_id = old.lead_id);
END`,
}

var postgresDeliveries = []string{
	`CREATE FUNCTION lead_has_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE leads SET has_deliveries = 1 WHERE id = NEW.lead_id AND has_deliveries = 0;
  RETURN NULL;
END $$`,
	`CREATE TRIGGER lead_has_delivery AFTER INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION lead_has_delivery()`,
	`CREATE FUNCTION lead_lost_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE leads SET has_deliveries = 0 WHERE id = OLD.lead_id AND NOT EXISTS (SELECT 1 FROM deliveries WHERE lead_id = OLD.lead_id);
  RETURN NULL;
END $$`,
	`CREATE TRIGGER lead_lost_delivery AFTER DELETE ON deliveries FOR EACH ROW EXECUTE FUNCTION lead_lost_delivery()`,
}
