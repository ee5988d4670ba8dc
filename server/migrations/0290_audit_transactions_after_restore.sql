-- The audit log orders its entries by transaction. A county that was restored on another server continues above the numbers that it
-- brought along, although that server counts its own transactions from the beginning.

CREATE TABLE audit_transaction_offset (
  is_only_row boolean PRIMARY KEY DEFAULT true CHECK (is_only_row),
  added bigint NOT NULL CHECK (added >= 0)
);
COMMENT ON TABLE audit_transaction_offset IS 'What is added to this server''s transaction numbers in the audit log.';
COMMENT ON COLUMN audit_transaction_offset.is_only_row IS 'Keeps it to one row.';
INSERT INTO audit_transaction_offset (added) VALUES (0);

CREATE FUNCTION current_audit_transaction() RETURNS bigint LANGUAGE sql VOLATILE AS
  'SELECT pg_current_xact_id()::text::bigint + (SELECT added FROM audit_transaction_offset)';
COMMENT ON FUNCTION current_audit_transaction() IS 'The number of this transaction in the audit log.';

CREATE FUNCTION oldest_open_audit_transaction() RETURNS bigint LANGUAGE sql STABLE AS
  'SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint + (SELECT added FROM audit_transaction_offset)';
COMMENT ON FUNCTION oldest_open_audit_transaction() IS 'Entries of earlier transactions are all visible.';

ALTER TABLE audit_entries ALTER COLUMN transaction_id SET DEFAULT current_audit_transaction();
