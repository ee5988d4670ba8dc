-- Requests from the public to redact a document (docs/decisions/0407).

CREATE TABLE redaction_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
  document_key text NOT NULL CHECK (length(document_key) BETWEEN 2 AND 41),
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  kind text NOT NULL CHECK (length(kind) <= 40),
  requester text NOT NULL CHECK (requester IN ('SELF', 'RELATIVE', 'ATTORNEY', 'AGENCY')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  email text NOT NULL CHECK (length(email) <= 50),
  language text NOT NULL CHECK (length(language) <= 10),
  note text NOT NULL CHECK (length(note) <= 1000),
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  decision text CHECK (decision IN ('REDACTED', 'DECLINED')),
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 1000),
  answered_by text,
  answered_at timestamptz,
  CONSTRAINT redaction_requests_answered CHECK (num_nulls(decision, answered_by, answered_at) IN (0, 3)),
  CONSTRAINT redaction_requests_confirmed_first CHECK (decision IS NULL OR confirmed_at IS NOT NULL),
  CONSTRAINT redaction_requests_reason CHECK (decision IS DISTINCT FROM 'DECLINED' OR answer <> '')
);
COMMENT ON TABLE redaction_requests IS 'Requests of people, also without an account, to redact a page. Clerks who redact see those whose email address is confirmed; nobody else sees any.';
COMMENT ON COLUMN redaction_requests.secret_hash IS 'Of the emailed link, which confirms the request.';
COMMENT ON COLUMN redaction_requests.document_key IS 'As typed. No foreign key: whether there is such a document isn''t said to the public.';
COMMENT ON COLUMN redaction_requests.note IS 'The place on the page, or the reason, without the number.';
COMMENT ON COLUMN redaction_requests.confirmed_at IS 'When the link was opened; null until then.';
COMMENT ON COLUMN redaction_requests.answered_by IS 'The user name of the clerk.';
CREATE INDEX redaction_requests_waiting_idx ON redaction_requests (confirmed_at, id) WHERE confirmed_at IS NOT NULL AND decision IS NULL;
CREATE INDEX redaction_requests_answered_idx ON redaction_requests (answered_at, id) WHERE decision IS NOT NULL;
CREATE INDEX redaction_requests_unconfirmed_idx ON redaction_requests (requested_at) WHERE confirmed_at IS NULL;

CREATE FUNCTION keep_redaction_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'request % is answered', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'redaction_requests_final';
END $$;
COMMENT ON FUNCTION keep_redaction_answer() IS 'An answer was emailed, so it isn''t changed.';
CREATE TRIGGER redaction_requests_final BEFORE UPDATE ON redaction_requests
  FOR EACH ROW WHEN (OLD.decision IS NOT NULL) EXECUTE FUNCTION keep_redaction_answer();

-- Such calls are counted and limited like other public calls.
ALTER TABLE public_call_attempts DROP CONSTRAINT public_call_attempts_kind_check;
ALTER TABLE public_call_attempts ADD CONSTRAINT public_call_attempts_kind_check
  CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG', 'WATCH', 'WATCH_LINK', 'SEARCH_CERTIFICATE', 'CERTIFIED_COPY',
                  'REDACTION_REQUEST', 'REDACTION_LINK'));
