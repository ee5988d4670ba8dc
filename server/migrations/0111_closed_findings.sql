-- Findings are closed when the gateway agrees, or by staff with a reason.

ALTER TABLE reconciliation_findings ADD COLUMN closed_by text CHECK (length(closed_by) BETWEEN 1 AND 100);
ALTER TABLE reconciliation_findings ADD COLUMN closed_reason text CHECK (length(closed_reason) BETWEEN 1 AND 500);
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_closed
  CHECK ((closed_reason IS NULL) = (closed_by IS NULL) AND (closed_reason IS NULL OR settled_at IS NOT NULL));
COMMENT ON COLUMN reconciliation_findings.settled_at IS 'When the gateway agreed, it was not found any more, or staff closed it.';
COMMENT ON COLUMN reconciliation_findings.closed_by IS 'Who closed it: a user name, or the operator of the command. Null if no one did.';
COMMENT ON COLUMN reconciliation_findings.closed_reason IS 'Why. A closed finding stays closed while its details are the same.';
