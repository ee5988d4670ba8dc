-- Land searches read indexes alone: the columns that conditions and the usual order need are in them. New indexes are built before the old
-- ones are dropped, so that searches wait only for the drop.

CREATE INDEX documents_by_id_idx ON documents (id)
  INCLUDE (document_type, number_key, recorded_at, instrument_code) WHERE NOT is_withheld;

CREATE INDEX document_addresses_by_street_idx ON document_addresses (street_key, house_number)
  INCLUDE (document_id, house_suffix, direction_key, street_type, unit_key, city_key);

CREATE INDEX legals_by_plat_idx ON legals (plat_id, block_key)
  INCLUDE (document_id, tract_book_entry_id) WHERE plat_id IS NOT NULL;

-- With a space at both ends, one pattern finds words wherever they are in the text; without, it takes four.
CREATE INDEX torrens_texts_words_idx ON torrens_texts USING gin ((' ' || text_key || ' ') gin_trgm_ops);
CREATE INDEX torrens_memorials_words_idx ON torrens_memorials USING gin ((' ' || text_key || ' ') gin_trgm_ops);

DROP INDEX document_addresses_street_idx, legals_plat_idx, torrens_texts_text_idx, torrens_memorials_text_idx;
