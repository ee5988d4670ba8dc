-- Postings for the county's finance system: written with the movement of money, delivered later, and kept.

CREATE TABLE landlink_files (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  covers_on date NOT NULL UNIQUE,
  posting_count integer NOT NULL CHECK (posting_count > 0),
  total_cents bigint NOT NULL,
  made_at timestamptz NOT NULL,
  written_at timestamptz,
  webhook_attempts integer NOT NULL DEFAULT 0 CHECK (webhook_attempts >= 0),
  webhook_next_at timestamptz,
  webhook_done_at timestamptz,
  webhook_error text
);
COMMENT ON TABLE landlink_files IS 'One delivery a day: a CSV and a JSON file in the county''s folder, and a call of its webhook where it has one.';
COMMENT ON COLUMN landlink_files.covers_on IS 'The day, in the county, through which it has all postings that none before it has.';
COMMENT ON COLUMN landlink_files.written_at IS 'Null until both files are in the folder.';
COMMENT ON COLUMN landlink_files.webhook_next_at IS 'Not before this instant; null where there is nothing (more) to send.';
CREATE INDEX landlink_files_to_write ON landlink_files (id) WHERE written_at IS NULL;
CREATE INDEX landlink_files_to_send ON landlink_files (webhook_next_at) WHERE webhook_next_at IS NOT NULL;

CREATE TABLE landlink_postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_entry_id bigint NOT NULL REFERENCES journal_entries (id),
  part text NOT NULL CHECK (part IN ('CHARGE', 'DEPOSIT', 'SURCHARGE')),
  land_link_account text NOT NULL CHECK (land_link_account ~ '^\d{1,10}$'),
  fee_code text NOT NULL CHECK (fee_code <> ''),
  charge_code text NOT NULL CHECK (charge_code <> ''),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  posted_at timestamptz NOT NULL,
  file_id bigint REFERENCES landlink_files (id),
  UNIQUE (journal_entry_id, part)
);
COMMENT ON TABLE landlink_postings IS 'What the finance system is told of: written in the transaction that moved the money, with the codes of that moment.';
COMMENT ON COLUMN landlink_postings.part IS 'A movement by card has its surcharge under codes of its own.';
COMMENT ON COLUMN landlink_postings.file_id IS 'The delivery that has it; null until it is in one.';
CREATE INDEX landlink_postings_by_file ON landlink_postings (file_id, id);
CREATE INDEX landlink_postings_undelivered ON landlink_postings (posted_at) WHERE file_id IS NULL;
