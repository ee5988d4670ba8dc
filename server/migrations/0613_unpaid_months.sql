-- A month that failed for lack of money is owed when the next one is due, with the fees of its own month.

COMMENT ON COLUMN renewals.monthly_fee_cents IS 'The charged fee; of a failure for lack of money, the fee that was due.';
COMMENT ON COLUMN renewals.flat_fee_cents IS 'The charged fee by the account''s rate level; of a failure for lack of money, the fee that was due.';
COMMENT ON COLUMN renewals.state IS 'FAILED can be tried again, by the same row; one for lack of money is CHARGED as a debt when the next month is due. SKIPPED: is not charged any more, because a later month is, or because billing was off.';
CREATE INDEX renewals_unpaid ON renewals (account_id, period) WHERE state = 'FAILED';
