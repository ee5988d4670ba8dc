-- Credit limits, and what accounts are told about their money (decision 0379).

ALTER TABLE ledger_accounts ADD COLUMN credit_limit_cents bigint
  CONSTRAINT ledger_accounts_credit_limit CHECK (credit_limit_cents IS NULL OR (kind = 'RECEIVABLE' AND credit_limit_cents BETWEEN 0 AND 10000000000));
COMMENT ON COLUMN ledger_accounts.credit_limit_cents IS 'Of a debt: purchases on invoice that would exceed it are refused. Null for no limit. Fees can exceed it.';

CREATE FUNCTION refuse_sale_above_limit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.method = 'INVOICE' AND EXISTS (
    SELECT FROM journal_entries
    JOIN postings ON postings.journal_entry_id = journal_entries.id
    JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id
    WHERE journal_entries.id = NEW.journal_entry_id
      AND journal_entries.kind NOT IN ('FLAT_FEE_RENEWAL', 'MONTHLY_FEE', 'RETURNED_CHECK_FEE')
      AND postings.balance_after < -ledger_accounts.credit_limit_cents)
  THEN
    RAISE EXCEPTION 'the sale % exceeds the credit limit', NEW.journal_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sales_credit_limit';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_credit_limit AFTER INSERT ON sales FOR EACH ROW EXECUTE FUNCTION refuse_sale_above_limit();

CREATE TABLE billing_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts (id),
  kind text NOT NULL CHECK (kind IN ('LOW_BALANCE', 'CREDIT_WARNING', 'REMINDER', 'STATEMENT')),
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  invoice_id bigint REFERENCES invoices (id),
  step smallint CHECK (step BETWEEN 1 AND 3),
  period text CHECK (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  amount_cents bigint CHECK (amount_cents >= 0),
  noticed_at timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  outcome text CHECK (outcome IN ('SENT', 'NO_ADDRESS', 'PAID', 'FAILED')),
  settled_at timestamptz,
  UNIQUE (invoice_id, step),
  UNIQUE (account_id, period),
  CONSTRAINT billing_notices_subject CHECK (
    (journal_entry_id IS NOT NULL) = (kind IN ('LOW_BALANCE', 'CREDIT_WARNING'))
    AND (invoice_id IS NOT NULL) = (kind = 'REMINDER') AND (step IS NOT NULL) = (kind = 'REMINDER')
    AND (period IS NOT NULL) = (kind = 'STATEMENT') AND (amount_cents IS NULL) = (kind = 'STATEMENT')),
  CONSTRAINT billing_notices_settled CHECK ((outcome IS NULL) = (settled_at IS NULL))
);
COMMENT ON TABLE billing_notices IS 'Emails to accounts about their money, each once: for an entry that makes a balance low, a step of an unpaid invoice, a month. Never deleted.';
COMMENT ON COLUMN billing_notices.journal_entry_id IS 'The entry with which the balance fell below the amount of the notice.';
COMMENT ON COLUMN billing_notices.step IS 'Of the reminders of an invoice: 1 for the first.';
COMMENT ON COLUMN billing_notices.period IS 'YYYY-MM, in the county: the month of a statement.';
COMMENT ON COLUMN billing_notices.amount_cents IS 'The balance, the debt, or what is unpaid of the invoice, when it was noticed. A statement has its own.';
COMMENT ON COLUMN billing_notices.next_at IS 'Not sent before.';
COMMENT ON COLUMN billing_notices.outcome IS 'Null until it is sent. NO_ADDRESS: no one of the account has an email address. PAID: the invoice was paid first. FAILED: the statement could not be written.';
CREATE INDEX billing_notices_waiting ON billing_notices (next_at, id) WHERE outcome IS NULL;
CREATE INDEX billing_notices_by_time ON billing_notices (noticed_at, id);
CREATE INDEX billing_notices_by_account ON billing_notices (account_id, id);

CREATE FUNCTION refuse_other_notice() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.outcome IS NOT NULL
    OR (NEW.account_id, NEW.kind, NEW.journal_entry_id, NEW.invoice_id, NEW.step, NEW.period, NEW.amount_cents, NEW.noticed_at)
      IS DISTINCT FROM
      (OLD.account_id, OLD.kind, OLD.journal_entry_id, OLD.invoice_id, OLD.step, OLD.period, OLD.amount_cents, OLD.noticed_at)
  THEN
    RAISE EXCEPTION 'a notice that was sent is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_notices_once BEFORE UPDATE ON billing_notices
  FOR EACH ROW EXECUTE FUNCTION refuse_other_notice();
CREATE TRIGGER billing_notices_never_deleted BEFORE DELETE OR TRUNCATE ON billing_notices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_earlier_reminder() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM billing_notices WHERE invoice_id = NEW.invoice_id AND step > NEW.step)
    OR NOT EXISTS (SELECT FROM invoices WHERE id = NEW.invoice_id AND account_id = NEW.account_id AND total_cents >= NEW.amount_cents)
  THEN
    RAISE EXCEPTION 'the reminder % of the invoice % comes too late or is not of its account', NEW.step, NEW.invoice_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER billing_notices_in_order BEFORE INSERT ON billing_notices
  FOR EACH ROW WHEN (NEW.invoice_id IS NOT NULL) EXECUTE FUNCTION refuse_earlier_reminder();

CREATE FUNCTION note_low_balance() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  own ledger_accounts;
  terms jsonb;
  lowest bigint;
  amount bigint;
BEGIN
  SELECT * INTO own FROM ledger_accounts WHERE id = NEW.ledger_account_id;
  IF own.kind <> 'ESCROW' AND (own.kind <> 'RECEIVABLE' OR own.credit_limit_cents IS NULL) THEN RETURN NULL; END IF;
  SELECT content INTO terms FROM settings_versions WHERE group_name = 'receivables' ORDER BY version DESC LIMIT 1;
  IF own.kind = 'ESCROW' THEN
    lowest := coalesce((terms ->> 'lowBalance')::bigint, 0);
    amount := NEW.balance_after;
  ELSE
    -- A debt is negative: it is below this balance from its share of the limit on. A limit of nothing has no share.
    lowest := least(0, 1 - own.credit_limit_cents * coalesce((terms ->> 'creditWarningPercent')::bigint, 80) / 100);
    IF own.credit_limit_cents = 0 THEN RETURN NULL; END IF;
    amount := -NEW.balance_after;
  END IF;
  IF amount >= 0 AND NEW.balance_after < lowest AND NEW.balance_after - NEW.amount >= lowest THEN
    INSERT INTO billing_notices (account_id, kind, journal_entry_id, amount_cents, noticed_at, next_at)
    SELECT own.account_id, CASE own.kind WHEN 'ESCROW' THEN 'LOW_BALANCE' ELSE 'CREDIT_WARNING' END, id, amount, posted_at, posted_at
    FROM journal_entries WHERE id = NEW.journal_entry_id;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_low_balance() IS 'Writes a notice in the transaction of the entry with which a balance falls, so that it is once for each fall, whatever makes it.';
CREATE TRIGGER postings_note_low_balance AFTER INSERT ON postings
  FOR EACH ROW WHEN (NEW.amount < 0 AND NEW.balance_after IS NOT NULL) EXECUTE FUNCTION note_low_balance();
