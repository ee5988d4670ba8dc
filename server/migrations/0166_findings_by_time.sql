-- Staff page through all findings, newest first.

CREATE INDEX reconciliation_findings_by_time ON reconciliation_findings (found_at, id);
