-- Certified copies are bought with the other documents of a cart, in one sale (docs/decisions/0403).

ALTER TABLE accounts ADD COLUMN certified_copies_free boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN accounts.certified_copies_free IS 'Gets certified copies free, as public authorities do in most counties.';

ALTER TABLE cart_items ADD COLUMN is_certified boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT cart_items_certified_whole CHECK (NOT is_certified OR pages IS NULL);
COMMENT ON COLUMN cart_items.is_certified IS 'A certified copy, which is of the entire document.';

ALTER TABLE cart_order_documents ADD COLUMN copy_request uuid UNIQUE,
  ADD COLUMN copy_number text UNIQUE REFERENCES certified_copies (number),
  ADD CONSTRAINT cart_order_documents_plain_or_certified CHECK (
    (copy_number IS NULL OR copy_request IS NOT NULL) AND (copy_request IS NULL OR order_guid IS NULL));
COMMENT ON COLUMN cart_order_documents.copy_request IS 'The request of a certified copy; null for a plain one. The database issues one copy for it.';
COMMENT ON COLUMN cart_order_documents.copy_number IS 'The certified copy; null until the cart is paid, and for a plain copy.';

ALTER TABLE certified_copies DROP CONSTRAINT certified_copies_journal_entry_id_key;
CREATE UNIQUE INDEX certified_copies_by_sale ON certified_copies (journal_entry_id, document_key);
COMMENT ON INDEX certified_copies_by_sale IS 'A sale pays for one copy of a document: the only one, or those of a cart by the subjects of its lines.';

CREATE OR REPLACE VIEW refunded_copies AS
  SELECT number FROM certified_copies
  WHERE journal_entry_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM sale_lines
    WHERE sale_lines.journal_entry_id = certified_copies.journal_entry_id
      AND line_subject IN ('', document_key) AND refunded_cents <> amount_cents);
