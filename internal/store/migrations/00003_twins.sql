-- Somebody who asks a thousand times must not make the next search for a twin a thousand times as long.

-- +goose Up
CREATE INDEX leads_twin ON leads (email_key, brand, name, request_type, received_at);
DROP INDEX leads_person;

-- +goose Down
CREATE INDEX leads_person ON leads (email_key, brand);
DROP INDEX leads_twin;
