-- Cash that can't be deposited exactly: a drawer that holds one large bill keeps it for the next deposit (decision 0284).

ALTER TABLE drawers
  ADD COLUMN carried_cents bigint NOT NULL DEFAULT 0 CHECK (carried_cents BETWEEN 0 AND 10000000000),
  ADD COLUMN left_cents bigint NOT NULL DEFAULT 0 CHECK (left_cents BETWEEN 0 AND 10000000000);
COMMENT ON COLUMN drawers.carried_cents IS 'Money of the journal that the clerk''s last drawer kept: this one deposits it. The database copies it.';
COMMENT ON COLUMN drawers.left_cents IS 'Money of the journal that this drawer keeps for the next deposit. The database computes it when the drawer closes.';
CREATE INDEX drawers_by_clerk ON drawers (user_id, id);

CREATE FUNCTION carry_cash_to_next_drawer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT left_cents INTO NEW.carried_cents FROM drawers WHERE user_id = NEW.user_id ORDER BY id DESC LIMIT 1 FOR SHARE;
  NEW.carried_cents := coalesce(NEW.carried_cents, 0);
  NEW.left_cents := 0;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION carry_cash_to_next_drawer() IS 'Waits for the closing of the clerk''s last drawer.';
CREATE TRIGGER drawers_carry BEFORE INSERT ON drawers
  FOR EACH ROW EXECUTE FUNCTION carry_cash_to_next_drawer();

CREATE OR REPLACE FUNCTION refuse_unexplained_count() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  counted_cents bigint;
  deposited_cents bigint;
  excess bigint;
  unexplained bigint;
BEGIN
  IF OLD.closed_at IS NOT NULL
    OR (NEW.id, NEW.day, NEW.user_id, NEW.username, NEW.account_id, NEW.request_key, NEW.opened_at, NEW.start_cents, NEW.carried_cents)
      IS DISTINCT FROM
      (OLD.id, OLD.day, OLD.user_id, OLD.username, OLD.account_id, OLD.request_key, OLD.opened_at, OLD.start_cents, OLD.carried_cents)
  THEN
    RAISE EXCEPTION 'a drawer is only closed, once' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  SELECT coalesce(sum(drawer_cash.denomination_cents::bigint * drawer_cash.counted), 0),
         coalesce(sum(drawer_cash.denomination_cents::bigint * drawer_cash.deposited), 0)
    INTO counted_cents, deposited_cents FROM drawer_cash WHERE drawer_id = NEW.id;
  excess := greatest(NEW.cash_cents - greatest(NEW.start_cents - NEW.carried_cents, 0), 0);
  NEW.left_cents := greatest(NEW.carried_cents + NEW.cash_cents - deposited_cents - NEW.start_cents, 0);
  IF counted_cents <> NEW.cash_cents OR deposited_cents > excess OR EXISTS (
    SELECT FROM drawer_cash WHERE drawer_id = NEW.id AND drawer_cash.counted > drawer_cash.deposited
      AND denomination_cents <= excess - deposited_cents
  ) THEN
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
COMMENT ON FUNCTION refuse_unexplained_count() IS 'A drawer closes with what its payments and its posted differences explain, kind by kind. It deposits what exceeds its start, or as near below as its pieces allow.';
