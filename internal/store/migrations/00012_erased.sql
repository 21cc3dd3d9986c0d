-- Who was erased, and what of theirs, as hashes with a secret: nobody is named here, and nobody
-- erased comes back. What the server says of itself to the commands beside it.

-- +goose Up
CREATE TABLE erased (
  hash TEXT   PRIMARY KEY,
  at   BIGINT NOT NULL
);
CREATE TABLE facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

-- +goose Down
DROP TABLE facts;
DROP TABLE erased;
