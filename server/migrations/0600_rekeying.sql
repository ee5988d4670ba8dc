-- Keys that an earlier version of the portal stored are computed by a job, in parts, while the portal is open.

ALTER TABLE name_rule_versions
  ADD COLUMN documents_through bigint NOT NULL DEFAULT 0,
  ADD COLUMN tax_liens_through bigint NOT NULL DEFAULT 0,
  ADD COLUMN finished_at timestamptz DEFAULT now();
COMMENT ON TABLE name_rule_versions IS 'Versions of the rules for keys and additional names to which stored records are updated (records/rekey/rekey-index.ts)';
COMMENT ON COLUMN name_rule_versions.documents_through IS 'The last document whose names and addresses were updated';
COMMENT ON COLUMN name_rule_versions.tax_liens_through IS 'The last tax lien whose taxpayers were updated';
COMMENT ON COLUMN name_rule_versions.finished_at IS 'Null while records are updated';

ALTER TABLE scheduled_jobs
  ADD COLUMN progress_done bigint,
  ADD COLUMN progress_total bigint,
  ADD CHECK ((progress_done IS NULL) = (progress_total IS NULL)),
  ADD CHECK (progress_done BETWEEN 0 AND progress_total);
COMMENT ON COLUMN scheduled_jobs.progress_done IS 'How much of the work is done that a job has begun; null for jobs that do all of their work in each run';
