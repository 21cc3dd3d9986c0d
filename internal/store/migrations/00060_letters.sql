-- What the people of the Desk and those who sent leads wrote to each other, with the outbox of the former.

-- +goose Up
CREATE TABLE lead_letters (
  id          TEXT   PRIMARY KEY,
  lead_id     TEXT   NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  at          BIGINT NOT NULL,
  by_whom     TEXT   NOT NULL,
  sender      TEXT   NOT NULL,
  recipient   TEXT   NOT NULL,
  subject     TEXT   NOT NULL,
  text        TEXT   NOT NULL,
  quoted      TEXT   NOT NULL,
  state       TEXT   NOT NULL,
  attempts    BIGINT NOT NULL,
  due_at      BIGINT NOT NULL,
  sent_at     BIGINT NOT NULL,
  last_error  TEXT   NOT NULL,
  message_id  TEXT   NOT NULL,
  in_reply_to TEXT   NOT NULL,
  reply_key   TEXT   NOT NULL,
  via         TEXT   NOT NULL,
  claim       TEXT   NOT NULL,
  lease_until BIGINT NOT NULL
);
CREATE INDEX lead_letters_lead ON lead_letters (lead_id, at, id);
CREATE INDEX lead_letters_due ON lead_letters (via, due_at) WHERE state = 'waiting';
CREATE UNIQUE INDEX lead_letters_key ON lead_letters (reply_key) WHERE reply_key <> '';

-- +goose Down
DROP TABLE lead_letters;
