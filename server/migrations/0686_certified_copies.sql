-- Certified copies of documents: signed files with all pages and the recorder's certification in front (docs/decisions/0309).

CREATE TABLE copy_register (
  year smallint PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);
COMMENT ON TABLE copy_register IS 'The last register number of certified copies in each year. A row is locked until the copy that drew its number is committed or rolled back, so that no number is lost.';
COMMENT ON COLUMN copy_register.year IS 'Of the county''s calendar.';
CREATE TRIGGER copy_register_without_gaps BEFORE INSERT OR UPDATE OR DELETE ON copy_register
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_gap();

CREATE TABLE certified_copies (
  number text PRIMARY KEY CHECK (number ~ '^[0-9]{4}-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$'),
  register_year smallint NOT NULL,
  register_number integer NOT NULL,
  register text NOT NULL GENERATED ALWAYS AS (
    register_year::text || '-' || lpad(register_number::text, greatest(6, length(register_number::text)), '0')) STORED,
  account_id bigint NOT NULL REFERENCES accounts (id),
  user_id bigint NOT NULL,
  username text NOT NULL,
  visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64),
  request_key uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  document_key text NOT NULL CHECK (length(document_key) BETWEEN 2 AND 41),
  title text NOT NULL CHECK (length(title) <= 500),
  page_count integer NOT NULL CHECK (page_count > 0),
  record_digest bytea NOT NULL CHECK (length(record_digest) = 32),
  image_sha256 bytea NOT NULL CHECK (length(image_sha256) = 32),
  file_key uuid NOT NULL UNIQUE,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  signer text NOT NULL,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text NOT NULL DEFAULT '' CHECK (length(withdrawn_reason) <= 500),
  CONSTRAINT certified_copies_once UNIQUE (user_id, visitor, request_key),
  CONSTRAINT certified_copies_registered UNIQUE (register_year, register_number),
  CONSTRAINT certified_copies_withdrawn CHECK (
    (withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_reason = ''))
);
COMMENT ON TABLE certified_copies IS 'Issued certified copies. A row exists only for a copy that is paid (or free) and whose file is stored: the charge and the row are one transaction, after the file.';
COMMENT ON COLUMN certified_copies.number IS 'Printed on the copy: year, ten random characters, and one that detects typing errors.';
COMMENT ON COLUMN certified_copies.register_number IS 'Drawn by the database when the row is written; without gaps within a year.';
COMMENT ON COLUMN certified_copies.register IS 'The place in the register, 2026-000123.';
COMMENT ON COLUMN certified_copies.user_id IS 'No foreign key: a copy outlives its user.';
COMMENT ON COLUMN certified_copies.visitor IS 'The session of a guest, as a hash; empty for everyone else.';
COMMENT ON COLUMN certified_copies.request_key IS 'Named by the browser: a repeated request finds the first copy.';
COMMENT ON COLUMN certified_copies.document_key IS 'No foreign key: a document can be withdrawn or get another number, which the copy''s page says.';
COMMENT ON COLUMN certified_copies.page_count IS 'Of the document, without the certification.';
COMMENT ON COLUMN certified_copies.record_digest IS 'SHA-256 of the document''s facts in the index when it was certified.';
COMMENT ON COLUMN certified_copies.image_sha256 IS 'Of the document''s image file when it was certified.';
COMMENT ON COLUMN certified_copies.file_key IS 'The file in the county''s folder of certified copies.';
COMMENT ON COLUMN certified_copies.sha256 IS 'Of the signed file. A file with another digest isn''t the copy.';
COMMENT ON COLUMN certified_copies.signer IS 'SHA-256 fingerprint of the certificate of the key that signed the file.';
COMMENT ON COLUMN certified_copies.journal_entry_id IS 'The charge; null where nothing was charged.';
COMMENT ON COLUMN certified_copies.withdrawn_by IS 'The user name of the staff member.';
CREATE INDEX certified_copies_by_user ON certified_copies (user_id, visitor, issued_at);
CREATE INDEX certified_copies_by_time ON certified_copies (issued_at, number);
CREATE INDEX certified_copies_by_account ON certified_copies (account_id);

CREATE FUNCTION draw_copy_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO copy_register (year, last_number) VALUES (NEW.register_year, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = copy_register.last_number + 1
    RETURNING last_number INTO NEW.register_number;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION draw_copy_number() IS 'Numbers copies in the order in which they are registered.';
CREATE TRIGGER certified_copies_draw_number BEFORE INSERT ON certified_copies
  FOR EACH ROW EXECUTE FUNCTION draw_copy_number();

CREATE FUNCTION check_certified_copy_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL
     -- A generated column has no value yet.
     OR to_jsonb(NEW) - '{register,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
        <> to_jsonb(OLD) - '{register,withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] THEN
    RAISE EXCEPTION 'A certified copy never changes; it can be withdrawn once.';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION check_certified_copy_change() IS 'Keeps copies as they were issued.';
CREATE TRIGGER certified_copies_unchanged BEFORE UPDATE ON certified_copies
  FOR EACH ROW EXECUTE FUNCTION check_certified_copy_change();
CREATE TRIGGER certified_copies_kept BEFORE DELETE OR TRUNCATE ON certified_copies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW refunded_copies AS
  SELECT number FROM certified_copies
  WHERE journal_entry_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM sale_lines
    WHERE sale_lines.journal_entry_id = certified_copies.journal_entry_id AND refunded_cents <> amount_cents);
COMMENT ON VIEW refunded_copies IS 'Certified copies whose whole price was returned: their pages say so.';

-- Anyone can check a certified copy; such calls are counted and limited like other public calls.
ALTER TABLE public_call_attempts DROP CONSTRAINT public_call_attempts_kind_check;
ALTER TABLE public_call_attempts ADD CONSTRAINT public_call_attempts_kind_check
  CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG', 'WATCH', 'WATCH_LINK', 'SEARCH_CERTIFICATE', 'CERTIFIED_COPY'));
