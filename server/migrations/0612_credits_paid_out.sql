-- A credit of an account, which it has by paying more than it owed or by a refund, can be paid out.

ALTER TABLE counter_payments DROP CONSTRAINT counter_payments_purpose_check;
ALTER TABLE counter_payments ADD CONSTRAINT counter_payments_purpose_check
  CHECK (purpose IN ('ESCROW_DEPOSIT', 'INVOICE_PAYMENT', 'REFUND', 'CREDIT_REFUND', 'CORRECTION'));
COMMENT ON COLUMN counter_payments.purpose IS 'INVOICE_PAYMENT: beyond the debt it is a credit. REFUND: paid out of the escrow. CREDIT_REFUND: paid out of a credit.';
