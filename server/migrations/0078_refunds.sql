-- Refunds of sales, card charges that are billed another way, and the audit row that every adjustment of money has.

ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_kind;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_kind CHECK (kind IN (
  'SEARCH', 'DETAILS', 'IMAGE_PURCHASE', 'CERTIFICATE_PURCHASE', 'EFILE', 'FLAT_FEE_ADD_ON', 'FLAT_FEE_RENEWAL', 'MONTHLY_FEE',
  'REFUND', 'ESCROW_DEPOSIT', 'ESCROW_ADJUSTMENT', 'CARD_CAPTURE', 'CARD_WRITE_OFF', 'CARD_RELEASE', 'CARD_REBILL',
  'UNITS_ADD_ON', 'UNITS_RENEWAL', 'UNITS_OVERRIDE'
));
ALTER TABLE journal_entries
  ADD COLUMN reverses_id bigint REFERENCES sales (journal_entry_id),
  ADD CONSTRAINT journal_entries_refund_reverses CHECK ((kind = 'REFUND') = (reverses_id IS NOT NULL));
COMMENT ON COLUMN journal_entries.reverses_id IS 'Of a refund: the sale that it reverses, in full or in part.';
CREATE INDEX journal_entries_by_reversed ON journal_entries (reverses_id) WHERE reverses_id IS NOT NULL;

CREATE TABLE refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  op_key text NOT NULL UNIQUE CHECK (op_key <> '' AND length(op_key) <= 100),
  sale_id bigint NOT NULL REFERENCES sales (journal_entry_id),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 10000000000),
  images integer NOT NULL CHECK (images >= 0),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  state text NOT NULL DEFAULT 'PENDING' CONSTRAINT refunds_state CHECK (state IN ('PENDING', 'DONE', 'REFUSED')),
  requested_by bigint,
  requested_at timestamptz NOT NULL,
  settled_at timestamptz,
  intent_id bigint UNIQUE REFERENCES payment_intents (id),
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT refunds_money_or_images CHECK ((amount_cents > 0) <> (images > 0)),
  CONSTRAINT refunds_settled CHECK ((state = 'PENDING') = (settled_at IS NULL)),
  CONSTRAINT refunds_done_by_entry CHECK ((state = 'DONE') = (journal_entry_id IS NOT NULL))
);
COMMENT ON TABLE refunds IS 'Each refund that was requested, and what became of it.';
COMMENT ON COLUMN refunds.op_key IS 'The key of the request; its uniqueness makes every refund happen once.';
COMMENT ON COLUMN refunds.state IS 'PENDING: the card gateway has not confirmed it yet; its amount is reserved on the lines of the sale. REFUSED: nothing was refunded, and the reservation is released.';
COMMENT ON COLUMN refunds.requested_by IS 'No foreign key: the refund outlives the user. Null for a job.';
COMMENT ON COLUMN refunds.intent_id IS 'What was asked of the card gateway, if it was.';
CREATE INDEX refunds_by_sale ON refunds (sale_id);
CREATE INDEX refunds_pending ON refunds (requested_at) WHERE state = 'PENDING';

CREATE TABLE refund_lines (
  refund_id bigint NOT NULL REFERENCES refunds (id),
  sale_id bigint NOT NULL,
  line smallint NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 0 AND 10000000000),
  images integer NOT NULL CHECK (images >= 0),
  PRIMARY KEY (refund_id, line),
  FOREIGN KEY (sale_id, line) REFERENCES sale_lines (journal_entry_id, line),
  CONSTRAINT refund_lines_money_or_images CHECK ((amount_cents > 0) <> (images > 0))
);
CREATE INDEX refund_lines_by_sale_line ON refund_lines (sale_id, line);
COMMENT ON TABLE refund_lines IS 'How much of each line of the sale a refund returns. Append-only.';
CREATE TRIGGER refund_lines_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refund_lines
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE VIEW refunded_sales AS
  SELECT journal_entry_id FROM sale_lines
  GROUP BY journal_entry_id
  HAVING bool_and(refunded_cents = amount_cents AND refunded_images = images);
COMMENT ON VIEW refunded_sales IS 'Sales of which nothing remains: what they paid for is no longer paid.';

-- Refunds at the card gateway.

ALTER TABLE payment_intents DROP CONSTRAINT payment_intents_purpose_check;
ALTER TABLE payment_intents
  ADD CONSTRAINT payment_intents_purpose CHECK (purpose IN ('CARD_TAB', 'ESCROW_DEPOSIT', 'REFUND')),
  ADD COLUMN refunds_intent_id bigint REFERENCES payment_intents (id),
  ADD CONSTRAINT payment_intents_refund_of CHECK ((purpose = 'REFUND') = (refunds_intent_id IS NOT NULL)),
  DROP CONSTRAINT payment_intents_state,
  ADD CONSTRAINT payment_intents_state CHECK (state IN (
    'CREATED', 'TOKEN_ISSUED', 'PENDING_REVIEW', 'AUTHORIZED', 'CHARGED', 'DECLINED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED')),
  DROP CONSTRAINT payment_intents_ends_as_meant,
  ADD CONSTRAINT payment_intents_ends_as_meant CHECK (
    (state <> 'AUTHORIZED' OR purpose = 'CARD_TAB') AND (state <> 'CHARGED' OR purpose = 'ESCROW_DEPOSIT')
    AND (purpose <> 'REFUND' OR state IN ('REFUND_PENDING', 'REFUNDED', 'DECLINED'))
    AND (purpose = 'REFUND' OR state NOT IN ('REFUND_PENDING', 'REFUNDED'))),
  DROP CONSTRAINT payment_intents_resolved,
  ADD CONSTRAINT payment_intents_resolved CHECK (
    (state IN ('AUTHORIZED', 'CHARGED', 'DECLINED', 'EXPIRED', 'REFUNDED')) = (resolved_at IS NOT NULL));
COMMENT ON COLUMN payment_intents.purpose IS 'CARD_TAB: hold an amount to charge purchases against. ESCROW_DEPOSIT: pay into the escrow. REFUND: return part of a captured payment.';
COMMENT ON COLUMN payment_intents.refunds_intent_id IS 'Of a refund: the payment that it returns.';
COMMENT ON COLUMN payment_intents.surcharge_cents IS 'On a deposit, or returned with a refund. A tab''s is added when it is captured.';
CREATE INDEX payment_intents_by_refunded ON payment_intents (refunds_intent_id) WHERE refunds_intent_id IS NOT NULL;

ALTER TABLE gateway_attempts DROP CONSTRAINT gateway_attempts_operation_check;
ALTER TABLE gateway_attempts
  ADD CONSTRAINT gateway_attempts_operation CHECK (operation IN ('CAPTURE', 'VOID', 'REVERSAL', 'REFUND')),
  DROP CONSTRAINT gateway_attempts_operation_gateway_transaction_id_key,
  DROP CONSTRAINT gateway_attempts_amount,
  ADD CONSTRAINT gateway_attempts_amount CHECK ((operation IN ('CAPTURE', 'REFUND')) = (amount_cents IS NOT NULL));
ALTER TABLE gateway_attempts
  ADD COLUMN refund_intent_id bigint NOT NULL GENERATED ALWAYS AS (CASE operation WHEN 'REFUND' THEN intent_id ELSE 0 END) STORED,
  ADD CONSTRAINT gateway_attempts_once UNIQUE (operation, gateway_transaction_id, refund_intent_id);
COMMENT ON COLUMN gateway_attempts.refund_intent_id IS 'A payment is captured, voided and reversed once, but can be refunded in parts: 0 for the former, the intent of each refund.';
DROP INDEX gateway_attempts_done_once;
CREATE UNIQUE INDEX gateway_attempts_done_once ON gateway_attempts (gateway_transaction_id)
  WHERE outcome = 'DONE' AND operation IN ('CAPTURE', 'VOID');
COMMENT ON INDEX gateway_attempts_done_once IS 'Captured or voided, once, and never both. REVERSAL is the void of a capture that is refunded in full before it settles.';
COMMENT ON COLUMN gateway_attempts.operation IS 'VOID: of what was not used or does not count. REVERSAL: of a captured payment that is refunded in full.';

ALTER TABLE card_tab_charges DROP CONSTRAINT card_tab_charges_amount_cents_check;
ALTER TABLE card_tab_charges ADD CONSTRAINT card_tab_charges_amount CHECK (amount_cents <> 0);
COMMENT ON TABLE card_tab_charges IS 'The purchases on a tab, and (below zero) what was refunded before the capture; together what it has used.';

ALTER TABLE card_tabs DROP CONSTRAINT card_tabs_state;
ALTER TABLE card_tabs DROP CONSTRAINT card_tabs_closed;
ALTER TABLE card_tabs
  ADD CONSTRAINT card_tabs_state CHECK (state IN (
    'OPEN', 'CLOSING', 'CAPTURED', 'VOIDED', 'EXPIRED', 'REFUSED', 'REBILLED', 'WRITTEN_OFF')),
  ADD CONSTRAINT card_tabs_closed CHECK ((state IN ('OPEN', 'CLOSING')) = (closed_at IS NULL)),
  ADD COLUMN rebilled_to text CONSTRAINT card_tabs_rebilled_to CHECK (rebilled_to IN ('ESCROW', 'INVOICE', 'CARD')),
  ADD COLUMN rebilled_tab_id bigint REFERENCES card_tabs (id),
  ADD CONSTRAINT card_tabs_rebilled CHECK (
    (state = 'REBILLED') = (rebilled_to IS NOT NULL) AND (rebilled_tab_id IS NOT NULL) = (rebilled_to IS NOT DISTINCT FROM 'CARD'));
COMMENT ON COLUMN card_tabs.state IS 'OPEN: can be charged. CLOSING: can not; the capture, or the void of what was not used, is due. EXPIRED: the gateway let the authorization go before. REFUSED: the gateway refuses the capture; staff decide, and the charges are then REBILLED another way or WRITTEN_OFF.';
CREATE INDEX card_tabs_by_rebilled ON card_tabs (rebilled_tab_id) WHERE rebilled_tab_id IS NOT NULL;
COMMENT ON COLUMN card_tabs.rebilled_to IS 'How the charges of a refused capture were billed instead; a refund of them follows.';

ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_rule;
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_rule CHECK (rule IN (
  'PAYMENT_WITHOUT_INTENT', 'PAYMENT_TWICE', 'PAYMENT_MISSING', 'PAYMENT_UNLIKE_INTENT', 'STATUS_UNKNOWN',
  'INTENT_IN_DOUBT', 'TAB_IN_DOUBT', 'CAPTURE_REFUSED', 'AUTHORIZATION_EXPIRED', 'REFUND_REFUSED', 'REFUND_MISSING'));

ALTER TABLE landlink_postings DROP CONSTRAINT landlink_postings_part_check;
ALTER TABLE landlink_postings ADD CONSTRAINT landlink_postings_part CHECK (
  part IN ('CHARGE', 'DEPOSIT', 'SURCHARGE', 'REFUND', 'SURCHARGE_REFUND'));

-- The audit row of every entry that adjusts money or images by hand, kept as long as the journal.

ALTER TABLE audit_entries ADD COLUMN journal_entry_id bigint UNIQUE REFERENCES journal_entries (id);
COMMENT ON COLUMN audit_entries.journal_entry_id IS 'The refund or adjustment that the row explains. Such rows are never purged.';

ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
UPDATE audit_entries SET journal_entry_id = (details ->> 'journalEntryId')::bigint WHERE action = 'escrow.adjusted';
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
INSERT INTO audit_entries (action, account_id, details, journal_entry_id, occurred_at)
SELECT CASE kind WHEN 'CARD_WRITE_OFF' THEN 'card.writtenOff' WHEN 'UNITS_OVERRIDE' THEN 'flatFee.overridden' ELSE 'escrow.adjusted' END,
       account_id, jsonb_build_object('isBackfilled', true), id, posted_at
FROM journal_entries
WHERE kind IN ('CARD_WRITE_OFF', 'UNITS_OVERRIDE', 'ESCROW_ADJUSTMENT')
  AND NOT EXISTS (SELECT FROM audit_entries WHERE audit_entries.journal_entry_id = journal_entries.id);

CREATE FUNCTION refuse_audit_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit row of journal entry % is kept', OLD.journal_entry_id USING ERRCODE = 'restrict_violation';
END $$;
COMMENT ON FUNCTION refuse_audit_purge() IS 'The reason for an adjustment of money is kept as long as the adjustment.';
CREATE TRIGGER audit_entries_of_money_stay BEFORE DELETE ON audit_entries
  FOR EACH ROW WHEN (OLD.journal_entry_id IS NOT NULL) EXECUTE FUNCTION refuse_audit_purge();
