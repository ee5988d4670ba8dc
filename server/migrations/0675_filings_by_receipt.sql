-- A county can record filings in the order of their receipt (docs/decisions/0259): the oldest one that isn't decided.
CREATE INDEX filings_by_receipt ON filings (submitted_at, id) WHERE state IN ('SUBMITTED', 'IN_REVIEW');
