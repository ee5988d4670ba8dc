-- What an account pays beside its charges, and where the county's finance system books it.

ALTER TABLE accounts
  ADD COLUMN certificate_charge_method text NOT NULL DEFAULT 'DOCUMENT'
    CONSTRAINT accounts_certificate_charge_method CHECK (certificate_charge_method IN ('DOCUMENT', 'PAGE')),
  ADD COLUMN certificate_preview_retrieval boolean NOT NULL DEFAULT true,
  ADD COLUMN monthly_fee_cents bigint NOT NULL DEFAULT 0
    CONSTRAINT accounts_monthly_fee CHECK (monthly_fee_cents BETWEEN 0 AND 10000000000),
  ADD COLUMN flat_fee_rate_level integer NOT NULL DEFAULT 0
    CONSTRAINT accounts_flat_fee_rate_level CHECK (flat_fee_rate_level BETWEEN 0 AND 5),
  ADD COLUMN user_reload boolean NOT NULL DEFAULT false,
  ADD COLUMN land_link_account text NOT NULL DEFAULT '' CONSTRAINT accounts_land_link_account CHECK (land_link_account ~ '^\d{0,10}$'),
  ADD COLUMN post_to_land_link boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT accounts_post_to_an_account CHECK (NOT post_to_land_link OR land_link_account <> ''),
  ADD CONSTRAINT accounts_flat_fee_without_card CHECK (account_type <> 'FLAT_FEE' OR payment_method <> 'CREDIT_CARD');

COMMENT ON COLUMN accounts.payment_method IS 'How money is paid. A flat-fee account pays its fee and what it adds to it by escrow or invoice; nobody is there to authorize a card when the fee falls due.';
COMMENT ON COLUMN accounts.certificate_charge_method IS 'As image_charge_method, for copies of certificates.';
COMMENT ON COLUMN accounts.certificate_preview_retrieval IS 'May look at certificates before buying.';
COMMENT ON COLUMN accounts.monthly_fee_cents IS 'Charged with every monthly renewal, to accounts of either type.';
COMMENT ON COLUMN accounts.flat_fee_rate_level IS 'Which of the county''s flat-fee rates a flat-fee account pays and is granted each month; 0 is free: it pays nothing and its copies are not counted.';
COMMENT ON COLUMN accounts.user_reload IS 'The account''s administrator may add copies to the flat fee, where the county lets administrators.';
COMMENT ON COLUMN accounts.land_link_account IS 'Its number in the county''s finance system.';
COMMENT ON COLUMN accounts.post_to_land_link IS 'Its movements of money are posted there.';
