-- An email is sent outside a transaction: the row says that it is being sent, then that it was. The same email always has the same
-- bytes, so that a repeat after a crash is recognized (decision 0131).

ALTER TABLE mail_outbox
  ADD COLUMN message_id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN dedupe_key text UNIQUE,
  ADD COLUMN sending_since timestamptz,
  ADD COLUMN body_html text,
  ADD COLUMN unsubscribe_url text;
COMMENT ON COLUMN mail_outbox.message_id IS 'The part of the Message-ID before the @: the same each time the email is sent';
COMMENT ON COLUMN mail_outbox.dedupe_key IS 'What the email is about. A second email with the same key is not queued; empty for emails that can be repeated';
COMMENT ON COLUMN mail_outbox.sending_since IS 'A process has sent it since this instant; another one takes over from a process that died. Empty: it waits, or was sent';
COMMENT ON COLUMN mail_outbox.body_html IS 'The same as body_text with simple HTML; empty for text alone';
COMMENT ON COLUMN mail_outbox.unsubscribe_url IS 'The address of the headers List-Unsubscribe and List-Unsubscribe-Post (RFC 8058)';
