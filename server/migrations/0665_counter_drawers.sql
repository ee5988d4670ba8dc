-- Drawers at the counter, and days that are closed with their drawers (decision 0291).

ALTER TABLE counter_payments DROP CONSTRAINT counter_payments_method_check;
ALTER TABLE counter_payments ADD CONSTRAINT counter_payments_method_check
  CHECK (method IN ('CASH', 'CHECK', 'CARD', 'OTHER'));
COMMENT ON COLUMN counter_payments.method IS 'CARD: by the card terminal of the counter. OTHER: no money changes hands, as for a correction.';

CREATE TABLE counter_days (
  day date PRIMARY KEY,
  closed_at timestamptz,
  closed_by_user_id bigint,
  closed_by text,
  CONSTRAINT counter_days_closed_whole CHECK (num_nulls(closed_at, closed_by_user_id, closed_by) IN (0, 3))
);
COMMENT ON TABLE counter_days IS 'Days of the county''s calendar on which the counter took money. A closed day is locked.';
COMMENT ON COLUMN counter_days.closed_by_user_id IS 'No foreign key: the books outlive the user, whose name is in closed_by.';

CREATE TABLE drawers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL REFERENCES counter_days (day),
  user_id bigint NOT NULL,
  username text NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id),
  request_key uuid NOT NULL UNIQUE,
  opened_at timestamptz NOT NULL,
  start_cents bigint NOT NULL CHECK (start_cents BETWEEN 0 AND 10000000000),
  closed_at timestamptz,
  closed_by_user_id bigint,
  closed_by text,
  cash_cents bigint CHECK (cash_cents BETWEEN 0 AND 10000000000),
  checks_cents bigint CHECK (checks_cents BETWEEN 0 AND 10000000000),
  card_cents bigint CHECK (card_cents BETWEEN -10000000000 AND 10000000000),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  CONSTRAINT drawers_closed_whole CHECK (
    num_nulls(closed_at, closed_by_user_id, closed_by, cash_cents, checks_cents, card_cents) IN (0, 6))
);
COMMENT ON TABLE drawers IS 'Drawers of clerks at the counter. Only closing changes a row, once.';
COMMENT ON COLUMN drawers.day IS 'Of the county''s calendar. The drawer takes the payments of this day alone.';
COMMENT ON COLUMN drawers.user_id IS 'The clerk. No foreign key: the books outlive the user, whose name is in username.';
COMMENT ON COLUMN drawers.account_id IS 'The account of the clerk, to which what is over or short is posted.';
COMMENT ON COLUMN drawers.start_cents IS 'Cash in the drawer when it was opened: not money of the journal.';
COMMENT ON COLUMN drawers.cash_cents IS 'Counted, with the start.';
COMMENT ON COLUMN drawers.card_cents IS 'By the card terminal. Negative if it paid back more than it took.';
COMMENT ON COLUMN drawers.reason IS 'Of what is over or short.';
CREATE UNIQUE INDEX drawers_one_open_of_clerk ON drawers (user_id) WHERE closed_at IS NULL;
CREATE INDEX drawers_by_day ON drawers (day, id);
CREATE INDEX drawers_by_account ON drawers (account_id);

ALTER TABLE counter_payments
  ADD COLUMN day date,
  ADD COLUMN drawer_id bigint REFERENCES drawers (id),
  ADD CONSTRAINT counter_payments_in_drawer UNIQUE (journal_entry_id, drawer_id);
COMMENT ON COLUMN counter_payments.day IS 'Of the county''s calendar. Null for payments from before days were closed.';
COMMENT ON COLUMN counter_payments.drawer_id IS 'The drawer that the money went into or out of, which the database finds when the payment is written. Null for what no drawer holds: checks of the county, reversals of deposited checks, corrections.';
CREATE INDEX counter_payments_by_day ON counter_payments (day, journal_entry_id);
CREATE INDEX counter_payments_by_drawer ON counter_payments (drawer_id, journal_entry_id) WHERE drawer_id IS NOT NULL;

CREATE TABLE drawer_cash (
  drawer_id bigint NOT NULL REFERENCES drawers (id),
  denomination_cents integer NOT NULL CHECK (denomination_cents IN (10000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1)),
  counted integer NOT NULL CHECK (counted BETWEEN 0 AND 100000),
  deposited integer NOT NULL,
  PRIMARY KEY (drawer_id, denomination_cents),
  CONSTRAINT drawer_cash_deposited CHECK (deposited BETWEEN 0 AND counted)
);
COMMENT ON TABLE drawer_cash IS 'The bills and coins of a closed drawer by denomination. Append-only.';
COMMENT ON COLUMN drawer_cash.counted IS 'Pieces in the drawer.';
COMMENT ON COLUMN drawer_cash.deposited IS 'Those of them that go to the bank; the others remain for the next start.';

CREATE TABLE drawer_checks (
  journal_entry_id bigint PRIMARY KEY,
  drawer_id bigint NOT NULL,
  FOREIGN KEY (journal_entry_id, drawer_id) REFERENCES counter_payments (journal_entry_id, drawer_id)
);
COMMENT ON TABLE drawer_checks IS 'The checks that were in a drawer when it was counted, by their payments. Append-only.';
CREATE INDEX drawer_checks_by_drawer ON drawer_checks (drawer_id);

CREATE TABLE drawer_differences (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  drawer_id bigint NOT NULL REFERENCES drawers (id),
  kind text NOT NULL CHECK (kind IN ('CASH', 'CHECK', 'CARD')),
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND amount_cents BETWEEN -10000000000 AND 10000000000),
  UNIQUE (drawer_id, kind)
);
COMMENT ON TABLE drawer_differences IS 'Amounts over and short of closed drawers, with their journal entries. Append-only.';
COMMENT ON COLUMN drawer_differences.amount_cents IS 'Positive if more was counted than the payments explain.';

CREATE TRIGGER drawer_cash_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_cash
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drawer_checks_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_checks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drawer_differences_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON drawer_differences
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drawers_never_deleted BEFORE DELETE OR TRUNCATE ON drawers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER counter_days_never_deleted BEFORE DELETE OR TRUNCATE ON counter_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION lock_counter_day(wanted date) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE found_closed timestamptz;
BEGIN
  SELECT closed_at INTO found_closed FROM counter_days WHERE day = wanted FOR SHARE;
  IF found_closed IS NOT NULL THEN
    RAISE EXCEPTION 'the counter''s day % is closed', wanted
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counter_days_locked';
  END IF;
END $$;
COMMENT ON FUNCTION lock_counter_day(date) IS 'Refuses a closed day. An open one can''t be closed until the transaction ends.';

CREATE FUNCTION refuse_drawer_on_closed_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM lock_counter_day(NEW.day);
  RETURN NEW;
END $$;
CREATE TRIGGER drawers_on_open_day BEFORE INSERT ON drawers
  FOR EACH ROW EXECUTE FUNCTION refuse_drawer_on_closed_day();

CREATE FUNCTION refuse_day_with_open_drawers() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.closed_at IS NOT NULL OR NEW.day <> OLD.day THEN
    RAISE EXCEPTION 'a closed day is never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (SELECT FROM drawers WHERE drawers.day = NEW.day AND drawers.closed_at IS NULL) THEN
    RAISE EXCEPTION 'a drawer of % is open', NEW.day
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counter_days_drawers_closed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER counter_days_close BEFORE UPDATE ON counter_days
  FOR EACH ROW EXECUTE FUNCTION refuse_day_with_open_drawers();

CREATE FUNCTION uses_counter_drawers() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((
    SELECT (content ->> 'counterDrawers')::boolean FROM settings_versions
    WHERE group_name = 'escrow' ORDER BY version DESC LIMIT 1), false)
$$;
COMMENT ON FUNCTION uses_counter_drawers() IS 'The setting in force.';

CREATE FUNCTION find_drawer_of_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  clerk bigint;
  reversed drawers;
  held drawers;
BEGIN
  NEW.drawer_id := NULL;
  IF NEW.day IS NOT NULL THEN
    IF uses_counter_drawers() THEN
      INSERT INTO counter_days (day) VALUES (NEW.day) ON CONFLICT DO NOTHING;
    END IF;
    PERFORM lock_counter_day(NEW.day);
  ELSIF uses_counter_drawers() THEN
    RAISE EXCEPTION 'a payment at the counter has a day' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF NEW.purpose = 'CORRECTION' OR NEW.method = 'OTHER' THEN RETURN NEW; END IF;
  SELECT user_id INTO clerk FROM journal_entries WHERE id = NEW.journal_entry_id;
  IF NEW.method = 'CHECK' AND NEW.reverses_id IS NOT NULL THEN
    SELECT drawers.* INTO reversed FROM counter_payments JOIN drawers ON drawers.id = counter_payments.drawer_id
      WHERE counter_payments.journal_entry_id = NEW.reverses_id FOR SHARE OF drawers;
    IF reversed.id IS NULL OR reversed.closed_at IS NOT NULL THEN RETURN NEW; END IF;
    IF reversed.user_id IS DISTINCT FROM clerk THEN
      RAISE EXCEPTION 'the check is in the drawer of another clerk'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counter_payments_check_in_drawer';
    END IF;
  ELSIF NEW.method = 'CHECK' AND NEW.amount_cents < 0 THEN
    RETURN NEW;
  END IF;
  SELECT * INTO held FROM drawers WHERE user_id = clerk AND closed_at IS NULL FOR SHARE;
  IF held.id IS NULL AND NOT uses_counter_drawers() THEN RETURN NEW; END IF;
  IF held.id IS NULL THEN
    RAISE EXCEPTION 'the clerk has no open drawer'
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counter_payments_open_drawer';
  END IF;
  IF held.day IS DISTINCT FROM NEW.day THEN
    RAISE EXCEPTION 'the drawer is of %', held.day
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'counter_payments_day_of_drawer';
  END IF;
  NEW.drawer_id := held.id;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION find_drawer_of_payment() IS 'Cash, the card terminal and received checks are in the open drawer of the clerk. The drawer can''t be closed until the transaction ends.';
CREATE TRIGGER counter_payments_find_drawer BEFORE INSERT ON counter_payments
  FOR EACH ROW EXECUTE FUNCTION find_drawer_of_payment();

CREATE FUNCTION refuse_count_of_closed_drawer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM drawers WHERE id = NEW.drawer_id AND closed_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the drawer is closed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER drawer_cash_of_open_drawer BEFORE INSERT ON drawer_cash
  FOR EACH ROW EXECUTE FUNCTION refuse_count_of_closed_drawer();
CREATE TRIGGER drawer_checks_of_open_drawer BEFORE INSERT ON drawer_checks
  FOR EACH ROW EXECUTE FUNCTION refuse_count_of_closed_drawer();
CREATE TRIGGER drawer_differences_of_open_drawer BEFORE INSERT ON drawer_differences
  FOR EACH ROW EXECUTE FUNCTION refuse_count_of_closed_drawer();

CREATE FUNCTION refuse_unexplained_count() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  counted bigint;
  deposited bigint;
  unexplained bigint;
BEGIN
  IF OLD.closed_at IS NOT NULL
    OR (NEW.id, NEW.day, NEW.user_id, NEW.username, NEW.account_id, NEW.request_key, NEW.opened_at, NEW.start_cents)
      IS DISTINCT FROM
      (OLD.id, OLD.day, OLD.user_id, OLD.username, OLD.account_id, OLD.request_key, OLD.opened_at, OLD.start_cents)
  THEN
    RAISE EXCEPTION 'a drawer is only closed, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT coalesce(sum(drawer_cash.denomination_cents::bigint * drawer_cash.counted), 0),
         coalesce(sum(drawer_cash.denomination_cents::bigint * drawer_cash.deposited), 0)
    INTO counted, deposited FROM drawer_cash WHERE drawer_id = NEW.id;
  IF counted <> NEW.cash_cents OR deposited <> greatest(NEW.cash_cents - NEW.start_cents, 0) THEN
    RAISE EXCEPTION 'the cash of drawer % isn''t what its denominations say', NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT count(*) INTO unexplained FROM (
    SELECT kind, sum(amount) AS amount FROM (
      SELECT method AS kind, amount_cents AS amount FROM counter_payments WHERE drawer_id = NEW.id
      UNION ALL SELECT kind, amount_cents FROM drawer_differences WHERE drawer_id = NEW.id
      UNION ALL VALUES ('CASH', NEW.start_cents - NEW.cash_cents), ('CARD', -NEW.card_cents), ('CHECK', -NEW.checks_cents)
    ) AS parts GROUP BY kind HAVING sum(amount) <> 0
  ) AS kinds;
  IF unexplained > 0 OR NEW.checks_cents <> (
    SELECT coalesce(sum(counter_payments.amount_cents), 0)
    FROM drawer_checks JOIN counter_payments USING (journal_entry_id) WHERE drawer_checks.drawer_id = NEW.id
  ) THEN
    RAISE EXCEPTION 'what is in drawer % isn''t what its payments and differences say', NEW.id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION refuse_unexplained_count() IS 'A drawer closes with what its payments and its posted differences explain, kind by kind.';
CREATE TRIGGER drawers_close BEFORE UPDATE ON drawers
  FOR EACH ROW EXECUTE FUNCTION refuse_unexplained_count();
