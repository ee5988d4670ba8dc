CREATE TABLE sign_up_requests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL CHECK (length(username) <= 50),
  password_hash text NOT NULL,
  profile jsonb NOT NULL,
  language text NOT NULL,
  client_address text NOT NULL,
  request_id text NOT NULL,
  requested_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_up_requests IS 'Who registered and was not answered yet. The call writes a row and knows nothing of what is taken; a job looks, makes the pending user and mails, so neither the answer nor its time can tell. An answered row is deleted.';
COMMENT ON COLUMN sign_up_requests.profile IS 'Names, address, e-mail address and phone, as the form has them.';
COMMENT ON COLUMN sign_up_requests.request_id IS 'Of the call, for the audit trail.';
