-- Recent searches, and the indexes from which searches read the first thousand documents in every order.

CREATE TABLE search_history (
  user_id         bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  search_type     text NOT NULL CHECK (search_type ~ '^searchBy[A-Za-z]+$'),
  criteria        jsonb NOT NULL CHECK (jsonb_typeof(criteria) = 'object'),
  criteria_digest text NOT NULL GENERATED ALWAYS AS (md5(criteria::text)) STORED,
  sort_key        text NOT NULL,
  sort_direction  text NOT NULL CHECK (sort_direction IN ('ASC', 'DESC')),
  position        bigint GENERATED ALWAYS AS IDENTITY,
  searched_at     timestamptz NOT NULL,
  PRIMARY KEY (user_id, search_type, criteria_digest)
);
CREATE INDEX search_history_newest_idx ON search_history (user_id, position DESC);
COMMENT ON TABLE search_history IS 'The last searches of each user; asking the same again moves the search up';
COMMENT ON COLUMN search_history.criteria IS 'As typed, so that the form reloads from them; the words that describe them are made on reading, in the reader''s language';
COMMENT ON COLUMN search_history.criteria_digest IS 'Stands for the criteria in the key, which an index row could not hold whole';
COMMENT ON COLUMN search_history.position IS 'The highest is the newest; two searches in one instant still have an order';

-- A search reads nothing but an index until it has its thousand ids. An index that lacks a column of the filter sends it to the
-- table for every entry, which made wide searches three to ten times slower; hence these instead of the plain ones.
DROP INDEX documents_recorded_idx;
DROP INDEX documents_instrument_idx;
DROP INDEX documents_book_idx;

CREATE INDEX documents_by_number_idx ON documents (document_type, number_key)
  INCLUDE (id, recorded_at, instrument_code) WHERE NOT is_withheld;
CREATE INDEX documents_by_recorded_idx ON documents (recorded_at, recorded_sequence, document_type, number_key)
  INCLUDE (id, instrument_code) WHERE NOT is_withheld;
CREATE INDEX documents_by_instrument_idx ON documents (instrument_code, document_type, number_key)
  INCLUDE (id, recorded_at) WHERE NOT is_withheld;
CREATE INDEX documents_by_book_idx ON documents (book_key, start_page, document_type, number_key)
  INCLUDE (id, end_page, book_type, recorded_at, instrument_code) WHERE NOT is_withheld;
-- Documents without a book stand last in both directions, which one index can not give.
CREATE INDEX documents_by_book_descending_idx ON documents
  (book_key DESC NULLS LAST, start_page DESC NULLS LAST, document_type DESC, number_key DESC)
  INCLUDE (id, recorded_at, instrument_code) WHERE NOT is_withheld;

-- Instruments are shown, and therefore sorted, by description: with this order at hand, documents are read instrument by
-- instrument only until there are enough.
CREATE INDEX instruments_by_description_idx ON instruments (description, code);
