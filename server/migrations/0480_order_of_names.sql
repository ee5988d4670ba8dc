-- A search by keys alone reads the first parties of each key in the order of their documents' numbers and merges them, instead of reading
-- and sorting all parties.
CREATE INDEX names_order_idx ON names (key_nospace, document_type, number_key) INCLUDE (document_id) WHERE NOT is_withheld;
COMMENT ON INDEX names_order_idx IS 'The first parties of a key: name searches that no given name, side or date restricts';
