-- The look of the lists of results that each user has chosen, and how many searches they have made until rows are compact.

CREATE TABLE list_views (
  user_id  bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  searches smallint NOT NULL DEFAULT 0 CHECK (searches BETWEEN 0 AND 10),
  density  text CHECK (density IN ('comfortable', 'compact')),
  columns  jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(columns) = 'object' AND length(columns::text) <= 8000)
);
COMMENT ON TABLE list_views IS 'The look of the lists of results that each user has chosen';
COMMENT ON COLUMN list_views.searches IS 'New searches of the user, counted up to ten';
COMMENT ON COLUMN list_views.density IS 'The height of rows that the user has chosen; null until they choose';
COMMENT ON COLUMN list_views.columns IS 'The columns in their order, with widths and which are hidden, by kind of result';
