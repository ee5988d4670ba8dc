-- Property watch: emails about documents that are recorded under a watched name, on watched land or with a watched number.

-- Read by recording date instead, of which an alert needs only the last weeks.
DROP INDEX documents_first_index_version_idx;

ALTER TABLE public_call_attempts DROP CONSTRAINT public_call_attempts_kind_check;
ALTER TABLE public_call_attempts ADD CONSTRAINT public_call_attempts_kind_check
  CHECK (kind IN ('SIGN_UP', 'RECOVERY', 'GUEST', 'CLIENT_LOG', 'WATCH'));

CREATE TABLE watch_requests (
  secret_hash  bytea PRIMARY KEY,
  email        text NOT NULL,
  language     text NOT NULL,
  watched      jsonb NOT NULL,
  requested_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE INDEX watch_requests_by_time ON watch_requests (requested_at);
COMMENT ON TABLE watch_requests IS 'Watches that wait for the link in an email. They are deleted after two days, confirmed or not';
COMMENT ON COLUMN watch_requests.watched IS 'What is watched (contract/src/index/watches/watched.ts)';

CREATE TABLE watch_subscribers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email      text NOT NULL UNIQUE CHECK (email = lower(email)),
  language   text NOT NULL,
  frequency  text NOT NULL DEFAULT 'IMMEDIATELY' CHECK (frequency IN ('IMMEDIATELY', 'DAILY', 'WEEKLY')),
  created_at timestamptz NOT NULL
);
COMMENT ON TABLE watch_subscribers IS 'Confirmed email addresses with their watches. Unsubscribing deletes the row and all that belongs to it';

CREATE TABLE watch_links (
  secret_hash   bytea PRIMARY KEY,
  subscriber_id bigint NOT NULL REFERENCES watch_subscribers ON DELETE CASCADE,
  created_at    timestamptz NOT NULL
);
CREATE INDEX watch_links_subscriber_idx ON watch_links (subscriber_id);
COMMENT ON TABLE watch_links IS 'Links of emails that manage the watches of an address. They work as long as the address has watches';

CREATE TABLE watches (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id bigint NOT NULL REFERENCES watch_subscribers ON DELETE CASCADE,
  watched       jsonb NOT NULL,
  created_at    timestamptz NOT NULL,
  UNIQUE (subscriber_id, watched)
);
COMMENT ON TABLE watches IS 'What a subscriber watches';

CREATE TABLE watch_terms (
  watch_id bigint NOT NULL REFERENCES watches ON DELETE CASCADE,
  kind     text COLLATE "C" NOT NULL CHECK (kind IN ('NAME', 'SOUND', 'PARCEL', 'LOT', 'SECTION', 'NUMBER')),
  key      text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, key, watch_id)
);
CREATE INDEX watch_terms_watch_idx ON watch_terms (watch_id);
COMMENT ON TABLE watch_terms IS 'Keys by which new documents find watches: a document that shares none can''t match';

CREATE TABLE watch_deliveries (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id bigint NOT NULL REFERENCES watch_subscribers ON DELETE CASCADE,
  period        text NOT NULL,
  created_at    timestamptz NOT NULL,
  UNIQUE (subscriber_id, period)
);
COMMENT ON TABLE watch_deliveries IS 'Alerts: one email for each subscriber and period';
COMMENT ON COLUMN watch_deliveries.period IS 'The version of the index of an immediate alert (v12), or the last day of a digest (d2026-11-20, w2026-11-20)';

CREATE TABLE watch_matches (
  watch_id    bigint NOT NULL REFERENCES watches ON DELETE CASCADE,
  document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
  reason      jsonb NOT NULL,
  matched_at  timestamptz NOT NULL,
  delivery_id bigint REFERENCES watch_deliveries ON DELETE SET NULL,
  PRIMARY KEY (watch_id, document_id)
);
CREATE INDEX watch_matches_document_idx ON watch_matches (document_id);
CREATE INDEX watch_matches_delivery_idx ON watch_matches (delivery_id);
CREATE INDEX watch_matches_waiting_idx ON watch_matches (watch_id) WHERE delivery_id IS NULL;
COMMENT ON TABLE watch_matches IS 'Documents that matched a watch, each once';
COMMENT ON COLUMN watch_matches.reason IS 'The party and the reasons of a name; empty for land and numbers';
COMMENT ON COLUMN watch_matches.delivery_id IS 'The alert that names it; empty while it waits for a digest';

CREATE TABLE watch_cursor (
  is_only          boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  index_version_id bigint NOT NULL
);
COMMENT ON TABLE watch_cursor IS 'The last version of the index whose documents were compared with the watches';
INSERT INTO watch_cursor (index_version_id) SELECT coalesce(max(id), 0) FROM index_versions;
