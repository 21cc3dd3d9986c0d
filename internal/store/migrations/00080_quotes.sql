-- What buyers want a price for, what sales offers and what became of it, each as one document, and the outbox of the
-- news about them. A quote goes with the lead that asked for its price; until then nobody is named in it.

-- +goose Up
CREATE TABLE quotes (
  key        TEXT   PRIMARY KEY,
  brand      TEXT   NOT NULL,
  number     TEXT   NOT NULL,
  lead_id    TEXT   REFERENCES leads (id) ON DELETE CASCADE,
  changed_at BIGINT NOT NULL,
  document   TEXT   NOT NULL,
  draft      TEXT   NOT NULL
);
CREATE UNIQUE INDEX quotes_number ON quotes (brand, number);
CREATE UNIQUE INDEX quotes_lead ON quotes (lead_id);
CREATE INDEX quotes_open ON quotes (changed_at) WHERE lead_id IS NULL;
CREATE TABLE quote_news (
  lead_id      TEXT   NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
  news         TEXT   NOT NULL,
  destination  TEXT   NOT NULL,
  state        TEXT   NOT NULL,
  attempts     BIGINT NOT NULL,
  due_at       BIGINT NOT NULL,
  claim        TEXT   NOT NULL,
  lease_until  BIGINT NOT NULL,
  delivered_at BIGINT NOT NULL,
  last_error   TEXT   NOT NULL,
  PRIMARY KEY (lead_id, news, destination)
);
CREATE INDEX quote_news_due ON quote_news (destination, due_at) WHERE state = 'pending';

-- +goose Down
DROP TABLE quote_news;
DROP TABLE quotes;
