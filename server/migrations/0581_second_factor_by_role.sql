ALTER TABLE users ADD COLUMN second_factor_due_at timestamptz;
COMMENT ON COLUMN users.second_factor_due_at IS 'From when a sign-in without one-time codes can only set them up: set when the county''s rule first applies to the user at a sign-in, and emptied when it no longer does.';
ALTER TABLE sessions ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sessions.needs_second_factor IS 'Whether the session can only set up one-time codes, which the county requires of its user.';
