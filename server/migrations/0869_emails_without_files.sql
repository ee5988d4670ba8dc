-- An email whose copy was removed says why (docs/decisions/0420).

ALTER TABLE mail_outbox ADD COLUMN note_without_file text;
COMMENT ON COLUMN mail_outbox.note_without_file IS 'Added to the text if the file is removed before the email is sent; null without a file, and for files that aren''t removed.';
