-- The recognized text of page images (decisions 0353 and 0354).

-- Words by their English stem, all of them: the usual configuration leaves out "will" and "of", which deeds are about.
CREATE TEXT SEARCH DICTIONARY page_stem (TEMPLATE = snowball, Language = english);
CREATE TEXT SEARCH CONFIGURATION page_text (PARSER = default);
ALTER TEXT SEARCH CONFIGURATION page_text ADD MAPPING FOR asciiword, word, numword WITH page_stem;
ALTER TEXT SEARCH CONFIGURATION page_text ADD MAPPING FOR int, uint, float, sfloat, version WITH simple;

CREATE TABLE page_texts (
  document_id bigint NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'READ', 'FAILED')),
  urgency smallint NOT NULL CHECK (urgency BETWEEN 0 AND 2),
  recorded_at timestamp NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  failure text CHECK (length(failure) <= 200),
  engine text CHECK (length(engine) <= 100),
  read_at timestamptz,
  words bytea,
  search tsvector NOT NULL DEFAULT '',
  PRIMARY KEY (document_id, page),
  CHECK (state <> 'READ' OR (engine IS NOT NULL AND read_at IS NOT NULL AND words IS NOT NULL)),
  CHECK (state <> 'FAILED' OR failure IS NOT NULL)
);
COMMENT ON TABLE page_texts IS 'Pages of documents that are to be read, with the text that was recognized on them. A withheld document has none.';
COMMENT ON COLUMN page_texts.state IS 'WAITING: to be read, perhaps again by another engine. FAILED: three attempts failed.';
COMMENT ON COLUMN page_texts.urgency IS '0: a new document; 1: one that a user opened; 2: any other. Lower numbers are read first.';
COMMENT ON COLUMN page_texts.recorded_at IS 'When the document was recorded: later ones are read first.';
COMMENT ON COLUMN page_texts.attempts IS 'Counted when a process takes the page, so that one that ends the process counts, too.';
COMMENT ON COLUMN page_texts.not_before IS 'A process has taken the page until then, or a failed attempt is repeated then.';
COMMENT ON COLUMN page_texts.failure IS 'The reason why the last attempt failed, in the words of the log.';
COMMENT ON COLUMN page_texts.engine IS 'The engine that read the page, with its version, data and settings.';
COMMENT ON COLUMN page_texts.words IS 'The words with their places and confidence, compressed.';
CREATE INDEX page_texts_waiting_idx ON page_texts (urgency, recorded_at DESC, document_id DESC, page) WHERE state = 'WAITING';
CREATE INDEX page_texts_tried_idx ON page_texts (not_before) WHERE state = 'WAITING' AND attempts > 0;
CREATE INDEX page_texts_failed_idx ON page_texts (document_id, page) WHERE state = 'FAILED';

CREATE INDEX page_texts_search_idx ON page_texts USING gin (search) WITH (fastupdate = on);

-- The pass goes backward by the time of recording.
CREATE INDEX documents_by_pass_idx ON documents (recorded_at, id) WHERE NOT is_withheld;

CREATE TABLE page_text_passes (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  newest_id bigint NOT NULL DEFAULT 0,
  engine text NOT NULL DEFAULT '',
  before_recorded_at timestamp NOT NULL DEFAULT 'infinity',
  before_id bigint NOT NULL DEFAULT 0,
  finished_at timestamptz,
  pages_done bigint NOT NULL DEFAULT 0,
  pages_known bigint NOT NULL DEFAULT 0,
  counted_at timestamptz
);
COMMENT ON TABLE page_text_passes IS 'How far the search for pages that are to be read has come; a single row.';
COMMENT ON COLUMN page_text_passes.newest_id IS 'Documents up to this one have been looked at when they were new.';
COMMENT ON COLUMN page_text_passes.engine IS 'The engine of the current pass. With another one, the next pass begins.';
COMMENT ON COLUMN page_text_passes.before_recorded_at IS 'The pass goes backward through the index and has come to this document.';
COMMENT ON COLUMN page_text_passes.finished_at IS 'When the pass came to the oldest document; null while it is running.';
COMMENT ON COLUMN page_text_passes.pages_done IS 'Pages that were read or failed, counted after a run; searches say so.';
COMMENT ON COLUMN page_text_passes.pages_known IS 'Pages of all images that the index has, counted at the same time.';
INSERT INTO page_text_passes DEFAULT VALUES;

CREATE FUNCTION remove_withheld_page_texts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM page_texts WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER remove_withheld_page_texts AFTER UPDATE OF is_withheld ON documents
  FOR EACH ROW WHEN (NEW.is_withheld) EXECUTE FUNCTION remove_withheld_page_texts();
