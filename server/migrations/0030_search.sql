-- Recent searches.

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
