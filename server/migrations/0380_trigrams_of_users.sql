-- The text filter of the user list finds parts of words in indexes instead of reading every user.

CREATE INDEX users_search_trigrams_idx ON users USING gin (search_key gin_trgm_ops);
CREATE INDEX accounts_name_trigrams_idx ON accounts USING gin (lower(name) gin_trgm_ops);
