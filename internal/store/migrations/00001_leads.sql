-- One text for SQLite and PostgreSQL. Times are microseconds since 1970 in UTC.

-- +goose Up
CREATE TABLE leads (
  id           TEXT   PRIMARY KEY,
  brand        TEXT   NOT NULL,
  idem_key     TEXT   NOT NULL,
  file         TEXT   NOT NULL,
  source       TEXT   NOT NULL,
  status       TEXT   NOT NULL,
  reason       TEXT   NOT NULL,
  domain       TEXT   NOT NULL,
  request_type TEXT   NOT NULL,
  name         TEXT   NOT NULL,
  email        TEXT   NOT NULL,
  email_key    TEXT   NOT NULL,
  phone        TEXT   NOT NULL,
  company      TEXT   NOT NULL,
  fleet_size   TEXT   NOT NULL,
  subject      TEXT   NOT NULL,
  notes        TEXT   NOT NULL,
  created_on   TEXT   NOT NULL,
  time_stamp   TEXT   NOT NULL,
  attribution  TEXT   NOT NULL,
  received_at  BIGINT NOT NULL,
  stored_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX leads_key  ON leads (brand, idem_key);
CREATE UNIQUE INDEX leads_file ON leads (brand, file) WHERE file <> '';
CREATE INDEX leads_person ON leads (email_key, brand);
CREATE INDEX leads_stored ON leads (stored_at, id);

CREATE TABLE deliveries (
  lead_id      TEXT   NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  destination  TEXT   NOT NULL,
  state        TEXT   NOT NULL,
  attempts     BIGINT NOT NULL,
  due_at       BIGINT NOT NULL,
  claim        TEXT   NOT NULL,
  lease_until  BIGINT NOT NULL,
  delivered_at BIGINT NOT NULL,
  last_error   TEXT   NOT NULL,
  PRIMARY KEY (lead_id, destination)
);
CREATE INDEX deliveries_due ON deliveries (destination, due_at) WHERE state = 'pending';

-- +goose Down
DROP TABLE deliveries;
DROP TABLE leads;
