-- Personal numbers in page images, and their redaction (decisions 0368 to 0371).

CREATE TABLE redacted_images (
  document_type text COLLATE "C" NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  document_key text NOT NULL,
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  file_key text,
  is_replaced boolean NOT NULL DEFAULT false,
  attempts smallint NOT NULL DEFAULT 0,
  not_before timestamptz NOT NULL DEFAULT '-infinity',
  failure text CHECK (length(failure) <= 200),
  PRIMARY KEY (document_type, number_key),
  CHECK (file_key IS NULL OR NOT is_replaced)
);
COMMENT ON TABLE redacted_images IS 'Documents with redactions. They have no reference to the index: a document that is imported again is still redacted.';
COMMENT ON COLUMN redacted_images.version IS 'Counts the changes of its boxes.';
COMMENT ON COLUMN redacted_images.file_key IS 'The stored image in which the boxes of this version are erased; null until it is written, and no user gets an image until then.';
COMMENT ON COLUMN redacted_images.is_replaced IS 'The original was replaced: no user gets an image until a clerk has looked at the boxes again.';
COMMENT ON COLUMN redacted_images.not_before IS 'A process is erasing until then, or a failed attempt is repeated then.';
COMMENT ON COLUMN redacted_images.failure IS 'The reason why the last attempt failed, in the words of the log.';
CREATE INDEX redacted_images_waiting_idx ON redacted_images (not_before) WHERE file_key IS NULL AND NOT is_replaced;
CREATE INDEX redacted_images_replaced_idx ON redacted_images (document_type, number_key) WHERE is_replaced;

CREATE FUNCTION close_changed_image() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.file_key := NULL;
  NEW.attempts := 0;
  NEW.not_before := '-infinity';
  NEW.failure := NULL;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION close_changed_image() IS 'An image is erased anew after each change of its boxes, whoever makes it.';
CREATE TRIGGER close_changed_image BEFORE UPDATE OF version, is_replaced ON redacted_images
  FOR EACH ROW WHEN (NEW.version <> OLD.version OR NEW.is_replaced) EXECUTE FUNCTION close_changed_image();

CREATE TABLE redaction_boxes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_type text COLLATE "C" NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  box_left integer NOT NULL CHECK (box_left BETWEEN 0 AND 9999),
  box_top integer NOT NULL CHECK (box_top BETWEEN 0 AND 9999),
  box_right integer NOT NULL CHECK (box_right BETWEEN 1 AND 10000),
  box_bottom integer NOT NULL CHECK (box_bottom BETWEEN 1 AND 10000),
  redacted_at timestamptz NOT NULL,
  CHECK (box_left < box_right AND box_top < box_bottom),
  FOREIGN KEY (document_type, number_key) REFERENCES redacted_images (document_type, number_key)
);
COMMENT ON TABLE redaction_boxes IS 'Places of pages that no user sees without permission, in ten-thousandths of the page''s width and height.';
CREATE INDEX redaction_boxes_by_page_idx ON redaction_boxes (document_type, number_key, page);

CREATE FUNCTION count_redaction_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE redacted_images SET version = version + 1
  WHERE (document_type, number_key) = (CASE WHEN TG_OP = 'DELETE' THEN OLD.document_type ELSE NEW.document_type END,
                                       CASE WHEN TG_OP = 'DELETE' THEN OLD.number_key ELSE NEW.number_key END);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_redaction_change() IS 'The image is closed with the statement that changes its boxes.';
CREATE TRIGGER count_redaction_change AFTER INSERT OR UPDATE OR DELETE ON redaction_boxes
  FOR EACH ROW EXECUTE FUNCTION count_redaction_change();

-- Pages whose recognized words have been looked through.
ALTER TABLE page_texts ADD COLUMN looked_through_at timestamptz;
COMMENT ON COLUMN page_texts.looked_through_at IS 'When its words were looked through for personal numbers; null for new words.';
CREATE INDEX page_texts_unlooked_idx ON page_texts (document_id, page) WHERE state = 'READ' AND looked_through_at IS NULL;

CREATE TABLE number_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  document_id bigint NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
  page integer NOT NULL CHECK (page BETWEEN 1 AND 5000),
  kind text NOT NULL CHECK (length(kind) <= 40),
  reason text NOT NULL CHECK (reason IN ('WORD', 'STRUCTURE', 'CHECKSUM', 'DRAWN')),
  confidence smallint NOT NULL CHECK (confidence BETWEEN 0 AND 100),
  boxes integer[] NOT NULL CHECK (array_length(boxes, 1) BETWEEN 4 AND 40 AND array_length(boxes, 1) % 4 = 0),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PROPOSED', 'REDACTED', 'REJECTED')),
  proposal text CHECK (proposal IN ('REDACTED', 'REJECTED')),
  proposed_by bigint,
  decided_by bigint,
  decided_at timestamptz,
  CONSTRAINT number_findings_proposed CHECK ((state = 'PROPOSED') <= (proposal IS NOT NULL AND proposed_by IS NOT NULL)),
  CONSTRAINT number_findings_decided CHECK ((state IN ('REDACTED', 'REJECTED')) = (num_nulls(decided_by, decided_at) = 0)),
  CONSTRAINT number_findings_two_people CHECK (decided_by <> proposed_by)
);
COMMENT ON TABLE number_findings IS 'Places that look like personal numbers, or that a clerk drew, with what was decided. The numbers aren''t stored.';
COMMENT ON COLUMN number_findings.boxes IS 'Left, top, right and bottom of each box, in ten-thousandths of the page.';
COMMENT ON COLUMN number_findings.proposed_by IS 'The first of two people, who can''t decide as well; null if one decides.';
CREATE INDEX number_findings_waiting_idx ON number_findings (document_id DESC, page, id) WHERE state IN ('OPEN', 'PROPOSED');
CREATE INDEX number_findings_by_page_idx ON number_findings (document_id, page);

CREATE FUNCTION refuse_decided_finding() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'finding % is decided', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'number_findings_final';
END $$;
COMMENT ON FUNCTION refuse_decided_finding() IS 'A decision isn''t changed: what is redacted stays so.';
CREATE TRIGGER number_findings_final BEFORE UPDATE ON number_findings
  FOR EACH ROW WHEN (OLD.state IN ('REDACTED', 'REJECTED')) EXECUTE FUNCTION refuse_decided_finding();
