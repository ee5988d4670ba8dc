-- Emails of recoveries are limited by mailbox, and only those that are sent count: whoever types a wrong user name must not use up the owner's.
ALTER TABLE recovery_requests ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN recovery_requests.is_mailed IS 'Whether an email was queued. Processing sets it.';
CREATE INDEX recovery_requests_mailed ON recovery_requests (email_key, kind, answered_at) WHERE is_mailed;
