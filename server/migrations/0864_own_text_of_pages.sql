-- The text that pages of PDF files have themselves, compared with what they show (docs/decisions/0408), and pages that staff check (0409).

ALTER TABLE page_texts ADD COLUMN is_file_text boolean NOT NULL DEFAULT false;
ALTER TABLE page_texts ADD COLUMN hides_text boolean NOT NULL DEFAULT false;
ALTER TABLE page_texts ADD COLUMN file_words bytea;
COMMENT ON COLUMN page_texts.is_file_text IS 'Most words have the spelling of the file''s text, which shows the same as the page.';
COMMENT ON COLUMN page_texts.hides_text IS 'A part of the file''s text isn''t shown by the page.';
COMMENT ON COLUMN page_texts.file_words IS 'All words of the file''s text if some are hidden, until they are looked through for personal numbers. Nothing else reads them.';
CREATE INDEX page_texts_to_check_idx ON page_texts (document_id, page) WHERE state = 'FAILED' OR hides_text;

ALTER TABLE number_findings DROP CONSTRAINT number_findings_reason_check;
ALTER TABLE number_findings ADD CONSTRAINT number_findings_reason_check
  CHECK (reason IN ('WORD', 'STRUCTURE', 'CHECKSUM', 'DRAWN', 'HIDDEN'));
