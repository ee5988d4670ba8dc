-- The batches that the card gateway settled, compared with the county's books (decision 0329).

CREATE TABLE settlement_batches (
  batch_id text PRIMARY KEY CHECK (length(batch_id) BETWEEN 1 AND 40),
  settled_at timestamptz NOT NULL,
  is_settled boolean NOT NULL,
  transactions integer NOT NULL CHECK (transactions >= 0),
  charge_cents bigint NOT NULL CHECK (charge_cents >= 0),
  refund_cents bigint NOT NULL CHECK (refund_cents >= 0),
  booked_cents bigint NOT NULL,
  read_at timestamptz NOT NULL
);
COMMENT ON TABLE settlement_batches IS 'Batches as the gateway lists them. Read again every night for a month; nothing here moves money.';
COMMENT ON COLUMN settlement_batches.is_settled IS 'False if the settlement failed or the gateway hasn''t confirmed it.';
COMMENT ON COLUMN settlement_batches.charge_cents IS 'The sum of the transactions that took money.';
COMMENT ON COLUMN settlement_batches.refund_cents IS 'The sum of the transactions that returned money.';
COMMENT ON COLUMN settlement_batches.booked_cents IS 'What the county''s books have for the transactions of the batch: refunds are negative.';
CREATE INDEX settlement_batches_by_time ON settlement_batches (settled_at, batch_id);

CREATE TABLE settlement_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  batch_id text NOT NULL REFERENCES settlement_batches (batch_id),
  transaction_id text NOT NULL CHECK (length(transaction_id) BETWEEN 1 AND 40),
  invoice_number text NOT NULL CHECK (length(invoice_number) <= 100),
  status text NOT NULL CHECK (length(status) <= 100),
  moved_cents bigint NOT NULL,
  booked_cents bigint NOT NULL,
  PRIMARY KEY (batch_id, transaction_id)
);
COMMENT ON TABLE settlement_transactions IS 'The transactions of the batches.';
CREATE INDEX settlement_transactions_by_number ON settlement_transactions (transaction_id, id);
COMMENT ON COLUMN settlement_transactions.status IS 'The gateway''s own name of the state.';
COMMENT ON COLUMN settlement_transactions.moved_cents IS 'Negative for a refund; 0 for what took nothing, such as a declined payment.';
COMMENT ON COLUMN settlement_transactions.booked_cents IS 'What the county''s books have for it, by the same sign.';

CREATE TABLE settlement_differences (
  batch_id text NOT NULL REFERENCES settlement_batches (batch_id),
  kind text NOT NULL CHECK (kind IN ('MISSING_HERE', 'MISSING_THERE', 'OTHER_AMOUNT', 'TWICE', 'UNKNOWN_STATUS', 'TOTALS', 'NO_TOTALS', 'NOT_SETTLED')),
  transaction_id text NOT NULL CHECK (length(transaction_id) <= 40),
  expected_cents bigint NOT NULL,
  found_cents bigint NOT NULL,
  PRIMARY KEY (batch_id, kind, transaction_id)
);
COMMENT ON TABLE settlement_differences IS 'What doesn''t agree in a batch, by the last comparison. A batch without rows agrees.';
COMMENT ON COLUMN settlement_differences.transaction_id IS 'Empty for a difference of the whole batch.';
COMMENT ON COLUMN settlement_differences.expected_cents IS 'By the county''s books; for TOTALS by the transactions.';
COMMENT ON COLUMN settlement_differences.found_cents IS 'By the gateway; for TOTALS by its statistics.';

CREATE FUNCTION refuse_unexplained_batch() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  moved bigint;
  booked bigint;
  listed bigint;
BEGIN
  SELECT coalesce(sum(moved_cents), 0), coalesce(sum(booked_cents), 0), count(*) INTO moved, booked, listed
    FROM settlement_transactions WHERE batch_id = NEW.batch_id;
  IF (moved, booked, listed) <> (NEW.charge_cents - NEW.refund_cents, NEW.booked_cents, NEW.transactions::bigint) THEN
    RAISE EXCEPTION 'the batch % isn''t the sum of its transactions', NEW.batch_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (
    SELECT FROM settlement_transactions WHERE batch_id = NEW.batch_id AND moved_cents <> booked_cents
      AND NOT EXISTS (SELECT FROM settlement_differences WHERE settlement_differences.batch_id = NEW.batch_id
        AND settlement_differences.transaction_id = settlement_transactions.transaction_id))
  THEN
    RAISE EXCEPTION 'the batch % differs from the books and doesn''t say so', NEW.batch_id
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION refuse_unexplained_batch() IS 'At the end of a transaction: a batch is its transactions, and each one that differs from the books is named.';
CREATE CONSTRAINT TRIGGER settlement_batches_explained AFTER INSERT OR UPDATE ON settlement_batches
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unexplained_batch();
