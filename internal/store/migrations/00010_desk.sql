-- The people of the Desk, what they made of leads, and the trail of what they did.

-- +goose Up
ALTER TABLE leads ADD COLUMN read_at     BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN read_by     TEXT   NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN handled_at  BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN handled_by  TEXT   NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN assigned_to TEXT   NOT NULL DEFAULT '';
ALTER TABLE leads ADD COLUMN version     BIGINT NOT NULL DEFAULT 0;
ALTER TABLE leads ADD COLUMN words       TEXT   NOT NULL DEFAULT '';
CREATE INDEX leads_brand  ON leads (brand, stored_at, id);
CREATE INDEX leads_open   ON leads (stored_at, id) WHERE handled_at = 0;
CREATE INDEX leads_unread ON leads (stored_at, id) WHERE read_at = 0;
CREATE INDEX leads_mine   ON leads (assigned_to, stored_at, id) WHERE assigned_to <> '';
CREATE INDEX leads_aside  ON leads (status, stored_at, id) WHERE status <> 'accepted';
CREATE INDEX deliveries_state ON deliveries (state, lead_id) WHERE state <> 'delivered';

CREATE TABLE lead_events (
  id      TEXT   PRIMARY KEY,
  lead_id TEXT   NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at      BIGINT NOT NULL,
  kind    TEXT   NOT NULL,
  by_whom TEXT   NOT NULL,
  text    TEXT   NOT NULL
);
CREATE INDEX lead_events_lead ON lead_events (lead_id, id);

CREATE TABLE desk_people (
  id           TEXT   PRIMARY KEY,
  email        TEXT   NOT NULL,
  email_key    TEXT   NOT NULL UNIQUE,
  name         TEXT   NOT NULL,
  role         TEXT   NOT NULL,
  brands       TEXT   NOT NULL,
  invited_by   TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  joined_at    BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  password     TEXT   NOT NULL,
  epoch        BIGINT NOT NULL,
  failures     BIGINT NOT NULL,
  locked_until BIGINT NOT NULL
);
CREATE TABLE desk_links (
  hash   TEXT   PRIMARY KEY,
  person TEXT   NOT NULL REFERENCES desk_people (id) ON DELETE CASCADE,
  until  BIGINT NOT NULL
);
CREATE TABLE desk_passkeys (
  id         TEXT   PRIMARY KEY,
  person     TEXT   NOT NULL REFERENCES desk_people (id) ON DELETE CASCADE,
  name       TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  used_at    BIGINT NOT NULL,
  credential TEXT   NOT NULL
);
CREATE INDEX desk_passkeys_person ON desk_passkeys (person);
CREATE TABLE desk_sessions (
  token TEXT   PRIMARY KEY,
  data  TEXT   NOT NULL,
  until BIGINT NOT NULL
);
CREATE INDEX desk_sessions_until ON desk_sessions (until);
CREATE TABLE desk_filters (
  id     TEXT PRIMARY KEY,
  person TEXT NOT NULL REFERENCES desk_people (id) ON DELETE CASCADE,
  name   TEXT NOT NULL,
  query  TEXT NOT NULL
);
CREATE TABLE desk_trail (
  id      TEXT   PRIMARY KEY,
  at      BIGINT NOT NULL,
  person  TEXT   NOT NULL,
  name    TEXT   NOT NULL,
  action  TEXT   NOT NULL,
  brand   TEXT   NOT NULL,
  subject TEXT   NOT NULL,
  before  TEXT   NOT NULL,
  after   TEXT   NOT NULL
);
CREATE INDEX desk_trail_subject ON desk_trail (subject, id);

-- +goose Down
DROP TABLE desk_trail;
DROP TABLE desk_filters;
DROP TABLE desk_sessions;
DROP TABLE desk_passkeys;
DROP TABLE desk_links;
DROP TABLE desk_people;
DROP TABLE lead_events;
DROP INDEX deliveries_state;
DROP INDEX leads_aside;
DROP INDEX leads_mine;
DROP INDEX leads_unread;
DROP INDEX leads_open;
DROP INDEX leads_brand;
ALTER TABLE leads DROP COLUMN words;
ALTER TABLE leads DROP COLUMN version;
ALTER TABLE leads DROP COLUMN assigned_to;
ALTER TABLE leads DROP COLUMN handled_by;
ALTER TABLE leads DROP COLUMN handled_at;
ALTER TABLE leads DROP COLUMN read_by;
ALTER TABLE leads DROP COLUMN read_at;
