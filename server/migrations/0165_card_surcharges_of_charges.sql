-- What paying by card adds to each charge, so that a price, a receipt and the capture agree to the cent.

ALTER TABLE card_tab_charges ADD COLUMN surcharge_cents bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN card_tab_charges.surcharge_cents IS 'How much the charge changed the surcharge of its tab, below zero for a refund. The surcharges of all charges add up to the captured surcharge.';

ALTER TABLE card_tab_charges DISABLE TRIGGER card_tab_charges_append_only;
UPDATE card_tab_charges SET surcharge_cents = shares.cents
FROM (
  SELECT journal_entry_id,
         card_surcharge_cents(used_after, surcharge_flat_cents, surcharge_basis_points)
           - card_surcharge_cents(used_after - amount_cents, surcharge_flat_cents, surcharge_basis_points) AS cents
  FROM (
    SELECT charges.journal_entry_id, charges.amount_cents, card_tabs.surcharge_flat_cents, card_tabs.surcharge_basis_points,
           sum(charges.amount_cents) OVER (PARTITION BY charges.card_tab_id ORDER BY charges.journal_entry_id)::bigint AS used_after
    FROM card_tab_charges AS charges JOIN card_tabs ON card_tabs.id = charges.card_tab_id
  ) AS running
) AS shares
WHERE shares.journal_entry_id = card_tab_charges.journal_entry_id;
ALTER TABLE card_tab_charges ENABLE TRIGGER card_tab_charges_append_only;
ALTER TABLE card_tab_charges
  ALTER COLUMN surcharge_cents DROP DEFAULT,
  ADD CONSTRAINT card_tab_charges_surcharge CHECK (surcharge_cents = 0 OR (surcharge_cents > 0) = (amount_cents > 0));

ALTER TABLE download_orders
  ADD COLUMN surcharge_cents bigint NOT NULL DEFAULT 0 CHECK (surcharge_cents BETWEEN 0 AND 10000000000),
  ADD COLUMN charged_surcharge_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT download_orders_surcharged_as_quoted CHECK (charged_surcharge_cents BETWEEN 0 AND surcharge_cents);
COMMENT ON COLUMN download_orders.surcharge_cents IS 'The quoted surcharge for paying by card, in addition to total_cents. Zero for orders from before it was quoted.';
COMMENT ON COLUMN download_orders.charged_surcharge_cents IS 'The surcharge that was charged: the quoted one, or less.';
