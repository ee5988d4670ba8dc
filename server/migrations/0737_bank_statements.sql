-- Statements of the county's bank, and which of their lines are which deposits (decision 0330).

CREATE TABLE bank_statements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sha256 bytea NOT NULL UNIQUE CHECK (length(sha256) = 32),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 120),
  format text NOT NULL CHECK (format IN ('OFX', 'BAI2', 'CSV')),
  lines integer NOT NULL CHECK (lines >= 1),
  imported_at timestamptz NOT NULL,
  imported_by text NOT NULL
);
COMMENT ON TABLE bank_statements IS 'Imported files. Append-only.';
COMMENT ON COLUMN bank_statements.sha256 IS 'Of the content with the chosen columns: the same file is imported once.';
COMMENT ON COLUMN bank_statements.lines IS 'In the file, also those that an earlier statement had.';

CREATE TABLE bank_lines (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  statement_id bigint NOT NULL REFERENCES bank_statements (id),
  line_key bytea NOT NULL UNIQUE CHECK (length(line_key) = 32),
  account text NOT NULL CHECK (length(account) <= 4),
  reference text NOT NULL CHECK (length(reference) <= 255),
  posted_on date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN -10000000000 AND 10000000000),
  description text NOT NULL CHECK (length(description) <= 500),
  CONSTRAINT bank_lines_amount UNIQUE (id, amount_cents)
);
COMMENT ON TABLE bank_lines IS 'Lines of bank statements. Append-only.';
COMMENT ON COLUMN bank_lines.line_key IS 'Hash of account, the bank''s number, day and amount, of the description where the bank gives no number, and of the count of such lines in the file: a line that is in two statements is stored once.';
COMMENT ON COLUMN bank_lines.account IS 'The last characters of the number.';
CREATE INDEX bank_lines_by_day ON bank_lines (posted_on, id);
CREATE INDEX bank_lines_by_statement ON bank_lines (statement_id);

CREATE TABLE bank_matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  line_id bigint NOT NULL,
  line_cents bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CARD_BATCH', 'DEPOSIT_SLIP', 'CARD_TERMINAL', 'NO_DEPOSIT')),
  batch_id text REFERENCES settlement_batches (batch_id),
  day date REFERENCES counter_days (day),
  deposit_cents bigint,
  reason text NOT NULL CHECK (length(reason) <= 500),
  confirmed_at timestamptz NOT NULL,
  confirmed_by text NOT NULL,
  undone_at timestamptz,
  undone_by text,
  undone_reason text CHECK (length(undone_reason) BETWEEN 1 AND 500),
  FOREIGN KEY (line_id, line_cents) REFERENCES bank_lines (id, amount_cents),
  CONSTRAINT bank_matches_one_deposit CHECK (
    (kind = 'CARD_BATCH') = (batch_id IS NOT NULL) AND (kind IN ('DEPOSIT_SLIP', 'CARD_TERMINAL')) = (day IS NOT NULL)
    AND (kind = 'NO_DEPOSIT') = (deposit_cents IS NULL)),
  CONSTRAINT bank_matches_explained CHECK (reason <> '' OR (deposit_cents IS NOT NULL AND deposit_cents = line_cents)),
  CONSTRAINT bank_matches_undone_whole CHECK (num_nulls(undone_at, undone_by, undone_reason) IN (0, 3))
);
COMMENT ON TABLE bank_matches IS 'Lines that a person confirmed as a deposit, or as none of the portal''s. Only taking back changes a row, once.';
COMMENT ON COLUMN bank_matches.deposit_cents IS 'The deposit when it was confirmed. Less what the bank paid, it is the bank''s fee.';
CREATE UNIQUE INDEX bank_matches_line_once ON bank_matches (line_id) WHERE undone_at IS NULL;
CREATE UNIQUE INDEX bank_matches_batch_once ON bank_matches (batch_id) WHERE undone_at IS NULL AND batch_id IS NOT NULL;
CREATE UNIQUE INDEX bank_matches_day_once ON bank_matches (day, kind) WHERE undone_at IS NULL AND day IS NOT NULL;

CREATE VIEW bank_deposits AS
  SELECT 'CARD_BATCH' AS kind, batch_id AS key, batch_id, NULL::date AS counter_day, settled_at, NULL::date AS day,
    charge_cents - refund_cents AS amount_cents
  FROM settlement_batches WHERE is_settled AND charge_cents <> refund_cents
  UNION ALL
  SELECT parts.kind, counter_days.day::text, NULL, counter_days.day, NULL, counter_days.day, parts.amount_cents
  FROM counter_days CROSS JOIN LATERAL (
    SELECT 'DEPOSIT_SLIP' AS kind, coalesce((
        SELECT sum(drawer_cash.denomination_cents::bigint * drawer_cash.deposited)
        FROM drawer_cash JOIN drawers ON drawers.id = drawer_cash.drawer_id WHERE drawers.day = counter_days.day), 0)::bigint
      + coalesce((SELECT sum(checks_cents) FROM drawers WHERE drawers.day = counter_days.day), 0)::bigint AS amount_cents
    UNION ALL
    SELECT 'CARD_TERMINAL', coalesce((SELECT sum(card_cents) FROM drawers WHERE drawers.day = counter_days.day), 0)::bigint
  ) AS parts
  WHERE counter_days.closed_at IS NOT NULL AND parts.amount_cents <> 0;
COMMENT ON VIEW bank_deposits IS 'The money that the bank should have: settled batches of the card gateway, and of closed days what went to the bank and what the card terminal took.';

CREATE FUNCTION refuse_other_deposit() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.kind <> 'NO_DEPOSIT' AND NOT EXISTS (
    SELECT FROM bank_deposits WHERE bank_deposits.kind = NEW.kind AND bank_deposits.amount_cents = NEW.deposit_cents
      AND (bank_deposits.batch_id = NEW.batch_id OR bank_deposits.counter_day = NEW.day))
  THEN
    RAISE EXCEPTION 'the deposit isn''t there with this amount' USING ERRCODE = 'integrity_constraint_violation',
      CONSTRAINT = 'bank_matches_deposit';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_matches_deposit BEFORE INSERT ON bank_matches FOR EACH ROW EXECUTE FUNCTION refuse_other_deposit();

CREATE FUNCTION refuse_changed_match() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.undone_at IS NOT NULL OR (NEW.id, NEW.line_id, NEW.line_cents, NEW.kind, NEW.batch_id, NEW.day, NEW.deposit_cents, NEW.reason,
    NEW.confirmed_at, NEW.confirmed_by) IS DISTINCT FROM (OLD.id, OLD.line_id, OLD.line_cents, OLD.kind, OLD.batch_id, OLD.day,
    OLD.deposit_cents, OLD.reason, OLD.confirmed_at, OLD.confirmed_by)
  THEN
    RAISE EXCEPTION 'a match is only taken back' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_matches_same BEFORE UPDATE ON bank_matches FOR EACH ROW EXECUTE FUNCTION refuse_changed_match();
CREATE TRIGGER bank_matches_never_deleted BEFORE DELETE OR TRUNCATE ON bank_matches
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_statements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_statements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bank_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
