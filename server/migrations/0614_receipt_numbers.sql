-- Receipts of payments at the counter are numbered without gaps within a year.

CREATE TABLE receipt_series (
  year smallint PRIMARY KEY,
  last_number integer NOT NULL CHECK (last_number > 0)
);
COMMENT ON TABLE receipt_series IS 'The last receipt number of each year. A row is locked until the payment that drew its number is committed or rolled back, so that no number is lost.';
COMMENT ON COLUMN receipt_series.year IS 'Of the county''s calendar.';

CREATE FUNCTION refuse_receipt_gap() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.last_number = 1 THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND NEW.year = OLD.year AND NEW.last_number = OLD.last_number + 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'receipt numbers have no gaps' USING ERRCODE = 'integrity_constraint_violation';
END $$;
COMMENT ON FUNCTION refuse_receipt_gap() IS 'A year begins with 1, and each number follows the one before.';
CREATE TRIGGER receipt_series_without_gaps BEFORE INSERT OR UPDATE OR DELETE ON receipt_series
  FOR EACH ROW EXECUTE FUNCTION refuse_receipt_gap();

ALTER TABLE counter_payments
  ADD COLUMN receipt_year smallint,
  ADD COLUMN receipt_number integer,
  ADD COLUMN receipt text NOT NULL GENERATED ALWAYS AS (coalesce(
    receipt_year::text || '-' || lpad(receipt_number::text, greatest(6, length(receipt_number::text)), '0'),
    journal_entry_id::text
  )) STORED,
  ADD CONSTRAINT counter_payments_receipt UNIQUE (receipt_year, receipt_number),
  ADD CONSTRAINT counter_payments_receipt_whole CHECK ((receipt_year IS NULL) = (receipt_number IS NULL));
COMMENT ON COLUMN counter_payments.receipt_year IS 'Null for payments from before receipts were numbered by year.';
COMMENT ON COLUMN counter_payments.receipt_number IS 'Drawn by the database when the payment is written.';
COMMENT ON COLUMN counter_payments.receipt IS 'The printed number, 2026-000123. For payments from before, the number of their journal entry, which their receipts have.';

CREATE FUNCTION draw_receipt_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.receipt_number := NULL;
  IF NEW.receipt_year IS NOT NULL THEN
    INSERT INTO receipt_series (year, last_number) VALUES (NEW.receipt_year, 1)
      ON CONFLICT (year) DO UPDATE SET last_number = receipt_series.last_number + 1
      RETURNING last_number INTO NEW.receipt_number;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER counter_payments_draw_receipt BEFORE INSERT ON counter_payments
  FOR EACH ROW EXECUTE FUNCTION draw_receipt_number();
