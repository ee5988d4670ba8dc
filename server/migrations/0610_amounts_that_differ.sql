-- A payment whose amount at the gateway isn't the recorded one is a finding of its own: which way to mend it depends on which one is higher.

ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_rule;
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_rule CHECK (rule IN (
  'PAYMENT_WITHOUT_INTENT', 'PAYMENT_TWICE', 'PAYMENT_MISSING', 'PAYMENT_UNLIKE_INTENT', 'AMOUNT_DIFFERS', 'STATUS_UNKNOWN',
  'INTENT_IN_DOUBT', 'TAB_IN_DOUBT', 'CAPTURE_REFUSED', 'AUTHORIZATION_EXPIRED', 'REFUND_REFUSED', 'REFUND_MISSING'));

-- Findings of this kind had the rule of payments that were never accepted, which says to refund them.
UPDATE reconciliation_findings SET rule = 'AMOUNT_DIFFERS'
WHERE rule = 'PAYMENT_UNLIKE_INTENT' AND (details ? 'expectedCents' OR details ? 'dueCents');

-- They told staff to adjust the escrow for money that it never got.
UPDATE reconciliation_findings SET settled_at = now()
FROM payment_intents
WHERE reconciliation_findings.rule = 'PAYMENT_MISSING' AND reconciliation_findings.settled_at IS NULL
  AND payment_intents.gateway_transaction_id = reconciliation_findings.subject
  AND payment_intents.purpose = 'ESCROW_DEPOSIT' AND payment_intents.journal_entry_id IS NULL;
