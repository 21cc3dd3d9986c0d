-- How much each address has used of what it may ask, shared by all instances on PostgreSQL. Addresses
-- are not kept: they share a fixed number of slots by a hash with a secret, so the table cannot grow.

-- +goose Up
CREATE TABLE secrets (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
CREATE TABLE limits (
  call    TEXT             NOT NULL,
  slot    BIGINT           NOT NULL,
  used    DOUBLE PRECISION NOT NULL,
  last    DOUBLE PRECISION NOT NULL,
  let_in  BOOLEAN          NOT NULL,
  PRIMARY KEY (call, slot)
);

-- +goose Down
DROP TABLE limits;
DROP TABLE secrets;
