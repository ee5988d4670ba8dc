-- A plat whose name was mistyped is looked for by its other names too.
CREATE INDEX plat_aliases_trigrams_idx ON plat_aliases USING gin (key gin_trgm_ops);
