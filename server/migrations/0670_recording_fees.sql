-- Fees and taxes by the facts of a document (docs/decisions/0292).

ALTER TABLE filings
  ADD COLUMN fee_facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(fee_facts) = 'object'),
  ADD COLUMN fees jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(fees) = 'array'),
  ADD COLUMN priced_on date;
COMMENT ON COLUMN filings.fee_facts IS 'What the filer stated for the fees: taxed amount in cents, exemption, number of citations.';
COMMENT ON COLUMN filings.fees IS 'What it costs, a line for each fee: item, quantity, amount in cents. Empty for filings before these lines were kept.';
COMMENT ON COLUMN filings.priced_on IS 'The day whose fees apply: that of its submission by the county''s clock. Null for filings before it was kept.';
