-- The list of one brand in the order in which its people last wrote.

-- +goose Up
CREATE INDEX leads_heard_brand
  ON leads (brand, (CASE WHEN answered_at > stored_at THEN answered_at ELSE stored_at END), id);

-- +goose Down
DROP INDEX leads_heard_brand;
