-- Files that emails carry. One file serves all recipients of a report.

CREATE TABLE mail_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  content_type text NOT NULL,
  byte_count integer NOT NULL CHECK (byte_count > 0)
);
COMMENT ON TABLE mail_files IS 'Files attached to emails in the outbox. A file is deleted with the last email that waits for it.';
COMMENT ON COLUMN mail_files.name IS 'The name under which the recipient saves it, with its extension.';
COMMENT ON COLUMN mail_files.byte_count IS 'The sum of its pieces.';

CREATE TABLE mail_file_pieces (
  file_id bigint NOT NULL REFERENCES mail_files (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (file_id, number)
);
COMMENT ON TABLE mail_file_pieces IS 'The bytes of a file in pieces, so that sending an email never holds all of it in memory.';
COMMENT ON COLUMN mail_file_pieces.number IS 'The order of the pieces, from 0 without a gap.';

ALTER TABLE mail_outbox ADD COLUMN file_id bigint REFERENCES mail_files (id) ON DELETE SET NULL;
COMMENT ON COLUMN mail_outbox.file_id IS 'The attached file; empty for none, and when the email was sent.';
CREATE INDEX mail_outbox_file ON mail_outbox (file_id) WHERE file_id IS NOT NULL;
