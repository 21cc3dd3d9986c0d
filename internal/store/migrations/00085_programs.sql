-- Programs that propose over a key. Of a key its hash is kept.

-- +goose Up
CREATE TABLE desk_programs (
  id         TEXT   PRIMARY KEY,
  hash       TEXT   NOT NULL UNIQUE,
  name       TEXT   NOT NULL,
  brands     TEXT   NOT NULL,
  created_by TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  until      BIGINT NOT NULL,
  used_at    BIGINT NOT NULL,
  revoked_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE desk_programs;
