-- Card payments that a cardholder's bank takes back, until the dispute is won or lost (decision 0380).

ALTER TABLE sale_lines ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE sale_lines DROP CONSTRAINT sale_lines_refund_within_line,
  ADD CONSTRAINT sale_lines_refund_within_line CHECK (
    refunded_cents >= 0 AND disputed_cents >= 0 AND refunded_cents + disputed_cents <= amount_cents AND refunded_images BETWEEN 0 AND images);
COMMENT ON COLUMN sale_lines.disputed_cents IS 'Charged back, or disputed: not refunded as well. The constraint refuses more than the line cost together.';

CREATE TABLE disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intent_id bigint NOT NULL REFERENCES payment_intents (id),
  case_number text NOT NULL UNIQUE CHECK (length(case_number) BETWEEN 1 AND 60),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  respond_by date,
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL CHECK (length(opened_by) <= 100),
  opening_id bigint NOT NULL UNIQUE REFERENCES journal_entries (id),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'WON', 'LOST')),
  borne_by text CHECK (borne_by IN ('ACCOUNT', 'COUNTY')),
  closed_at timestamptz,
  closed_by text CHECK (length(closed_by) <= 100),
  closing_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT disputes_closed CHECK (
    (state = 'OPEN') = (closed_at IS NULL) AND (state = 'OPEN') = (closed_by IS NULL) AND (state = 'OPEN') = (closing_id IS NULL)),
  CONSTRAINT disputes_borne CHECK ((state = 'LOST') = (borne_by IS NOT NULL))
);
COMMENT ON TABLE disputes IS 'Chargebacks of card payments. Each is closed once; nothing else of it changes.';
COMMENT ON COLUMN disputes.case_number IS 'Of the processor, or made of the gateway''s transaction.';
COMMENT ON COLUMN disputes.opened_by IS 'The user name; empty if the gateway''s lists had it.';
COMMENT ON COLUMN disputes.opening_id IS 'The entry that takes it from what the gateway owes.';
COMMENT ON COLUMN disputes.borne_by IS 'Of a lost one: whether the account owes the amount, or the county bears it.';
CREATE UNIQUE INDEX disputes_open_once ON disputes (intent_id) WHERE state = 'OPEN';
CREATE INDEX disputes_by_payment ON disputes (intent_id);
CREATE INDEX disputes_by_time ON disputes (opened_at, id);

CREATE TABLE dispute_lines (
  dispute_id bigint NOT NULL REFERENCES disputes (id),
  sale_id bigint NOT NULL,
  line smallint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  PRIMARY KEY (dispute_id, sale_id, line),
  FOREIGN KEY (sale_id, line) REFERENCES sale_lines (journal_entry_id, line)
);
COMMENT ON TABLE dispute_lines IS 'How much of each line of the payment''s sales a dispute is about. Append-only.';
CREATE INDEX dispute_lines_by_sale_line ON dispute_lines (sale_id, line);
CREATE TRIGGER dispute_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispute_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER disputes_never_deleted BEFORE DELETE OR TRUNCATE ON disputes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION refuse_other_dispute() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.state <> 'OPEN'
    OR (NEW.intent_id, NEW.case_number, NEW.amount_cents, NEW.reason, NEW.respond_by, NEW.opened_at, NEW.opened_by, NEW.opening_id)
      IS DISTINCT FROM
      (OLD.intent_id, OLD.case_number, OLD.amount_cents, OLD.reason, OLD.respond_by, OLD.opened_at, OLD.opened_by, OLD.opening_id)
  THEN
    RAISE EXCEPTION 'a dispute is closed once, and otherwise never changed' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER disputes_once BEFORE UPDATE ON disputes FOR EACH ROW EXECUTE FUNCTION refuse_other_dispute();

CREATE FUNCTION refuse_returning_too_much(payment bigint) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  paid bigint;
  returned bigint;
BEGIN
  -- A refund and a dispute at the same time wait for each other here.
  PERFORM FROM payment_intents WHERE id = payment FOR UPDATE;
  SELECT coalesce(card_tabs.captured_cents, CASE payment_intents.state WHEN 'CHARGED' THEN payment_intents.total_cents END) INTO paid
    FROM payment_intents LEFT JOIN card_tabs ON card_tabs.intent_id = payment_intents.id WHERE payment_intents.id = payment;
  SELECT (SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE intent_id = payment AND state <> 'WON')
       + (SELECT coalesce(sum(total_cents), 0) FROM payment_intents WHERE refunds_intent_id = payment AND state <> 'DECLINED') INTO returned;
  IF returned > coalesce(paid, 0) THEN
    RAISE EXCEPTION 'more would be returned of payment % than was paid', payment
      USING ERRCODE = 'check_violation', CONSTRAINT = 'disputes_within_payment';
  END IF;
END $$;
COMMENT ON FUNCTION refuse_returning_too_much(bigint) IS 'A payment isn''t refunded and charged back for more than was paid, together.';

CREATE FUNCTION check_disputed_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM refuse_returning_too_much(NEW.intent_id);
  RETURN NULL;
END $$;
CREATE TRIGGER disputes_within_payment AFTER INSERT ON disputes FOR EACH ROW EXECUTE FUNCTION check_disputed_payment();

CREATE FUNCTION check_refunded_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM disputes WHERE intent_id = NEW.refunds_intent_id AND state <> 'WON') THEN
    PERFORM refuse_returning_too_much(NEW.refunds_intent_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER payment_intents_within_payment AFTER INSERT OR UPDATE OF state ON payment_intents
  FOR EACH ROW WHEN (NEW.refunds_intent_id IS NOT NULL AND NEW.state <> 'DECLINED') EXECUTE FUNCTION check_refunded_payment();
