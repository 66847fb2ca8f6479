-- A share link's token, sealed for its company and its row (server/platform/secrets.ts), so that a link can be shown again
-- after the secret key has changed. Links made before have none; theirs is derived from the key they were made under.
alter table report_shares add column token_sealed bytea;
