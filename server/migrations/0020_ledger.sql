-- Money, as movements between ledger accounts. A posting's amount is what it adds to its ledger account, so every entry sums to
-- zero: what one loses, others gain. Nothing here is ever changed or deleted but the balances, which the postings explain.

CREATE TABLE ledger_accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint REFERENCES accounts (id),
  kind text NOT NULL CONSTRAINT ledger_accounts_kind CHECK (kind IN ('ESCROW', 'RECEIVABLE', 'REVENUE_IMAGE', 'ADJUSTMENT')),
  unit text NOT NULL DEFAULT 'USD' CONSTRAINT ledger_accounts_unit CHECK (unit = 'USD'),
  balance_cents bigint CHECK (balance_cents BETWEEN -10000000000 AND 10000000000),
  min_balance_cents bigint,
  UNIQUE NULLS NOT DISTINCT (account_id, kind, unit),
  UNIQUE (id, unit),
  CONSTRAINT ledger_accounts_own_has_balance CHECK ((account_id IS NULL) = (balance_cents IS NULL)),
  CONSTRAINT ledger_accounts_not_below_minimum CHECK (min_balance_cents IS NULL OR balance_cents >= min_balance_cents)
);
COMMENT ON TABLE ledger_accounts IS 'Where money is: what an account prepaid or owes, and the county''s shared sides of every movement.';
COMMENT ON COLUMN ledger_accounts.account_id IS 'Null for the county''s own.';
COMMENT ON COLUMN ledger_accounts.kind IS 'ESCROW: prepaid, not below zero. RECEIVABLE: owed by invoice, negative while it is owed. REVENUE_IMAGE: earned with copies. ADJUSTMENT: the other side of what staff add or take.';
COMMENT ON COLUMN ledger_accounts.unit IS 'What the balance counts; an entry balances in each unit by itself.';
COMMENT ON COLUMN ledger_accounts.balance_cents IS 'Sum of the postings. Null for the county''s own: every sale would wait for that one row; their balance is the sum.';
COMMENT ON COLUMN ledger_accounts.min_balance_cents IS 'The balance never goes below; null is no limit.';

INSERT INTO ledger_accounts (kind) VALUES ('REVENUE_IMAGE'), ('ADJUSTMENT');

CREATE TABLE journal_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  op_key text NOT NULL UNIQUE CHECK (op_key <> '' AND length(op_key) <= 100),
  kind text NOT NULL CONSTRAINT journal_entries_kind CHECK (kind IN ('IMAGE_PURCHASE', 'ESCROW_ADJUSTMENT')),
  account_id bigint NOT NULL REFERENCES accounts (id),
  user_id bigint,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  posted_at timestamptz NOT NULL
);
COMMENT ON TABLE journal_entries IS 'Why money moved: one row a movement, with its postings. Append-only; a mistake is put right by another entry.';
COMMENT ON COLUMN journal_entries.op_key IS 'Names the operation (download-order:{guid}); its uniqueness makes every operation happen once.';
COMMENT ON COLUMN journal_entries.account_id IS 'Whose money.';
COMMENT ON COLUMN journal_entries.user_id IS 'Who moved it; null for what a command did. No foreign key: the journal outlives the user.';
CREATE INDEX journal_entries_by_account ON journal_entries (account_id, posted_at);

CREATE TABLE postings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_entry_id bigint NOT NULL REFERENCES journal_entries (id),
  ledger_account_id bigint NOT NULL,
  unit text NOT NULL DEFAULT 'USD',
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND amount_cents BETWEEN -10000000000 AND 10000000000),
  balance_after_cents bigint,
  UNIQUE (journal_entry_id, ledger_account_id),
  FOREIGN KEY (ledger_account_id, unit) REFERENCES ledger_accounts (id, unit)
);
COMMENT ON TABLE postings IS 'What an entry adds to (or takes from) each ledger account. Append-only.';
COMMENT ON COLUMN postings.amount_cents IS 'Positive: the ledger account gains. The postings of an entry sum to zero.';
COMMENT ON COLUMN postings.balance_after_cents IS 'Balance right after it; null for ledger accounts without a balance. In order of id they chain.';
CREATE INDEX postings_by_ledger_account ON postings (ledger_account_id, id);

CREATE FUNCTION refuse_unbalanced_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM postings WHERE journal_entry_id = NEW.journal_entry_id GROUP BY unit HAVING sum(amount_cents) <> 0
  ) THEN
    RAISE EXCEPTION 'journal entry % does not sum to zero', NEW.journal_entry_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_unbalanced_entry() IS 'Looks at the commit, when all postings of the entry are there.';

CREATE CONSTRAINT TRIGGER postings_sum_to_zero AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_unbalanced_entry();

CREATE TRIGGER journal_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW journal_totals AS
  SELECT journal_entries.id AS journal_entry_id, journal_entries.kind, journal_entries.account_id, journal_entries.op_key,
         sum(postings.amount_cents) FILTER (WHERE postings.amount_cents > 0)::bigint AS moved_cents
  FROM journal_entries LEFT JOIN postings ON postings.journal_entry_id = journal_entries.id
  GROUP BY journal_entries.id;
COMMENT ON VIEW journal_totals IS 'The whole amount that each entry moved: what other modules compare their own records with.';
