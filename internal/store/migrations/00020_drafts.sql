-- Links that show a draft, and who has which draft open.

-- +goose Up
CREATE TABLE previews (
  id         TEXT   PRIMARY KEY,
  kind       TEXT   NOT NULL,
  brand      TEXT   NOT NULL,
  draft      TEXT   NOT NULL,
  until      BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  created_by TEXT   NOT NULL
);
CREATE INDEX previews_draft ON previews (brand, draft, kind);
CREATE TABLE presence (
  subject TEXT   NOT NULL,
  person  TEXT   NOT NULL,
  tab     TEXT   NOT NULL,
  editing BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  PRIMARY KEY (subject, person, tab)
);

-- +goose Down
DROP TABLE presence;
DROP TABLE previews;
