-- Certificates of searches: which search was run, when, and what the index returned.

CREATE TABLE search_certificates (
  number text PRIMARY KEY CHECK (number ~ '^[0-9]{4}-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$'),
  account_id bigint NOT NULL REFERENCES accounts (id),
  user_id bigint NOT NULL,
  username text NOT NULL,
  visitor text NOT NULL,
  request_key uuid NOT NULL,
  issued_at timestamptz NOT NULL,
  title text NOT NULL CHECK (length(title) <= 500),
  contents jsonb NOT NULL,
  result_ids bigint[] NOT NULL,
  result_digest bytea NOT NULL CHECK (length(result_digest) = 32),
  result_count integer NOT NULL CHECK (result_count BETWEEN 0 AND 1000),
  file_key uuid NOT NULL UNIQUE,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  page_count integer NOT NULL CHECK (page_count > 0),
  signer text NOT NULL,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text NOT NULL DEFAULT '' CHECK (length(withdrawn_reason) <= 500),
  CONSTRAINT search_certificates_once UNIQUE (user_id, visitor, request_key),
  CONSTRAINT search_certificates_withdrawn CHECK (
    (withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_reason = ''))
);
COMMENT ON TABLE search_certificates IS 'Issued certificates of searches. A row exists only for a certificate that is paid (or free) and whose file is stored: the charge and the row are one transaction, after the file.';
COMMENT ON COLUMN search_certificates.number IS 'Year, ten random characters, and one that detects typing errors.';
COMMENT ON COLUMN search_certificates.user_id IS 'No foreign key: a certificate outlives its user.';
COMMENT ON COLUMN search_certificates.visitor IS 'Identifies the session of a guest; empty for all others.';
COMMENT ON COLUMN search_certificates.request_key IS 'Named by the browser: a repeated request finds the first certificate.';
COMMENT ON COLUMN search_certificates.title IS 'What was searched, in a line, for lists.';
COMMENT ON COLUMN search_certificates.contents IS 'What the file says, as data: searches with criteria, variants, dates of the index, and results.';
COMMENT ON COLUMN search_certificates.result_ids IS 'Ids of the results in the order of the file.';
COMMENT ON COLUMN search_certificates.result_digest IS 'SHA-256 of the contents.';
COMMENT ON COLUMN search_certificates.file_key IS 'The file in the county''s folder of search certificates.';
COMMENT ON COLUMN search_certificates.sha256 IS 'Of the signed file. A file with another digest isn''t the certificate.';
COMMENT ON COLUMN search_certificates.signer IS 'SHA-256 fingerprint of the certificate of the key that signed the file.';
COMMENT ON COLUMN search_certificates.withdrawn_by IS 'The user name of the staff member.';
CREATE INDEX search_certificates_by_user ON search_certificates (user_id, visitor, issued_at);
CREATE INDEX search_certificates_by_time ON search_certificates (issued_at, number);
CREATE INDEX search_certificates_by_account ON search_certificates (account_id);

CREATE FUNCTION check_search_certificate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NOT NULL
     OR to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
        <> to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] THEN
    RAISE EXCEPTION 'A search certificate never changes; it can be withdrawn once.';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION check_search_certificate_change() IS 'Keeps certificates as they were issued.';
CREATE TRIGGER search_certificates_unchanged BEFORE UPDATE ON search_certificates
  FOR EACH ROW EXECUTE FUNCTION check_search_certificate_change();
CREATE TRIGGER search_certificates_kept BEFORE DELETE OR TRUNCATE ON search_certificates
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
