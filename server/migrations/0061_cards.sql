-- Paying by card. The gateway keeps cards and money; here is what was asked of it, what it is known to have done, and what is still
-- in doubt. Everything is written before the gateway is asked, so that nothing asked is ever forgotten.

CREATE TABLE payment_intents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_number text NOT NULL UNIQUE CHECK (length(invoice_number) BETWEEN 1 AND 20),
  user_id bigint NOT NULL REFERENCES users (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  session_id_hash bytea CHECK (length(session_id_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('CARD_TAB', 'ESCROW_DEPOSIT')),
  amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
  surcharge_cents bigint NOT NULL CHECK (surcharge_cents BETWEEN 0 AND 10000000000),
  total_cents bigint NOT NULL GENERATED ALWAYS AS (amount_cents + surcharge_cents) STORED,
  state text NOT NULL DEFAULT 'CREATED' CONSTRAINT payment_intents_state CHECK (
    state IN ('CREATED', 'TOKEN_ISSUED', 'PENDING_REVIEW', 'AUTHORIZED', 'CHARGED', 'DECLINED', 'EXPIRED')),
  gateway_transaction_id text UNIQUE CHECK (gateway_transaction_id ~ '^[0-9]{1,20}$'),
  card_type text,
  card_number_masked text CONSTRAINT payment_intents_card_masked CHECK (card_number_masked ~ '^X*[0-9]{0,4}$'),
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  created_at timestamptz NOT NULL,
  resolved_at timestamptz,
  CONSTRAINT payment_intents_tab_has_session CHECK (purpose <> 'CARD_TAB' OR session_id_hash IS NOT NULL),
  CONSTRAINT payment_intents_ends_as_meant CHECK (
    (state <> 'AUTHORIZED' OR purpose = 'CARD_TAB') AND (state <> 'CHARGED' OR purpose = 'ESCROW_DEPOSIT')),
  CONSTRAINT payment_intents_proven CHECK (
    state NOT IN ('PENDING_REVIEW', 'AUTHORIZED', 'CHARGED') OR gateway_transaction_id IS NOT NULL),
  CONSTRAINT payment_intents_charged_by_entry CHECK ((state = 'CHARGED') = (journal_entry_id IS NOT NULL)),
  CONSTRAINT payment_intents_resolved CHECK (
    (state IN ('AUTHORIZED', 'CHARGED', 'DECLINED', 'EXPIRED')) = (resolved_at IS NOT NULL))
);
COMMENT ON TABLE payment_intents IS 'Each payment form that was asked of the card gateway, and what came of it. No card number is ever here.';
COMMENT ON COLUMN payment_intents.invoice_number IS 'Ours, random, sent with the form: finds the payment at the gateway when its answer was lost.';
COMMENT ON COLUMN payment_intents.session_id_hash IS 'The session that asked: a tab serves it alone, since a guest''s user is shared by strangers.';
COMMENT ON COLUMN payment_intents.purpose IS 'CARD_TAB: hold an amount to charge purchases against. ESCROW_DEPOSIT: pay into the escrow.';
COMMENT ON COLUMN payment_intents.amount_cents IS 'What is held, or what the escrow gains.';
COMMENT ON COLUMN payment_intents.surcharge_cents IS 'On a deposit. A tab''s is added when it is captured.';
COMMENT ON COLUMN payment_intents.state IS 'CREATED: the form was not given out yet. TOKEN_ISSUED: it may be paid. PENDING_REVIEW: paid, and held by the gateway for people to look at. AUTHORIZED, CHARGED: proven by the gateway. EXPIRED: nobody paid; a payment that is proven later still counts.';
COMMENT ON COLUMN payment_intents.gateway_transaction_id IS 'The one payment that this form stands for. A second one of the same form is voided.';
CREATE INDEX payment_intents_open ON payment_intents (created_at) WHERE resolved_at IS NULL;
CREATE INDEX payment_intents_by_account ON payment_intents (account_id, created_at);
CREATE INDEX payment_intents_by_resolution ON payment_intents (resolved_at) WHERE gateway_transaction_id IS NOT NULL;

CREATE FUNCTION card_surcharge_cents(amount_cents bigint, flat_cents bigint, basis_points integer) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN amount_cents = 0 THEN 0 ELSE flat_cents + (amount_cents * basis_points + 5000) / 10000 END;
COMMENT ON FUNCTION card_surcharge_cents(bigint, bigint, integer) IS 'Rounded to cents, half a cent up; nothing on nothing. The same as computeSurcharge of the contract.';

CREATE TABLE card_tabs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intent_id bigint NOT NULL UNIQUE REFERENCES payment_intents (id),
  user_id bigint NOT NULL REFERENCES users (id),
  account_id bigint NOT NULL REFERENCES accounts (id),
  session_id_hash bytea NOT NULL CHECK (length(session_id_hash) = 32),
  gateway_transaction_id text NOT NULL UNIQUE,
  authorized_cents bigint NOT NULL CHECK (authorized_cents BETWEEN 1 AND 10000000000),
  surcharge_flat_cents bigint NOT NULL DEFAULT 0 CHECK (surcharge_flat_cents >= 0),
  surcharge_basis_points integer NOT NULL DEFAULT 0 CHECK (surcharge_basis_points BETWEEN 0 AND 10000),
  used_cents bigint NOT NULL DEFAULT 0 CHECK (used_cents >= 0),
  surcharge_cents bigint NOT NULL GENERATED ALWAYS AS (
    card_surcharge_cents(used_cents, surcharge_flat_cents, surcharge_basis_points)) STORED,
  captured_cents bigint,
  state text NOT NULL DEFAULT 'OPEN' CONSTRAINT card_tabs_state CHECK (
    state IN ('OPEN', 'CLOSING', 'CAPTURED', 'VOIDED', 'EXPIRED', 'REFUSED')),
  opened_at timestamptz NOT NULL,
  close_by timestamptz NOT NULL CHECK (close_by > opened_at),
  closing_at timestamptz,
  closed_at timestamptz,
  journal_entry_id bigint UNIQUE REFERENCES journal_entries (id),
  CONSTRAINT card_tabs_within_authorization CHECK (used_cents + surcharge_cents <= authorized_cents),
  CONSTRAINT card_tabs_captured_as_used CHECK (captured_cents = used_cents + surcharge_cents),
  CONSTRAINT card_tabs_closing CHECK ((state = 'OPEN') = (closing_at IS NULL)),
  CONSTRAINT card_tabs_captured CHECK ((state = 'CAPTURED') = (captured_cents IS NOT NULL)),
  CONSTRAINT card_tabs_void_is_unused CHECK (state <> 'VOIDED' OR used_cents = 0),
  CONSTRAINT card_tabs_closed CHECK ((state IN ('CAPTURED', 'VOIDED', 'EXPIRED', 'REFUSED')) = (closed_at IS NOT NULL)),
  CONSTRAINT card_tabs_captured_by_entry CHECK (state <> 'CAPTURED' OR journal_entry_id IS NOT NULL)
);
COMMENT ON TABLE card_tabs IS 'What is charged against one held amount of a card: a running total, captured once.';
COMMENT ON COLUMN card_tabs.surcharge_flat_cents IS 'How the surcharge was reckoned when the tab was opened; a later setting is for later tabs.';
COMMENT ON COLUMN card_tabs.surcharge_cents IS 'On what is used; it counts in what the authorization must hold.';
COMMENT ON COLUMN card_tabs.state IS 'OPEN: may be charged. CLOSING: no more; the capture, or the void of what was not used, is due. EXPIRED: the gateway let the authorization go before. REFUSED: the gateway refuses the capture; staff decide.';
COMMENT ON COLUMN card_tabs.close_by IS 'At most 24 hours after it was opened, and so after its first charge: banks let go of held amounts.';
COMMENT ON COLUMN card_tabs.journal_entry_id IS 'The capture, or what was written off.';
CREATE UNIQUE INDEX card_tabs_one_open ON card_tabs (session_id_hash) WHERE state = 'OPEN';
CREATE INDEX card_tabs_to_close ON card_tabs (close_by) WHERE closed_at IS NULL;
CREATE INDEX card_tabs_by_account ON card_tabs (account_id, opened_at);

CREATE TABLE card_tab_charges (
  journal_entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  card_tab_id bigint NOT NULL REFERENCES card_tabs (id),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0)
);
COMMENT ON TABLE card_tab_charges IS 'The purchases on a tab; together what it has used.';
CREATE INDEX card_tab_charges_by_tab ON card_tab_charges (card_tab_id);
CREATE TRIGGER card_tab_charges_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON card_tab_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE gateway_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  intent_id bigint NOT NULL REFERENCES payment_intents (id),
  operation text NOT NULL CHECK (operation IN ('CAPTURE', 'VOID')),
  gateway_transaction_id text NOT NULL,
  amount_cents bigint,
  tries integer NOT NULL DEFAULT 1,
  requested_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('DONE', 'DECLINED', 'UNKNOWN')),
  answer text NOT NULL DEFAULT '' CHECK (length(answer) <= 500),
  UNIQUE (operation, gateway_transaction_id),
  CONSTRAINT gateway_attempts_amount CHECK ((operation = 'CAPTURE') = (amount_cents IS NOT NULL))
);
COMMENT ON TABLE gateway_attempts IS 'What was asked of the gateway that moves money. Committed before it is asked: after a crash it tells what may have been done.';
COMMENT ON COLUMN gateway_attempts.outcome IS 'Null and UNKNOWN: the gateway is asked what it did before it is asked again.';
COMMENT ON COLUMN gateway_attempts.answer IS 'The gateway''s code and words of a refusal, or why nothing is known.';
CREATE UNIQUE INDEX gateway_attempts_done_once ON gateway_attempts (gateway_transaction_id) WHERE outcome = 'DONE';
COMMENT ON INDEX gateway_attempts_done_once IS 'Captured or voided, once, and never both.';
CREATE INDEX gateway_attempts_by_intent ON gateway_attempts (intent_id);

CREATE TABLE webhook_events (
  notification_id text PRIMARY KEY CHECK (length(notification_id) <= 100),
  event_type text NOT NULL,
  gateway_transaction_id text NOT NULL,
  received_at timestamptz NOT NULL,
  processed_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE webhook_events IS 'What the gateway told by itself, once each however often it was sent. A hint: the truth is looked up.';
CREATE INDEX webhook_events_due ON webhook_events (received_at) WHERE processed_at IS NULL;

CREATE TABLE reconciliation_findings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rule text NOT NULL CONSTRAINT reconciliation_findings_rule CHECK (rule IN (
    'PAYMENT_WITHOUT_INTENT', 'PAYMENT_TWICE', 'PAYMENT_MISSING', 'PAYMENT_UNLIKE_INTENT', 'STATUS_UNKNOWN',
    'INTENT_IN_DOUBT', 'TAB_IN_DOUBT', 'CAPTURE_REFUSED', 'AUTHORIZATION_EXPIRED')),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  details jsonb NOT NULL DEFAULT '{}',
  found_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  settled_at timestamptz,
  UNIQUE (rule, subject)
);
COMMENT ON TABLE reconciliation_findings IS 'Where the gateway''s books and ours differ, or something is in doubt for too long: for the county''s staff to look at. No money is moved because of them.';
COMMENT ON COLUMN reconciliation_findings.subject IS 'An invoice number, or a transaction of the gateway.';
COMMENT ON COLUMN reconciliation_findings.settled_at IS 'When it was not found any more.';
CREATE INDEX reconciliation_findings_unsettled ON reconciliation_findings (found_at) WHERE settled_at IS NULL;
