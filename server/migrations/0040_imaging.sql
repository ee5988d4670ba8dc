CREATE TABLE download_orders (
  guid uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  document_key text NOT NULL,
  pages integer[] NOT NULL CHECK (cardinality(pages) > 0),
  prices jsonb NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents BETWEEN 0 AND 10000000000),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'CANCELLED')),
  priced_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > priced_at),
  paid_at timestamptz,
  charged_cents bigint,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT download_orders_paid CHECK ((state = 'PAID') = (paid_at IS NOT NULL) AND (state = 'PAID') = (charged_cents IS NOT NULL)),
  CONSTRAINT download_orders_charged_as_quoted CHECK (charged_cents BETWEEN 0 AND total_cents),
  CONSTRAINT download_orders_charged_by_entry CHECK ((coalesce(charged_cents, 0) > 0) = (journal_entry_id IS NOT NULL))
);
COMMENT ON TABLE download_orders IS 'Quotes for copies of pages. Priced once, paid at most once; what was paid is what the copy is delivered under.';
COMMENT ON COLUMN download_orders.guid IS 'The image state guid of the calls; random, and worth nothing to any other user.';
COMMENT ON COLUMN download_orders.document_key IS 'No foreign key: orders outlive a document that a new import numbers anew.';
COMMENT ON COLUMN download_orders.pages IS 'Pages of the copy, in its order.';
COMMENT ON COLUMN download_orders.prices IS 'What the order was priced with: charge method and rates in cents.';
COMMENT ON COLUMN download_orders.total_cents IS 'The quote.';
COMMENT ON COLUMN download_orders.state IS 'An order that is OPEN past expires_at has expired; no job has to say so.';
COMMENT ON COLUMN download_orders.charged_cents IS 'What was charged: the quote, or less where the account bought some of the pages since.';
COMMENT ON COLUMN download_orders.journal_entry_id IS 'The charge; null while unpaid and where nothing was charged.';
CREATE INDEX download_orders_by_user ON download_orders (user_id) WHERE state <> 'PAID';
CREATE INDEX download_orders_by_account ON download_orders (account_id);

CREATE TABLE image_entitlements (
  account_id bigint NOT NULL REFERENCES accounts (id),
  document_key text NOT NULL,
  page integer NOT NULL CHECK (page > 0),
  order_guid uuid NOT NULL REFERENCES download_orders (guid),
  purchased_on date NOT NULL,
  free_through_on date NOT NULL CHECK (free_through_on >= purchased_on),
  PRIMARY KEY (account_id, document_key, page)
);
COMMENT ON TABLE image_entitlements IS 'Pages that an account bought, and may copy again without charge for a while. One row a page: buying it anew after that time renews the row.';
COMMENT ON COLUMN image_entitlements.order_guid IS 'The order that bought it last.';
COMMENT ON COLUMN image_entitlements.purchased_on IS 'A day in the county, as it is told to the user.';
COMMENT ON COLUMN image_entitlements.free_through_on IS 'The last day, in the county, on which it is free.';
CREATE INDEX image_entitlements_by_order ON image_entitlements (order_guid);
