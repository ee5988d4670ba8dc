-- A text that no import could read as a part of a section counted as the whole section. Combinations that make a whole section, such as
-- "N2 & S2", are among these: they are somewhere in their section until the next import reads them.

UPDATE legals SET aliquot_unspecified = true
WHERE section IS NOT NULL AND quarter_mask = 65535 AND cell_mask IS NULL AND NOT aliquot_unspecified
  AND (aliquot IS NULL OR upper(btrim(aliquot)) !~ '^((PT|PART)( OF)? )?(ALL|WHOLE)( (OF )?(THE )?(SECTION|SEC))?$');
COMMENT ON COLUMN legals.aliquot_unspecified IS 'No readable aliquot was given: the whole section or an unknown part of it; quarter_mask is full';
