-- What each sale in the journal consists of, line by line, and how much of each line has been refunded.

CREATE TABLE sales (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  method text NOT NULL CONSTRAINT sales_method CHECK (method IN ('ESCROW', 'INVOICE', 'CARD', 'FLAT_FEE')),
  subject text NOT NULL DEFAULT '' CHECK (length(subject) <= 250)
);
COMMENT ON TABLE sales IS 'One row for each journal entry that sells something. Append-only.';
COMMENT ON COLUMN sales.method IS 'How it was paid, and so how it is refunded, whatever the account pays with later.';
COMMENT ON COLUMN sales.subject IS 'What was bought, as the seller identifies it: a document key, a search type and a digest of its criteria, a month.';

CREATE TABLE sale_lines (
  journal_entry_id bigint NOT NULL REFERENCES sales (journal_entry_id),
  line smallint NOT NULL CHECK (line > 0),
  item text NOT NULL CONSTRAINT sale_lines_item CHECK (item IN (
    'SEARCH', 'DETAILS', 'DOCUMENT', 'FIRST_PAGE', 'ADDITIONAL_PAGES', 'FILING', 'ADD_ON', 'MONTHLY_FEE', 'FLAT_FEE', 'WHOLE_SALE')),
  quantity integer NOT NULL CHECK (quantity > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 10000000000),
  images integer NOT NULL CHECK (images >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0,
  refunded_images integer NOT NULL DEFAULT 0,
  PRIMARY KEY (journal_entry_id, line),
  CONSTRAINT sale_lines_money_or_images CHECK ((amount_cents > 0) <> (images > 0)),
  CONSTRAINT sale_lines_refund_within_line CHECK (
    refunded_cents BETWEEN 0 AND amount_cents AND refunded_images BETWEEN 0 AND images)
);
COMMENT ON TABLE sale_lines IS 'What a sale consists of; together its journal entry. Only the refunded amounts change.';
COMMENT ON COLUMN sale_lines.item IS 'WHOLE_SALE: a sale from before lines were recorded.';
COMMENT ON COLUMN sale_lines.images IS 'Images of a flat fee; such a line costs no money.';
COMMENT ON COLUMN sale_lines.refunded_cents IS 'Refunded or being refunded. The constraint refuses more than the line cost, whoever asks and however often.';

INSERT INTO sales (journal_entry_id, method, subject)
SELECT entry.id,
       CASE own.kind WHEN 'ESCROW' THEN 'ESCROW' WHEN 'RECEIVABLE' THEN 'INVOICE' WHEN 'CARD_UNCAPTURED' THEN 'CARD' ELSE 'FLAT_FEE' END,
       left(coalesce(download_orders.document_key, usage_charges.subject, ''), 250)
FROM journal_entries AS entry
LEFT JOIN (
  postings JOIN ledger_accounts AS own ON own.id = postings.ledger_account_id AND own.account_id IS NOT NULL
) ON postings.journal_entry_id = entry.id
LEFT JOIN download_orders ON download_orders.journal_entry_id = entry.id
LEFT JOIN usage_charges ON usage_charges.journal_entry_id = entry.id
WHERE entry.kind IN (
  'SEARCH', 'DETAILS', 'IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE', 'EFILE', 'FLAT_FEE_ADD_ON', 'FLAT_FEE_RENEWAL', 'MONTHLY_FEE');

INSERT INTO sale_lines (journal_entry_id, line, item, quantity, amount_cents, images)
SELECT journal_entry_id, 1, 'WHOLE_SALE', 1, coalesce(moved_cents, 0), coalesce(moved_images, 0)
FROM sales JOIN journal_totals USING (journal_entry_id);

CREATE TRIGGER sales_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sales
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sale_lines_append_only
  BEFORE UPDATE OF journal_entry_id, line, item, quantity, amount_cents, images OR DELETE OR TRUNCATE ON sale_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
