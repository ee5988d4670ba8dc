-- A memorial is also found by the document that ended it, and the parts of a condominium are shown as they were written.

ALTER TABLE torrens_memorials
  ADD COLUMN discharged_by_type text COLLATE "C",
  ADD COLUMN discharged_by_key  text COLLATE "C";
COMMENT ON COLUMN torrens_memorials.discharged_by IS 'The document that ended it, as it was written';
COMMENT ON COLUMN torrens_memorials.discharged_by_type IS 'Document type that discharged_by begins with; null where it is a bare number, or names no document';
COMMENT ON COLUMN torrens_memorials.discharged_by_key IS 'Natural order key of the number in discharged_by; null where it names no document';

-- What is stored already: the letter of a type and a number, or a number alone, as contract/src/values/natural-key.ts has it.
UPDATE torrens_memorials
   SET discharged_by_type = nullif(parts[1], ''), discharged_by_key = key
  FROM (
    SELECT certificate_id, sequence, parts, (
             SELECT string_agg(CASE WHEN run ~ '^[0-9]' THEN lpad(length(digits)::text, 2, '0') || digits ELSE run END, '' ORDER BY place)
               FROM regexp_matches(parts[2], '[0-9]+|[A-Z]+', 'g') WITH ORDINALITY AS runs (found, place),
                    LATERAL (SELECT found[1] AS run, regexp_replace(found[1], '^0+(?=.)', '') AS digits) AS read
           ) AS key
      FROM torrens_memorials,
           LATERAL (SELECT regexp_match(upper(discharged_by), '^\s*([A-Z]?)[\s.#-]*([0-9].*)$') AS parts) AS split
     WHERE parts IS NOT NULL AND (parts[1] = '' OR EXISTS (SELECT FROM document_types WHERE code = parts[1]))
  ) AS written
 WHERE torrens_memorials.certificate_id = written.certificate_id AND torrens_memorials.sequence = written.sequence;

CREATE INDEX torrens_memorials_discharge_idx ON torrens_memorials (discharged_by_key) WHERE discharged_by_key IS NOT NULL;

ALTER TABLE legals
  ADD COLUMN building text,
  ADD COLUMN unit     text,
  ADD COLUMN garage   text;
COMMENT ON COLUMN legals.building IS 'This and unit and garage are as the deed writes them; their keys are what a search compares';

-- Keys say the letters and digits, each run of digits led by its length; what parted them is not known any more.
CREATE FUNCTION read_natural_key(key text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  rest text := key;
  written text := '';
BEGIN
  WHILE rest <> '' LOOP
    IF rest ~ '^[0-9]{2}' THEN
      written := written || substr(rest, 3, left(rest, 2)::integer);
      rest := substr(rest, 3 + left(rest, 2)::integer);
    ELSE
      written := written || left(rest, 1);
      rest := substr(rest, 2);
    END IF;
  END LOOP;
  RETURN CASE written WHEN '*' THEN 'ALL' ELSE written END;
END $$;
UPDATE legals
   SET building = nullif(read_natural_key(building_key), ''), unit = nullif(read_natural_key(unit_key), ''),
       garage = nullif(read_natural_key(garage_key), '')
 WHERE building_key <> '' OR unit_key <> '' OR garage_key <> '';
DROP FUNCTION read_natural_key(text);
