-- An account can require a reference on every charge (docs/decisions/0399).

CREATE TABLE accounts_with_references (
  account_id bigint PRIMARY KEY REFERENCES accounts (id)
);
COMMENT ON TABLE accounts_with_references IS 'Accounts whose administrator requires a reference: their users buy nothing without one.';

ALTER TABLE sales ADD COLUMN needs_reference boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT sales_with_reference CHECK (NOT needs_reference OR reference <> '');
COMMENT ON COLUMN sales.needs_reference IS 'Whether the account required a reference when a user bought; false for charges without a session, such as renewals.';
