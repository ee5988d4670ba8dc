-- Renewals never go back in time: not before the account existed, billing was switched on, or a month that is already billed.

ALTER TABLE renewals DROP CONSTRAINT renewals_state_check;
ALTER TABLE renewals ADD CONSTRAINT renewals_state_check CHECK (state IN ('MARKED', 'CHARGED', 'FAILED', 'SKIPPED'));
ALTER TABLE renewals ADD COLUMN failed_at timestamptz;
UPDATE renewals SET failed_at = marked_at WHERE state = 'FAILED';
ALTER TABLE renewals DROP CONSTRAINT renewals_failed;
ALTER TABLE renewals ADD CONSTRAINT renewals_failed
  CHECK ((state = 'FAILED') = (failure IS NOT NULL) AND (state = 'FAILED') = (failed_at IS NOT NULL));
COMMENT ON COLUMN renewals.state IS 'FAILED can be tried again, by the same row. SKIPPED: is not charged any more, because a later month is, or because billing was off.';
COMMENT ON COLUMN renewals.failed_at IS 'The last attempt.';
CREATE INDEX renewals_failed_list ON renewals (period, account_id) WHERE state = 'FAILED';

CREATE FUNCTION refuse_renewal_of_an_earlier_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'CHARGED' AND EXISTS (
    SELECT FROM renewals
    WHERE renewals.account_id = NEW.account_id AND renewals.state = 'CHARGED' AND renewals.period > NEW.period
  ) THEN
    RAISE EXCEPTION 'account % was renewed for a month after %', NEW.account_id, NEW.period USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER renewals_in_order BEFORE INSERT OR UPDATE OF state ON renewals
  FOR EACH ROW EXECUTE FUNCTION refuse_renewal_of_an_earlier_month();

ALTER TABLE renewal_runs ADD COLUMN billed_since text CHECK (billed_since ~ '^\d{4}-(0[1-9]|1[0-2])$');
ALTER TABLE renewal_runs ADD CONSTRAINT renewal_runs_after_switch_on CHECK (period >= billed_since);
COMMENT ON COLUMN renewal_runs.billed_since IS 'The month in which automatic billing was last switched on; null for runs from before it was recorded.';
