-- Reading the audit log: by account, by user name and by document, and the entries of the product before this one.

ALTER TABLE audit_entries ADD COLUMN data_source text NOT NULL DEFAULT 'FIVE'
  CONSTRAINT audit_entries_data_source CHECK (data_source IN ('FIVE', 'ONE'));
COMMENT ON COLUMN audit_entries.data_source IS 'Which portal wrote it. FIVE: this one. ONE: the product before it, whose log was migrated.';

CREATE INDEX audit_entries_by_account ON audit_entries (account_id, occurred_at);
CREATE INDEX audit_entries_by_username ON audit_entries (lower(username), occurred_at);
CREATE INDEX audit_entries_by_document ON audit_entries ((details ->> 'documentKey'), occurred_at)
  WHERE details ? 'documentKey';
