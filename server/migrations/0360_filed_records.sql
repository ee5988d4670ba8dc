-- Accepted filings become records of the index, which wait for the import that confirms them (docs/decisions/0134).

ALTER TABLE documents ADD COLUMN awaits_import_since timestamptz;
COMMENT ON COLUMN documents.awaits_import_since IS 'When an accepted electronic filing wrote the document; null once an import contained it. Complete exports don''t withdraw it before';
CREATE INDEX documents_awaiting_import_idx ON documents (awaits_import_since, id) WHERE awaits_import_since IS NOT NULL;

ALTER TABLE filings
  ADD COLUMN index_facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(index_facts) = 'object'),
  ADD COLUMN record_key text COLLATE "C" UNIQUE CHECK (length(record_key) BETWEEN 2 AND 41),
  ADD CONSTRAINT filings_record CHECK (record_key IS NULL OR state = 'ACCEPTED');
COMMENT ON COLUMN filings.index_facts IS 'What the filer said for the index, which the clerk''s form starts with: instrument, grantors, grantees, parcels, legal. Parties and parcels are lines.';
COMMENT ON COLUMN filings.record_key IS 'The document key under which the accepted filing was written to the index; null for types that the index doesn''t have.';
