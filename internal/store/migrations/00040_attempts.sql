-- How often people tried to sign in, in a fixed number of slots. An attempt moves the time at which a slot is empty again.

-- +goose Up
CREATE TABLE desk_attempts (
  slot     BIGINT PRIMARY KEY,
  empty_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE desk_attempts;
