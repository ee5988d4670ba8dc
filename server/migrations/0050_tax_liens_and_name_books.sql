-- Tax liens and pages of the old books of names, as their lists are filtered and sorted: from an index alone, in every order.

---------------------------------------------------------------------------------------------------------------------
-- Tax liens repeat what their document is found and sorted by, as names do

ALTER TABLE tax_liens
  ADD COLUMN document_type     text COLLATE "C",
  ADD COLUMN number_key        text COLLATE "C",
  ADD COLUMN recorded_at       timestamp,
  ADD COLUMN recorded_sequence integer,
  ADD COLUMN is_withheld       boolean;
UPDATE tax_liens
   SET document_type = documents.document_type, number_key = documents.number_key, recorded_at = documents.recorded_at,
       recorded_sequence = documents.recorded_sequence, is_withheld = documents.is_withheld
  FROM documents
 WHERE documents.id = tax_liens.document_id;
ALTER TABLE tax_liens
  ALTER COLUMN document_type     SET NOT NULL,
  ALTER COLUMN number_key        SET NOT NULL,
  ALTER COLUMN recorded_at       SET NOT NULL,
  ALTER COLUMN recorded_sequence SET NOT NULL,
  ALTER COLUMN is_withheld       SET NOT NULL;
COMMENT ON COLUMN tax_liens.document_type IS 'This and the next four columns repeat the document, for the indexes of the searches; a trigger on documents keeps them true';

CREATE FUNCTION copy_document_facts_to_tax_liens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE tax_liens
     SET document_type = NEW.document_type, number_key = NEW.number_key, recorded_at = NEW.recorded_at,
         recorded_sequence = NEW.recorded_sequence, is_withheld = NEW.is_withheld
   WHERE document_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER documents_copy_facts_to_tax_liens AFTER UPDATE ON documents
  FOR EACH ROW WHEN (
    (NEW.document_type, NEW.number_key, NEW.recorded_at, NEW.recorded_sequence, NEW.is_withheld) IS DISTINCT FROM
    (OLD.document_type, OLD.number_key, OLD.recorded_at, OLD.recorded_sequence, OLD.is_withheld)
  )
  EXECUTE FUNCTION copy_document_facts_to_tax_liens();

DROP INDEX tax_liens_number_idx;
DROP INDEX tax_liens_lien_on_idx;
CREATE INDEX tax_liens_by_number_idx ON tax_liens (document_type, number_key)
  INCLUDE (id, recorded_at, ended_on) WHERE NOT is_withheld;
CREATE INDEX tax_liens_by_recorded_idx ON tax_liens (recorded_at, recorded_sequence, document_type, number_key)
  INCLUDE (id, ended_on) WHERE NOT is_withheld;
CREATE INDEX tax_liens_by_lien_number_idx ON tax_liens (lien_number_key, document_type, number_key)
  INCLUDE (id, recorded_at, ended_on) WHERE NOT is_withheld;
CREATE INDEX tax_liens_by_lien_on_idx ON tax_liens (lien_on, document_type, number_key)
  INCLUDE (id, recorded_at, ended_on) WHERE NOT is_withheld;
-- Liens without a date stand last in both directions, which one index can not give.
CREATE INDEX tax_liens_by_lien_on_descending_idx ON tax_liens
  (lien_on DESC NULLS LAST, document_type DESC, number_key DESC)
  INCLUDE (id, recorded_at, ended_on) WHERE NOT is_withheld;

---------------------------------------------------------------------------------------------------------------------
-- The pages that a name may be on lie between two ends, of the alphabet and of time: no index finds both. The pages of all
-- books are few enough to be read in the asked order, and each index says all that is asked of a page.

DROP INDEX grantor_grantee_books_names_idx;
DROP INDEX grantor_grantee_books_from_on_idx;
CREATE INDEX grantor_grantee_books_by_reference_idx ON grantor_grantee_books (reference_key)
  INCLUDE (id, role, from_key, to_key, from_on, to_on);
CREATE INDEX grantor_grantee_books_by_from_name_idx ON grantor_grantee_books (from_key, reference_key)
  INCLUDE (id, role, to_key, from_on, to_on);
CREATE INDEX grantor_grantee_books_by_from_on_idx ON grantor_grantee_books (from_on, reference_key)
  INCLUDE (id, role, from_key, to_key, to_on);
