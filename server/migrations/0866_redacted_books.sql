-- Personal numbers on pages of certificates of title and of the old books, which aren't documents (docs/decisions/0415).

ALTER TABLE number_findings
  ALTER COLUMN document_id DROP NOT NULL,
  ADD COLUMN series text COLLATE "C" CHECK (series IN ('CERT', 'TRACT', 'BOOK')),
  ADD COLUMN number_key text COLLATE "C",
  ADD CONSTRAINT number_findings_one_record CHECK (num_nonnulls(document_id, series) = 1 AND (series IS NULL) = (number_key IS NULL));
COMMENT ON COLUMN number_findings.document_id IS 'Null on a page of another record.';
COMMENT ON COLUMN number_findings.series IS 'The series of a record that isn''t a document: a certificate of title, a tract book page, a page of a grantor-grantee book.';
COMMENT ON COLUMN number_findings.number_key IS 'Natural order key of the number of a record that isn''t a document.';
CREATE INDEX number_findings_waiting_in_books_idx ON number_findings (series, number_key, page, id)
  WHERE series IS NOT NULL AND state IN ('OPEN', 'PROPOSED');
CREATE INDEX number_findings_by_book_page_idx ON number_findings (series, number_key, page) WHERE series IS NOT NULL;

CREATE TABLE book_pages (
  series text COLLATE "C" NOT NULL CHECK (series IN ('CERT', 'TRACT', 'BOOK')),
  number_key text COLLATE "C" NOT NULL,
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  document_key text NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'LOOKED', 'FAILED')),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  engine text CHECK (length(engine) <= 100),
  failure text CHECK (length(failure) <= 200),
  PRIMARY KEY (series, number_key, page),
  CHECK (state <> 'LOOKED' OR engine IS NOT NULL),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL)
);
COMMENT ON TABLE book_pages IS 'Pages of records that aren''t documents, which are looked through for personal numbers. Their words aren''t kept.';
COMMENT ON COLUMN book_pages.document_key IS 'The key of the image, with the number as recorded.';
COMMENT ON COLUMN book_pages.attempts IS 'Counted when a process takes the page, so that one that ends the process counts, too.';
COMMENT ON COLUMN book_pages.not_before IS 'A process has taken the page until then, or a failed attempt is repeated then.';
COMMENT ON COLUMN book_pages.engine IS 'The engine that read the page last.';
COMMENT ON COLUMN book_pages.failure IS 'The reason why the last attempt failed, in the words of the log.';
CREATE INDEX book_pages_waiting_idx ON book_pages (series, number_key, page) WHERE state = 'WAITING';
CREATE INDEX book_pages_tried_idx ON book_pages (not_before) WHERE state = 'WAITING' AND attempts > 0;

CREATE INDEX book_pages_failed_idx ON book_pages (document_key, page) WHERE state = 'FAILED';

CREATE TABLE book_passes (
  series text COLLATE "C" PRIMARY KEY CHECK (series IN ('CERT', 'TRACT', 'BOOK')),
  engine text NOT NULL DEFAULT '',
  after_key text COLLATE "C" NOT NULL DEFAULT '',
  finished_at timestamptz
);
COMMENT ON TABLE book_passes IS 'How far the search for pages of each series that are to be looked through has come.';
COMMENT ON COLUMN book_passes.engine IS 'The engine of the current pass. With another one, the next pass begins.';
COMMENT ON COLUMN book_passes.after_key IS 'The pass goes through the numbers in order and has come to this one.';
COMMENT ON COLUMN book_passes.finished_at IS 'When the pass came to the last number; null while it is running.';
INSERT INTO book_passes (series) VALUES ('CERT'), ('TRACT'), ('BOOK');

CREATE FUNCTION remove_findings_in_book() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  removed_key text := to_jsonb(OLD) ->> TG_ARGV[1];
BEGIN
  DELETE FROM number_findings WHERE series = TG_ARGV[0] AND number_key = removed_key;
  DELETE FROM book_pages WHERE series = TG_ARGV[0] AND number_key = removed_key;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION remove_findings_in_book() IS 'Findings go with their record, as those of a document do. Redactions stay.';
CREATE TRIGGER remove_findings_in_certificate AFTER DELETE ON torrens_certificates
  FOR EACH ROW EXECUTE FUNCTION remove_findings_in_book('CERT', 'number_key');
CREATE TRIGGER remove_findings_in_tract_book AFTER DELETE ON tract_book_entries
  FOR EACH ROW EXECUTE FUNCTION remove_findings_in_book('TRACT', 'tract_book_key');
CREATE TRIGGER remove_findings_in_name_book AFTER DELETE ON grantor_grantee_books
  FOR EACH ROW EXECUTE FUNCTION remove_findings_in_book('BOOK', 'reference_key');
