-- The first parties of a key on one side, or of some days, come from the index of their order as well, which therefore has what tells them
-- apart. It is built before the other one is dropped.

CREATE INDEX names_by_number_idx ON names (key_nospace, document_type, number_key)
  INCLUDE (document_id, role, recorded_at) WHERE NOT is_withheld;
COMMENT ON INDEX names_by_number_idx IS 'The first parties of a key: name searches that no given name or instrument restricts';
DROP INDEX names_order_idx;
