-- A filing that waits for the recorder keeps what was paid for it, and one that isn't paid isn't recorded. Each was checked by no one: staff
-- could refund a filing in the queue, and a clerk could record it then.

CREATE FUNCTION refuse_refund_of_queued_filing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM filings
    WHERE journal_entry_id = NEW.journal_entry_id AND state IN ('SUBMITTED', 'IN_REVIEW', 'CORRECTION')
  ) THEN
    RAISE EXCEPTION 'the filing of sale % waits for the recorder', NEW.journal_entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sale_lines_of_queued_filing';
  END IF;
  RETURN NULL;
END $$;

-- Deferred: a rejection or a withdrawal refunds and then changes the state, in one transaction.
CREATE CONSTRAINT TRIGGER sale_lines_of_queued_filing AFTER UPDATE ON sale_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.refunded_cents > OLD.refunded_cents) EXECUTE FUNCTION refuse_refund_of_queued_filing();

CREATE FUNCTION refuse_unpaid_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM sale_lines WHERE journal_entry_id = NEW.journal_entry_id AND refunded_cents > 0)
     OR EXISTS (
       SELECT FROM card_tab_charges JOIN card_tabs ON card_tabs.id = card_tab_charges.card_tab_id
       WHERE card_tab_charges.journal_entry_id = NEW.journal_entry_id AND card_tabs.state IN ('REFUSED', 'EXPIRED', 'WRITTEN_OFF')
     ) THEN
    RAISE EXCEPTION 'the filing % is not paid', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'filings_recorded_paid';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER filings_recorded_paid BEFORE UPDATE ON filings
  FOR EACH ROW WHEN (NEW.state = 'ACCEPTED' AND OLD.state <> 'ACCEPTED') EXECUTE FUNCTION refuse_unpaid_recording();
