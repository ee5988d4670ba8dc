-- Finding the users who haven't signed in since a date, oldest first, among tens of thousands.

CREATE INDEX users_by_last_use ON users (greatest(created_at, last_signed_in_at, invited_at), id) WHERE role IN ('USER', 'ACCOUNT');
COMMENT ON INDEX users_by_last_use IS 'The purge of inactive users reads the beginning of it.';
