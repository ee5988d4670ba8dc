-- A search for township 33 leaves out 33 1/2, so the index has what tells them apart. It is built before the other one is dropped.

CREATE INDEX legals_by_section_idx ON legals (township, range, section)
  INCLUDE (quarter_mask, document_id, tract_book_entry_id, township_half, range_half) WHERE township IS NOT NULL;
DROP INDEX legals_section_idx;
