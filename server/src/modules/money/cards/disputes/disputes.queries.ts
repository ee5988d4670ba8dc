import type { DisputeBearer, DisputeState } from '@portal/contract/money/cards/disputes';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';

/** A payment by card that can be disputed: a captured tab, or a deposit. */
export interface DisputablePayment {
  readonly intentId: number;
  readonly invoiceNumber: string;
  readonly accountId: number;
  readonly userId: number;
  /** Null for a deposit. */
  readonly tabId: number | null;
  /** The journal entry of a deposit; null for purchases. */
  readonly depositId: number | null;
  readonly paidCents: Cents;
  readonly cardNumberMasked: string | null;
  readonly createdAt: Date;
  /** Of the browser that asked for the payment form. */
  readonly clientNetwork: string | null;
}

const selectPayments = (db: Db) =>
  db
    .selectFrom('payment_intents')
    .leftJoin('card_tabs', 'card_tabs.intent_id', 'payment_intents.id')
    .select([
      'payment_intents.id as intentId',
      'payment_intents.invoice_number as invoiceNumber',
      'payment_intents.account_id as accountId',
      'payment_intents.user_id as userId',
      'card_tabs.id as tabId',
      'payment_intents.journal_entry_id as depositId',
      sql<Cents>`coalesce(card_tabs.captured_cents, payment_intents.total_cents)`.as('paidCents'),
      'payment_intents.card_number_masked as cardNumberMasked',
      'payment_intents.created_at as createdAt',
      'payment_intents.client_network as clientNetwork',
    ])
    .where('payment_intents.is_bank', '=', false)
    .where(sql<boolean>`(card_tabs.state = 'CAPTURED' OR payment_intents.state = 'CHARGED')`)
    .$castTo<DisputablePayment>();

/** A payment by its number, which no one else disputes or refunds until the transaction ends. */
export function lockPayment(tx: Db, invoiceNumber: string): Promise<DisputablePayment | undefined> {
  return selectPayments(tx)
    .where('payment_intents.invoice_number', '=', invoiceNumber)
    .forUpdate('payment_intents')
    .executeTakeFirst();
}

/** The payment of a dispute. */
export function getDisputedPayment(db: Db, intentId: number): Promise<DisputablePayment> {
  return selectPayments(db).where('payment_intents.id', '=', intentId).executeTakeFirstOrThrow();
}

/** A dispute as it is stored. */
export interface StoredDispute {
  readonly id: number;
  readonly intentId: number;
  readonly caseNumber: string;
  readonly amountCents: Cents;
  readonly reason: string;
  readonly state: DisputeState;
  readonly borneBy: DisputeBearer | null;
  readonly openedAt: Date;
  readonly openedBy: string;
}

const selectStored = (db: Db) =>
  db
    .selectFrom('disputes')
    .select([
      'id',
      'intent_id as intentId',
      'case_number as caseNumber',
      'amount_cents as amountCents',
      'reason',
      'state',
      'borne_by as borneBy',
      'opened_at as openedAt',
      'opened_by as openedBy',
    ])
    .$castTo<StoredDispute>();

export function findDispute(db: Db, id: number): Promise<StoredDispute | undefined> {
  return selectStored(db).where('id', '=', id).executeTakeFirst();
}

/** A dispute, which no one else closes until the transaction ends. */
export function lockDispute(tx: Db, id: number): Promise<StoredDispute | undefined> {
  return selectStored(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export function findDisputeByCase(db: Db, caseNumber: string): Promise<StoredDispute | undefined> {
  return selectStored(db).where('case_number', '=', caseNumber).executeTakeFirst();
}

/** The open dispute of a payment. */
export function findOpenDispute(db: Db, intentId: number): Promise<StoredDispute | undefined> {
  return selectStored(db).where('intent_id', '=', intentId).where('state', '=', 'OPEN').executeTakeFirst();
}

/** Whether a payment has a dispute that was won. */
export async function hasWonDispute(db: Db, invoiceNumber: string): Promise<boolean> {
  const won = await db
    .selectFrom('disputes')
    .innerJoin('payment_intents', 'payment_intents.id', 'disputes.intent_id')
    .select('disputes.id')
    .where('payment_intents.invoice_number', '=', invoiceNumber)
    .where('disputes.state', '=', 'WON')
    .limit(1)
    .executeTakeFirst();
  return won !== undefined;
}

/** A dispute with the number of its payment. */
export interface PaymentDispute extends Pick<StoredDispute, 'id' | 'caseNumber' | 'amountCents' | 'state'> {
  readonly invoiceNumber: string;
}

/** A payment has one open dispute, and few that were decided. */
const DISPUTES_OF_PAYMENT_MAX = 20;

/** Lists the disputes of some payments, the oldest first. */
export async function listDisputesOfPayments(
  db: Db,
  invoiceNumbers: readonly string[],
): Promise<readonly PaymentDispute[]> {
  if (invoiceNumbers.length === 0) return [];
  return db
    .selectFrom('disputes')
    .innerJoin('payment_intents', 'payment_intents.id', 'disputes.intent_id')
    .select([
      'disputes.id',
      'disputes.case_number as caseNumber',
      'disputes.amount_cents as amountCents',
      'disputes.state',
      'payment_intents.invoice_number as invoiceNumber',
    ])
    .where(sql<boolean>`payment_intents.invoice_number = ANY(${[...invoiceNumbers]}::text[])`)
    .orderBy('disputes.id')
    .limit(invoiceNumbers.length * DISPUTES_OF_PAYMENT_MAX)
    .$castTo<PaymentDispute>()
    .execute();
}

/** Sums what is refunded, being refunded, disputed or charged back of a payment, with surcharges. */
export async function sumReturned(db: Db, intentId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT ((SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE intent_id = ${intentId} AND state <> 'WON')
      + (SELECT coalesce(sum(total_cents), 0) FROM payment_intents WHERE refunds_intent_id = ${intentId} AND state <> 'DECLINED')
    )::bigint AS cents`.execute(db);
  return rows[0]?.cents ?? 0;
}

/** @returns the id. */
export async function insertDispute(
  tx: Db,
  dispute: {
    readonly intentId: number;
    readonly caseNumber: string;
    readonly amountCents: Cents;
    readonly reason: string;
    readonly respondBy: PlainDate | null;
    readonly openedAt: Date;
    readonly openedBy: string;
    readonly openingId: number;
    readonly parts: readonly { readonly saleId: number; readonly line: number; readonly amountCents: Cents }[];
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('disputes')
    .values({
      intent_id: dispute.intentId,
      case_number: dispute.caseNumber,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      respond_by: sql`${dispute.respondBy}::date`,
      opened_at: dispute.openedAt,
      opened_by: dispute.openedBy,
      opening_id: dispute.openingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const lines = dispute.parts.map(({ saleId, line, amountCents }) => ({
    ...{ dispute_id: id, sale_id: saleId, line, amount_cents: amountCents },
  }));
  if (lines.length > 0) await tx.insertInto('dispute_lines').values(lines).execute();
  return id;
}

export async function updateClosedDispute(
  tx: Db,
  id: number,
  end: {
    readonly state: 'WON' | 'LOST';
    readonly borneBy: DisputeBearer | null;
    readonly closedAt: Date;
    readonly closedBy: string;
    readonly closingId: number;
  },
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set({
      state: end.state,
      borne_by: end.borneBy,
      closed_at: end.closedAt,
      closed_by: end.closedBy,
      closing_id: end.closingId,
    })
    .where('id', '=', id)
    .execute();
}

/** A dispute with its account, for the list. */
export interface ListedDispute {
  readonly id: number;
  readonly openedAt: Date;
  readonly caseNumber: string;
  readonly invoiceNumber: string;
  readonly accountId: number;
  readonly accountName: string;
  readonly amountCents: Cents;
  readonly reason: string;
  /** `MM/DD/YYYY`. */
  readonly respondBy: string;
  readonly state: DisputeState;
  readonly closedAt: Date | null;
  readonly closedBy: string;
}

/** Selects disputes, unsorted; all of them, or those in one state. */
export function selectDisputes(db: Db, state?: DisputeState) {
  return db
    .selectFrom('disputes')
    .innerJoin('payment_intents', 'payment_intents.id', 'disputes.intent_id')
    .innerJoin('accounts', 'accounts.id', 'payment_intents.account_id')
    .select([
      'disputes.id',
      'disputes.opened_at as openedAt',
      'disputes.case_number as caseNumber',
      'payment_intents.invoice_number as invoiceNumber',
      'payment_intents.account_id as accountId',
      'accounts.name as accountName',
      'disputes.amount_cents as amountCents',
      'disputes.reason',
      sql<string>`coalesce(to_char(disputes.respond_by, 'MM/DD/YYYY'), '')`.as('respondBy'),
      'disputes.state',
      'disputes.closed_at as closedAt',
      sql<string>`coalesce(disputes.closed_by, '')`.as('closedBy'),
    ])
    .$if(state !== undefined, (query) => query.where('disputes.state', '=', state as DisputeState))
    .$castTo<ListedDispute>();
}

/** Sums disputes, in cents. */
export async function sumDisputes(db: Db, state?: DisputeState): Promise<Cents> {
  const { amountCents } = await db
    .selectFrom('disputes')
    .select(sql<Cents>`coalesce(sum(amount_cents), 0)::bigint`.as('amountCents'))
    .$if(state !== undefined, (query) => query.where('state', '=', state as DisputeState))
    .executeTakeFirstOrThrow();
  return amountCents;
}

/** Rows of the evidence about a payment; a buyer who views more proves nothing further. */
const EVIDENCE_MAX = 500;

/** A sale that the payment paid, or an image that its buyer viewed or downloaded. */
export interface EvidenceRow {
  readonly at: Date;
  /** A kind of sale, or an action of the audit log. */
  readonly event: string;
  readonly subject: string;
  readonly address: string;
  readonly amountCents: Cents | null;
}

/**
 * Lists what a payment paid for, and what its user viewed and downloaded from the payment until the dispute, in the order of time. Guests
 * share a user: of theirs only what came from the network of the payment form is listed.
 */
export async function listEvidence(db: Db, payment: DisputablePayment, until: Date): Promise<readonly EvidenceRow[]> {
  const { tabId, userId, createdAt, clientNetwork } = payment;
  const { rows } = await sql<EvidenceRow>`
    SELECT journal_entries.posted_at AS at, journal_entries.kind AS event, sales.subject, '' AS address, card_tab_charges.amount_cents AS "amountCents"
    FROM card_tab_charges
      JOIN journal_entries ON journal_entries.id = card_tab_charges.journal_entry_id
      JOIN sales ON sales.journal_entry_id = journal_entries.id
    WHERE card_tab_charges.card_tab_id = ${tabId ?? 0}
    UNION ALL (
      SELECT occurred_at, action, coalesce(details ->> 'documentKey', details ->> 'subject', ''), coalesce(client_address, ''), NULL
      FROM audit_entries
      WHERE user_id = ${userId} AND occurred_at >= ${createdAt}::timestamptz AND occurred_at <= ${until}::timestamptz
        AND action IN ('image.viewed', 'image.pageViewed', 'image.purchased')
        AND (client_address = ${clientNetwork ?? ''} OR NOT EXISTS (
          SELECT FROM users WHERE users.id = ${userId} AND users.role = 'GUEST'))
      ORDER BY occurred_at LIMIT ${EVIDENCE_MAX})
    ORDER BY 1, 2 LIMIT ${EVIDENCE_MAX}`.execute(db);
  return rows;
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/**
 * Lists disputes whose entries differ from them, entries without a dispute, lines of sales that reserve another amount than their disputes,
 * and payments of which more was returned than paid.
 */
export async function listWrongDisputes(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT disputes.case_number AS id FROM disputes
      JOIN journal_totals AS opening ON opening.journal_entry_id = disputes.opening_id
      LEFT JOIN journal_totals AS closing ON closing.journal_entry_id = disputes.closing_id
    WHERE opening.kind <> 'DISPUTE_OPENED' OR opening.moved_cents <> amount_cents
      OR (state <> 'OPEN' AND (closing.kind <> 'DISPUTE_' || state OR closing.moved_cents <> amount_cents))
    UNION ALL
    SELECT op_key FROM journal_entries
    WHERE kind IN ('DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST')
      AND NOT EXISTS (SELECT FROM disputes WHERE journal_entries.id IN (opening_id, closing_id))
    UNION ALL
    SELECT sale_lines.journal_entry_id::text FROM sale_lines LEFT JOIN (
      SELECT sale_id, line, sum(dispute_lines.amount_cents) AS cents
      FROM dispute_lines JOIN disputes ON disputes.id = dispute_id AND state <> 'WON' GROUP BY sale_id, line
    ) AS disputed ON disputed.sale_id = sale_lines.journal_entry_id AND disputed.line = sale_lines.line
    WHERE disputed_cents <> coalesce(disputed.cents, 0)
    UNION ALL
    SELECT payment.invoice_number FROM payment_intents AS payment
      LEFT JOIN card_tabs ON card_tabs.intent_id = payment.id
    WHERE EXISTS (SELECT FROM disputes WHERE intent_id = payment.id)
      AND coalesce(card_tabs.captured_cents, payment.total_cents) <
        (SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE intent_id = payment.id AND state <> 'WON')
        + (SELECT coalesce(sum(total_cents), 0) FROM payment_intents WHERE refunds_intent_id = payment.id AND state <> 'DECLINED')
    UNION ALL
    SELECT 'DISPUTED' FROM ledger_accounts JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    WHERE ledger_accounts.account_id IS NULL AND ledger_accounts.kind = 'DISPUTED'
    HAVING coalesce(sum(postings.amount), 0) <> -(SELECT coalesce(sum(amount_cents), 0) FROM disputes WHERE state = 'OPEN')
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Whether a payment has an open dispute, or a lost one of an amount. */
export async function hasChargeback(db: Db, invoiceNumber: string, amountCents: Cents): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (
      SELECT FROM disputes JOIN payment_intents ON payment_intents.id = intent_id
      WHERE invoice_number = ${invoiceNumber}
        AND (disputes.state = 'OPEN' OR (disputes.state = 'LOST' AND disputes.amount_cents = ${amountCents}))) AS found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}
