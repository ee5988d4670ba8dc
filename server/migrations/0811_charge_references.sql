-- The reference under which a company bills a charge to its own client (docs/decisions/0363).

CREATE TABLE charge_references (
  session_id_hash bytea PRIMARY KEY REFERENCES sessions (id_hash) ON DELETE CASCADE ON UPDATE CASCADE,
  reference text NOT NULL CHECK (length(reference) BETWEEN 1 AND 60)
);
COMMENT ON TABLE charge_references IS 'The reference that the charges of a session carry, such as the number of a title file. Deleted with the session.';

ALTER TABLE sales ADD COLUMN reference text NOT NULL DEFAULT '' CHECK (length(reference) <= 60);
COMMENT ON COLUMN sales.reference IS 'The buyer''s own, from the session that bought; empty for none.';
