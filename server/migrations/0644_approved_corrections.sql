-- A correction can need a second person, by the county's setting (docs/decisions/0269).

ALTER TABLE filing_corrections
  ADD COLUMN approved_by bigint,
  ADD CONSTRAINT filing_corrections_approved CHECK (approved_by <> corrected_by);
COMMENT ON COLUMN filing_corrections.approved_by IS 'The second person; null if the county required none.';
CREATE INDEX filing_corrections_by_approver ON filing_corrections (approved_by) WHERE approved_by IS NOT NULL;

CREATE TABLE proposed_corrections (
  filing_id   bigint PRIMARY KEY REFERENCES filings (id),
  after       jsonb NOT NULL,
  reason      text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  revision    integer NOT NULL CHECK (revision >= 0),
  proposed_by bigint NOT NULL,
  proposed_at timestamptz NOT NULL
);
COMMENT ON TABLE proposed_corrections IS 'Corrections of index data that wait for a second person, one for each filing. Applied or discarded ones are deleted; the audit log has all.';
COMMENT ON COLUMN proposed_corrections.revision IS 'How many corrections the filing had.';
CREATE INDEX proposed_corrections_by_user ON proposed_corrections (proposed_by);
