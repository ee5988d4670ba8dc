-- The days of the ledger for the county's general ledger: balanced, complete and never changed (decision 0283).

CREATE TABLE general_ledger_days (
  day date PRIMARY KEY,
  made_at timestamptz NOT NULL,
  entries integer NOT NULL CHECK (entries >= 0),
  debit_cents bigint NOT NULL CHECK (debit_cents >= 0),
  credit_cents bigint NOT NULL,
  csv text NOT NULL,
  json text NOT NULL,
  written_at timestamptz,
  webhook_attempts integer NOT NULL DEFAULT 0 CHECK (webhook_attempts >= 0),
  webhook_next_at timestamptz,
  webhook_done_at timestamptz,
  webhook_error text,
  CONSTRAINT general_ledger_days_balance CHECK (debit_cents = credit_cents)
);
COMMENT ON TABLE general_ledger_days IS 'One export of the ledger a day. Only its delivery changes.';
COMMENT ON COLUMN general_ledger_days.day IS 'Of the county''s calendar: has all entries through it that no earlier day has. The first one has everything before it.';
COMMENT ON COLUMN general_ledger_days.csv IS 'The file itself: a later version that writes files otherwise gives the same bytes again.';
COMMENT ON COLUMN general_ledger_days.json IS 'The file itself, which the webhook gets too.';
COMMENT ON COLUMN general_ledger_days.written_at IS 'Null until both files are in the folder.';
COMMENT ON COLUMN general_ledger_days.webhook_next_at IS 'Not before this instant; null where there is nothing (more) to send.';
CREATE INDEX general_ledger_days_to_write ON general_ledger_days (day) WHERE written_at IS NULL;
CREATE INDEX general_ledger_days_to_send ON general_ledger_days (webhook_next_at) WHERE webhook_next_at IS NOT NULL;

CREATE TABLE general_ledger_entries (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  day date NOT NULL REFERENCES general_ledger_days (day) DEFERRABLE INITIALLY DEFERRED
);
COMMENT ON TABLE general_ledger_entries IS 'The day that has a journal entry. Append-only.';
CREATE INDEX general_ledger_entries_by_day ON general_ledger_entries (day, journal_entry_id);

CREATE TABLE general_ledger_lines (
  day date NOT NULL REFERENCES general_ledger_days (day) DEFERRABLE INITIALLY DEFERRED,
  line integer NOT NULL CHECK (line >= 1),
  account text NOT NULL CHECK (account <> ''),
  ledger_kind text NOT NULL REFERENCES ledger_account_kinds (kind),
  method text NOT NULL CHECK (method IN ('', 'CASH', 'CHECK', 'CARD', 'OTHER')),
  journal_kind text NOT NULL REFERENCES journal_kinds (kind),
  entries integer NOT NULL CHECK (entries >= 1),
  debit_cents bigint NOT NULL CHECK (debit_cents >= 0),
  credit_cents bigint NOT NULL CHECK (credit_cents >= 0),
  PRIMARY KEY (day, line),
  CONSTRAINT general_ledger_lines_one_side CHECK ((debit_cents = 0) <> (credit_cents = 0)),
  CONSTRAINT general_ledger_lines_counter CHECK ((method <> '') = (ledger_kind = 'COUNTER_CLEARING'))
);
COMMENT ON TABLE general_ledger_lines IS 'The debits and credits of a day by account of the county''s chart. Append-only.';
COMMENT ON COLUMN general_ledger_lines.account IS 'In the county''s chart of accounts, when the day was made.';
COMMENT ON COLUMN general_ledger_lines.method IS 'Of money at the counter; empty for all other lines.';

CREATE TRIGGER general_ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON general_ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER general_ledger_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON general_ledger_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER general_ledger_days_never_deleted BEFORE DELETE OR TRUNCATE ON general_ledger_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_ledger_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (NEW.day, NEW.made_at, NEW.entries, NEW.debit_cents, NEW.credit_cents, NEW.csv, NEW.json) IS DISTINCT FROM
    (OLD.day, OLD.made_at, OLD.entries, OLD.debit_cents, OLD.credit_cents, OLD.csv, OLD.json)
    OR (OLD.written_at IS NOT NULL AND NEW.written_at IS DISTINCT FROM OLD.written_at)
    OR (OLD.webhook_done_at IS NOT NULL AND NEW.webhook_done_at IS DISTINCT FROM OLD.webhook_done_at)
  THEN
    RAISE EXCEPTION 'a day of the general ledger is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER general_ledger_days_same BEFORE UPDATE ON general_ledger_days
  FOR EACH ROW EXECUTE FUNCTION refuse_other_ledger_day();

CREATE FUNCTION refuse_line_of_made_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM general_ledger_days WHERE day = NEW.day) THEN
    RAISE EXCEPTION 'the day % of the general ledger is complete', NEW.day
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_line_of_made_day() IS 'Entries and lines come before their day, so that a day is complete from its beginning.';
CREATE TRIGGER general_ledger_entries_before_day BEFORE INSERT ON general_ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_line_of_made_day();
CREATE TRIGGER general_ledger_lines_before_day BEFORE INSERT ON general_ledger_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_line_of_made_day();

CREATE FUNCTION general_ledger_differences(wanted date) RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM (
    SELECT kind, sum(amount) AS amount FROM (
      SELECT ledger_kind AS kind, credit_cents - debit_cents AS amount FROM general_ledger_lines WHERE day = wanted
      UNION ALL
      SELECT ledger_accounts.kind, -postings.amount
      FROM general_ledger_entries
      JOIN postings USING (journal_entry_id)
      JOIN ledger_accounts ON ledger_accounts.id = postings.ledger_account_id AND ledger_accounts.unit = 'USD'
      WHERE general_ledger_entries.day = wanted
    ) AS parts GROUP BY kind HAVING sum(amount) <> 0
  ) AS kinds
$$;
COMMENT ON FUNCTION general_ledger_differences(date) IS 'The number of kinds of ledger accounts whose lines of a day aren''t what its journal entries posted.';

CREATE FUNCTION refuse_unlike_ledger_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  debits bigint;
  credits bigint;
BEGIN
  SELECT coalesce(sum(debit_cents), 0), coalesce(sum(credit_cents), 0) INTO debits, credits
    FROM general_ledger_lines WHERE day = NEW.day;
  IF (debits, credits) <> (NEW.debit_cents, NEW.credit_cents)
    OR NEW.entries <> (SELECT count(*) FROM general_ledger_entries WHERE day = NEW.day)
    OR general_ledger_differences(NEW.day) <> 0
    OR EXISTS (SELECT FROM general_ledger_days WHERE day > NEW.day)
  THEN
    RAISE EXCEPTION 'the day % of the general ledger isn''t what its journal entries posted', NEW.day
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER general_ledger_days_like_journal BEFORE INSERT ON general_ledger_days
  FOR EACH ROW EXECUTE FUNCTION refuse_unlike_ledger_day();
