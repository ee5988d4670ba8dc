-- The pieces of land that a user looked at last lead back to their pages, as the search history does to searches.
CREATE TABLE land_history (
  user_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  page      text NOT NULL CHECK (page IN ('PROPERTY', 'CHAIN')),
  land      text NOT NULL CHECK (length(land) BETWEEN 1 AND 120),
  position  bigint GENERATED ALWAYS AS IDENTITY,
  opened_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, page, land)
);
CREATE INDEX land_history_newest_idx ON land_history (user_id, position DESC);
COMMENT ON TABLE land_history IS 'The last property pages and chains of title of each user; opening the same again moves it up';
COMMENT ON COLUMN land_history.land IS 'The address of the land after /property/; its words are read from the index when the history is, so that nothing withheld stays here';
COMMENT ON COLUMN land_history.position IS 'The highest is the newest; two pages in one instant still have an order';
