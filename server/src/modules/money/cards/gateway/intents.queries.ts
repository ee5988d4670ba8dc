import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { BookedPayment, IntentPurpose, IntentState } from './cards.rules.ts';

/** A payment form that was requested, or a refund. */
export interface Intent {
  readonly id: number;
  readonly invoiceNumber: string;
  readonly userId: number;
  readonly accountId: number;
  readonly sessionIdHash: Buffer | null;
  readonly purpose: IntentPurpose | 'REFUND';
  readonly amountCents: Cents;
  readonly surchargeCents: Cents;
  readonly isBank: boolean;
  readonly totalCents: Cents;
  readonly state: IntentState;
  readonly gatewayTransactionId: string | null;
  readonly createdAt: Date;
}

const INTENT_COLUMNS = [
  'id',
  'invoice_number as invoiceNumber',
  'user_id as userId',
  'account_id as accountId',
  'session_id_hash as sessionIdHash',
  'purpose',
  'amount_cents as amountCents',
  'surcharge_cents as surchargeCents',
  'is_bank as isBank',
  'total_cents as totalCents',
  'state',
  'gateway_transaction_id as gatewayTransactionId',
  'created_at as createdAt',
] as const;

const selectIntents = (db: Db) => db.selectFrom('payment_intents').select(INTENT_COLUMNS).$castTo<Intent>();

type NewIntent = Pick<
  Intent,
  'invoiceNumber' | 'userId' | 'accountId' | 'sessionIdHash' | 'amountCents' | 'surchargeCents' | 'createdAt'
>;

/** @returns its id. */
export async function insertIntent(
  db: Db,
  intent: NewIntent &
    (
      | ({ readonly purpose: IntentPurpose; readonly isBank: boolean } & ClientNetwork)
      | { readonly purpose: 'REFUND'; readonly state: 'REFUND_PENDING'; readonly refundsIntentId: number }
    ),
): Promise<number> {
  const { id } = await db
    .insertInto('payment_intents')
    .values({
      invoice_number: intent.invoiceNumber,
      user_id: intent.userId,
      account_id: intent.accountId,
      session_id_hash: intent.sessionIdHash,
      purpose: intent.purpose,
      amount_cents: intent.amountCents,
      surcharge_cents: intent.surchargeCents,
      created_at: intent.createdAt,
      ...(intent.purpose === 'REFUND'
        ? { state: intent.state, refunds_intent_id: intent.refundsIntentId }
        : { client_network: intent.clientNetwork, is_bank: intent.isBank }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Serializes counting and requesting forms until the transaction ends, so that no burst gets past a limit. */
export async function lockOpenForms(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('payment-forms', 0))`.execute(tx);
}

/** Counts the forms that were requested since an instant and not paid: by a session, by a client's network, and by all. */
export async function countOpenForms(
  db: Db,
  { sessionIdHash, clientNetwork, since }: Pick<Intent, 'sessionIdHash'> & ClientNetwork & { readonly since: Date },
): Promise<{ readonly ofSession: number; readonly ofNetwork: number; readonly ofCounty: number }> {
  const count = (condition: RawBuilder<boolean>) => sql<number>`count(*) FILTER (WHERE ${condition})::integer`;
  return db
    .selectFrom('payment_intents')
    .select([
      count(sql`session_id_hash = ${sessionIdHash}::bytea`).as('ofSession'),
      count(sql`client_network = ${clientNetwork}`).as('ofNetwork'),
      count(sql`true`).as('ofCounty'),
    ])
    .where('resolved_at', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
}

interface ClientNetwork {
  readonly clientNetwork: string;
}

/** Marks a form as issued, unless its state has advanced since. */
export async function markTokenIssued(db: Db, id: number): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({ state: 'TOKEN_ISSUED' })
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .execute();
}

/** Finds the form with a number. With `lock`, no one else resolves it until the transaction ends. */
export function findIntentByInvoice(
  db: Db,
  invoiceNumber: string,
  options: { readonly lock: boolean } = { lock: false },
): Promise<Intent | undefined> {
  return selectIntents(db)
    .where('invoice_number', '=', invoiceNumber)
    .$if(options.lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Finds the form that a transaction of the gateway paid, or the refund that it is. */
export function findIntentByTransaction(db: Db, gatewayTransactionId: string): Promise<Intent | undefined> {
  return selectIntents(db).where('gateway_transaction_id', '=', gatewayTransactionId).executeTakeFirst();
}

/** Lists the forms with some numbers. */
export async function listIntentsByInvoices(db: Db, invoiceNumbers: readonly string[]): Promise<readonly Intent[]> {
  if (invoiceNumbers.length === 0) return [];
  return selectIntents(db)
    .where('invoice_number', 'in', [...invoiceNumbers])
    .execute();
}

/** Lists forms whose payment the gateway holds for review, and those that a bank has to pay, oldest first. */
export function listHeldIntents(db: Db, limit: number): Promise<readonly Intent[]> {
  return selectIntents(db)
    .where('state', 'in', ['PENDING_REVIEW', 'BANK_PENDING'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Updates the state of a form. */
export async function updateIntent(
  db: Db,
  id: number,
  change: {
    readonly state: IntentState;
    readonly gatewayTransactionId?: string;
    readonly cardType?: string;
    readonly cardNumberMasked?: string;
    readonly journalEntryId?: number;
    readonly resolvedAt?: Date;
  },
): Promise<void> {
  await db
    .updateTable('payment_intents')
    .set({
      state: change.state,
      gateway_transaction_id: change.gatewayTransactionId,
      card_type: change.cardType,
      card_number_masked: change.cardNumberMasked,
      journal_entry_id: change.journalEntryId,
      resolved_at: change.resolvedAt ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Expires unpaid forms. @returns how many. */
export async function expireIntents(db: Db, createdBefore: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payment_intents')
    .set({ state: 'EXPIRED', resolved_at: now })
    .where('resolved_at', 'is', null)
    .where('state', 'in', ['CREATED', 'TOKEN_ISSUED'])
    .where('created_at', '<', createdBefore)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A payment or refund of the county's books, with its transaction at the gateway. */
export interface OwnPayment extends BookedPayment {
  readonly invoiceNumber: string;
  readonly gatewayTransactionId: string;
  /** When the money was taken or returned, as far as the books know. */
  readonly movedAt: Date;
}

/** Lists payments and refunds of which the gateway has a transaction and that were decided between two instants. */
export function listDecidedPayments(
  db: Db,
  between: { readonly from: Date; readonly before: Date },
  limit: number,
): Promise<readonly OwnPayment[]> {
  return selectBookedPayments(db)
    .where('payment_intents.gateway_transaction_id', 'is not', null)
    .where('payment_intents.resolved_at', '>=', between.from)
    .where('payment_intents.resolved_at', '<', between.before)
    .orderBy('payment_intents.resolved_at')
    .limit(limit)
    .execute();
}

/** Lists the payments and refunds with some transactions of the gateway. */
export function listPaymentsOfTransactions(db: Db, transactionIds: readonly string[]): Promise<readonly OwnPayment[]> {
  return selectBookedPayments(db)
    .where(sql<boolean>`payment_intents.gateway_transaction_id = ANY(${[...transactionIds]}::text[])`)
    .limit(transactionIds.length)
    .execute();
}

function selectBookedPayments(db: Db) {
  return db
    .selectFrom('payment_intents')
    .leftJoin('card_tabs', 'card_tabs.intent_id', 'payment_intents.id')
    .select(({ exists, selectFrom }) => [
      'payment_intents.invoice_number as invoiceNumber',
      'payment_intents.purpose',
      'payment_intents.state',
      'payment_intents.total_cents as totalCents',
      'payment_intents.gateway_transaction_id as gatewayTransactionId',
      'card_tabs.state as tabState',
      'card_tabs.captured_cents as capturedCents',
      sql<Date>`coalesce(card_tabs.closed_at, payment_intents.resolved_at, payment_intents.created_at)`.as('movedAt'),
      exists(
        selectFrom('payment_intents as reversal')
          .select('reversal.id')
          .whereRef('reversal.refunds_intent_id', '=', 'payment_intents.id')
          .where('reversal.state', '=', 'REFUNDED')
          .where('reversal.gateway_transaction_id', 'is', null),
      ).as('isReversed'),
      exists(
        selectFrom('bank_returns')
          .select('bank_returns.intent_id')
          .whereRef('bank_returns.intent_id', '=', 'payment_intents.id'),
      ).as('isBankReturned'),
    ])
    .$castTo<OwnPayment>();
}
