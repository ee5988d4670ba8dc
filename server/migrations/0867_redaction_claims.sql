-- Two clerks at the redaction desk: a page that one opens is claimed (docs/decisions/0416).

CREATE TABLE redaction_claims (
  document_type text COLLATE "C" NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  document_key text NOT NULL,
  claimed_by bigint NOT NULL,
  claimed_until timestamptz NOT NULL,
  PRIMARY KEY (document_type, number_key, page)
);
CREATE INDEX redaction_claims_by_clerk_idx ON redaction_claims (claimed_by);
COMMENT ON TABLE redaction_claims IS 'Pages that clerks have open at the redaction desk. Only the clerk who has a page decides about it.';
COMMENT ON COLUMN redaction_claims.document_type IS 'The type of a document, or the series of another record.';
COMMENT ON COLUMN redaction_claims.claimed_by IS 'No foreign key: a claim ends by itself.';
COMMENT ON COLUMN redaction_claims.claimed_until IS 'Another clerk gets the page from then on.';
