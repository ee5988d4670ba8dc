-- Copies of several documents that are collected in a cart and bought together, in one sale with a line for each document.

ALTER TABLE sale_lines ADD COLUMN line_subject text NOT NULL DEFAULT '' CHECK (length(line_subject) <= 250);
COMMENT ON COLUMN sale_lines.line_subject IS 'The document of the line, if the sale has several; otherwise empty: the sale has its subject.';
DROP TRIGGER sale_lines_append_only ON sale_lines;
CREATE TRIGGER sale_lines_append_only
  BEFORE UPDATE OF journal_entry_id, line, item, line_subject, quantity, amount_cents, images OR DELETE OR TRUNCATE ON sale_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An order of a cart was paid by a line of its sale; any other order by its whole sale.
ALTER TABLE download_orders
  ADD COLUMN sale_line smallint,
  ADD CONSTRAINT download_orders_line_of_entry CHECK (sale_line IS NULL OR journal_entry_id IS NOT NULL),
  ADD CONSTRAINT download_orders_sale_line FOREIGN KEY (journal_entry_id, sale_line) REFERENCES sale_lines (journal_entry_id, line);
CREATE UNIQUE INDEX download_orders_by_sale ON download_orders (journal_entry_id, coalesce(sale_line, 0));
ALTER TABLE download_orders DROP CONSTRAINT download_orders_journal_entry_id_key;
COMMENT ON COLUMN download_orders.sale_line IS 'The line of the sale that paid for it, if the sale has several documents; null if the whole sale did.';
COMMENT ON INDEX download_orders_by_sale IS 'A sale, or a line of it, pays for one order.';

CREATE VIEW refunded_orders AS
  SELECT guid FROM download_orders
  WHERE journal_entry_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM sale_lines
    WHERE sale_lines.journal_entry_id = download_orders.journal_entry_id
      AND sale_lines.line = coalesce(download_orders.sale_line, sale_lines.line)
      AND (refunded_cents <> amount_cents OR refunded_images <> images));
COMMENT ON VIEW refunded_orders IS 'Orders whose sale, or line of a sale, was refunded in full: their pages are no longer free.';

CREATE TABLE cart_items (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts (id),
  visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64),
  document_key text NOT NULL CHECK (length(document_key) BETWEEN 2 AND 41),
  pages integer[] CHECK (cardinality(pages) > 0),
  page_count integer NOT NULL CHECK (page_count > 0),
  instrument_code text NOT NULL,
  recorded_on date,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, account_id, visitor, document_key)
);
CREATE INDEX cart_items_by_account ON cart_items (account_id);
COMMENT ON TABLE cart_items IS 'Documents that a user has collected to buy. A document is in a cart once.';
COMMENT ON COLUMN cart_items.id IS 'The order of the cart.';
COMMENT ON COLUMN cart_items.visitor IS 'The session of a guest, as a hash; empty for everyone else.';
COMMENT ON COLUMN cart_items.document_key IS 'No foreign key: a document can be withdrawn or get another number, which the cart says.';
COMMENT ON COLUMN cart_items.pages IS 'The chosen pages, in the order of the copy; null for the entire document.';
COMMENT ON COLUMN cart_items.page_count IS 'The pages of the document''s image, counted when it was added or last refused.';
COMMENT ON COLUMN cart_items.instrument_code IS 'As recorded when it was added; with the day of recording it tells whether the number still means the same document.';
COMMENT ON COLUMN cart_items.recorded_on IS 'Null for a record without a day of recording.';

CREATE TABLE cart_orders (
  guid uuid PRIMARY KEY,
  user_id bigint NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts (id),
  visitor text NOT NULL DEFAULT '' CHECK (length(visitor) <= 64),
  total_cents bigint NOT NULL CHECK (total_cents BETWEEN 0 AND 10000000000),
  total_images integer NOT NULL CHECK (total_images >= 0),
  surcharge_cents bigint NOT NULL CHECK (surcharge_cents BETWEEN 0 AND 10000000000),
  priced_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > priced_at),
  paid_at timestamptz,
  charged_cents bigint,
  charged_images integer,
  charged_surcharge_cents bigint,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT cart_orders_money_or_images CHECK (total_cents = 0 OR total_images = 0),
  CONSTRAINT cart_orders_charged_as_quoted CHECK (
    charged_cents BETWEEN 0 AND total_cents AND charged_images BETWEEN 0 AND total_images
    AND charged_surcharge_cents BETWEEN 0 AND surcharge_cents),
  CONSTRAINT cart_orders_paid CHECK (
    (paid_at IS NOT NULL) = (charged_cents IS NOT NULL) AND (paid_at IS NOT NULL) = (charged_images IS NOT NULL)
    AND (paid_at IS NOT NULL) = (charged_surcharge_cents IS NOT NULL)),
  CONSTRAINT cart_orders_charged_by_entry CHECK (
    (coalesce(charged_cents, 0) + coalesce(charged_images, 0) > 0) = (journal_entry_id IS NOT NULL))
);
COMMENT ON TABLE cart_orders IS 'Quotes for carts. Priced once, paid at most once; open ones expire by the clock.';
COMMENT ON COLUMN cart_orders.user_id IS 'No foreign key: purchases outlive their user.';
COMMENT ON COLUMN cart_orders.journal_entry_id IS 'The charge; null while unpaid and where nothing was charged.';
CREATE INDEX cart_orders_open_by_user ON cart_orders (user_id) WHERE paid_at IS NULL;
CREATE INDEX cart_orders_paid_by_user ON cart_orders (user_id, visitor, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX cart_orders_by_account ON cart_orders (account_id);

CREATE TABLE cart_order_documents (
  cart_order_guid uuid NOT NULL REFERENCES cart_orders (guid) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position > 0),
  document_key text NOT NULL,
  pages integer[] NOT NULL CHECK (cardinality(pages) > 0),
  page_count integer NOT NULL CHECK (page_count > 0),
  instrument_code text NOT NULL,
  recorded_on date,
  prices jsonb NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents BETWEEN 0 AND 10000000000),
  total_images integer NOT NULL CHECK (total_images >= 0),
  order_guid uuid UNIQUE REFERENCES download_orders (guid),
  PRIMARY KEY (cart_order_guid, position),
  UNIQUE (cart_order_guid, document_key)
);
COMMENT ON TABLE cart_order_documents IS 'The documents of a quote for a cart, in their order, with what each was priced with.';
COMMENT ON COLUMN cart_order_documents.order_guid IS 'The paid order under which its pages are delivered; null until the cart is paid.';
