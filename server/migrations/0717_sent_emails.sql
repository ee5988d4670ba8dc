-- Sent emails keep no one's address, and none of their one-time links, for longer than a month.
CREATE INDEX mail_outbox_sent ON mail_outbox (sent_at) WHERE recipient <> '';
COMMENT ON COLUMN mail_outbox.recipient IS 'Empty a month after the email was sent, like its subject, its texts and its address for unsubscribing. The row stays for its dedupe_key.';
