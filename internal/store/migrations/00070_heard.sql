-- When the person of a lead last answered, which brings it up in a list, and what a reminder is about.

-- +goose Up
ALTER TABLE leads ADD COLUMN answered_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN remind_about TEXT NOT NULL DEFAULT '';
UPDATE leads SET answered_at = (SELECT max(at) FROM lead_letters WHERE lead_id = leads.id AND state = 'received')
WHERE id IN (SELECT lead_id FROM lead_letters WHERE state = 'received');
CREATE INDEX leads_heard ON leads ((CASE WHEN answered_at > stored_at THEN answered_at ELSE stored_at END), id);
CREATE INDEX leads_heard_waiting
  ON leads ((CASE WHEN answered_at > stored_at THEN answered_at ELSE stored_at END), id, remind_at)
  WHERE handled_at = 0 AND status <> 'flagged';
CREATE INDEX leads_heard_new ON leads ((CASE WHEN answered_at > stored_at THEN answered_at ELSE stored_at END), id)
  WHERE read_at = 0 AND status <> 'flagged';
DROP INDEX leads_waiting;
DROP INDEX leads_new;

-- +goose Down
CREATE INDEX leads_waiting ON leads (stored_at, id, remind_at) WHERE handled_at = 0 AND status <> 'flagged';
CREATE INDEX leads_new ON leads (stored_at, id) WHERE read_at = 0 AND status <> 'flagged';
DROP INDEX leads_heard_new;
DROP INDEX leads_heard_waiting;
DROP INDEX leads_heard;
ALTER TABLE leads DROP COLUMN remind_about;
ALTER TABLE leads DROP COLUMN answered_at;
