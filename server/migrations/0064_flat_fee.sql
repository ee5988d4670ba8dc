-- Copies that flat-fee accounts add between two renewals, and orders for copies that are paid with them.

CREATE TABLE flat_fee_add_ons (
  guid uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  images integer CHECK (images > 0),
  cost_cents bigint NOT NULL CHECK (cost_cents BETWEEN 0 AND 10000000000),
  state text NOT NULL DEFAULT 'OFFERED' CHECK (state IN ('OFFERED', 'BOUGHT')),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > offered_at),
  bought_at timestamptz,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT flat_fee_add_ons_bought CHECK ((state = 'BOUGHT') = (bought_at IS NOT NULL)),
  CONSTRAINT flat_fee_add_ons_charged CHECK ((state = 'BOUGHT' AND cost_cents > 0) = (journal_entry_id IS NOT NULL))
);
COMMENT ON TABLE flat_fee_add_ons IS 'Copies that a user chose to add to the flat fee of the account, and whether they were bought. Priced once, bought at most once.';
COMMENT ON COLUMN flat_fee_add_ons.guid IS 'The image state guid of the calls: of an add-on by itself, or of the download order that made it necessary.';
COMMENT ON COLUMN flat_fee_add_ons.images IS 'Null for any number until the next renewal.';
COMMENT ON COLUMN flat_fee_add_ons.journal_entry_id IS 'The charge; null while not bought and where it costs nothing.';
CREATE INDEX flat_fee_add_ons_by_user ON flat_fee_add_ons (user_id) WHERE state = 'OFFERED';
CREATE INDEX flat_fee_add_ons_by_account ON flat_fee_add_ons (account_id);

ALTER TABLE download_orders
  ADD COLUMN total_images integer NOT NULL DEFAULT 0 CHECK (total_images >= 0),
  ADD COLUMN charged_images integer,
  ADD CONSTRAINT download_orders_images_as_quoted CHECK (charged_images BETWEEN 0 AND total_images),
  ADD CONSTRAINT download_orders_money_or_images CHECK (total_cents = 0 OR total_images = 0),
  DROP CONSTRAINT download_orders_charged_by_entry,
  ADD CONSTRAINT download_orders_charged_by_entry
    CHECK ((coalesce(charged_cents, 0) + coalesce(charged_images, 0) > 0) = (journal_entry_id IS NOT NULL));
UPDATE download_orders SET charged_images = 0 WHERE state = 'PAID';
ALTER TABLE download_orders ADD CONSTRAINT download_orders_paid_images CHECK ((state = 'PAID') = (charged_images IS NOT NULL));
COMMENT ON COLUMN download_orders.total_images IS 'The quote for a flat-fee account: copies that it takes, documents or pages. Such an order costs no money.';
COMMENT ON COLUMN download_orders.charged_images IS 'Copies that were taken; fewer than quoted where the account bought some of the pages since.';
