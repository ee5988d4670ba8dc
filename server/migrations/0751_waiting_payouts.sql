-- The payouts that wait for their check are found without reading all payments (decision 0335).
CREATE INDEX counter_payments_unpaid ON counter_payments (journal_entry_id)
  WHERE purpose IN ('REFUND', 'CREDIT_REFUND') AND method = 'CHECK' AND reference = '' AND amount_cents < 0;
