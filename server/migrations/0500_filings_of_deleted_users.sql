-- Filings outlive their filers and clerks, as purchases do. The ids stay: deleting a user must neither fail because of a filing nor delete it.
ALTER TABLE filings DROP CONSTRAINT filings_user_id_fkey;
ALTER TABLE filings DROP CONSTRAINT filings_claimed_by_fkey;
ALTER TABLE filings DROP CONSTRAINT filings_decided_by_fkey;
ALTER TABLE filing_images DROP CONSTRAINT filing_images_user_id_fkey;
ALTER TABLE filing_events DROP CONSTRAINT filing_events_user_id_fkey;
