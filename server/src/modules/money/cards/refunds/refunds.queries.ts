import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { TAB_COLUMNS, type Tab } from '../tabs/tabs.queries.ts';

/** A tab, and how its charges were billed instead if its capture was refused. */
export interface ChargedTab extends Tab {
  readonly rebilledTo: 'ESCROW' | 'INVOICE' | 'CARD' | null;
  readonly rebilledTabId: number | null;
}

const selectChargedTabs = (db: Db) =>
  db
    .selectFrom('card_tabs')
    .select([...TAB_COLUMNS, 'card_tabs.rebilled_to as rebilledTo', 'card_tabs.rebilled_tab_id as rebilledTabId'])
    .$castTo<ChargedTab>();

/** A tab, which no one else charges, closes or refunds until the transaction ends. */
export function lockTab(tx: Db, tabId: number): Promise<ChargedTab> {
  return selectChargedTabs(tx).where('card_tabs.id', '=', tabId).forUpdate('card_tabs').executeTakeFirstOrThrow();
}

/** The tab that a sale was charged to, locked like `lockTab`. */
export function lockTabOfSale(tx: Db, saleId: number): Promise<ChargedTab> {
  return selectChargedTabs(tx)
    .innerJoin('card_tab_charges', 'card_tab_charges.card_tab_id', 'card_tabs.id')
    .where('card_tab_charges.journal_entry_id', '=', saleId)
    .forUpdate('card_tabs')
    .executeTakeFirstOrThrow();
}

/** Takes a refunded amount off what a tab has used. */
export async function reduceTab(tx: Db, tabId: number, amountCents: Cents): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('card_tabs')
    .set((eb) => ({ used_cents: eb('used_cents', '-', amountCents) }))
    .where('id', '=', tabId)
    .where('state', 'in', ['OPEN', 'REFUSED'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error(`The tab ${tabId} can no longer be reduced.`);
}

/** The amount that is refunded, or being refunded, of a payment. */
export async function sumRefunds(
  db: Db,
  paymentIntentId: number,
): Promise<{ readonly amountCents: Cents; readonly surchargeCents: Cents }> {
  return db
    .selectFrom('payment_intents')
    .select((eb) => [
      sql<number>`coalesce(${eb.fn.sum('amount_cents')}, 0)::bigint`.as('amountCents'),
      sql<number>`coalesce(${eb.fn.sum('surcharge_cents')}, 0)::bigint`.as('surchargeCents'),
    ])
    .where('refunds_intent_id', '=', paymentIntentId)
    .where('state', '<>', 'DECLINED')
    .executeTakeFirstOrThrow();
}

/** A refund at the gateway, with the payment that it returns. */
export interface CardRefund {
  readonly intentId: number;
  readonly invoiceNumber: string;
  readonly amountCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
  readonly createdAt: Date;
  readonly tabId: number;
  readonly tabState: Tab['state'];
  readonly capturedCents: Cents | null;
  readonly paymentIntentId: number;
  readonly paymentInvoiceNumber: string;
  readonly gatewayTransactionId: string;
  readonly cardNumberMasked: string;
}

export function getCardRefund(db: Db, intentId: number): Promise<CardRefund> {
  return db
    .selectFrom('payment_intents as refund')
    .innerJoin('payment_intents as payment', 'payment.id', 'refund.refunds_intent_id')
    .innerJoin('card_tabs', 'card_tabs.intent_id', 'payment.id')
    .select([
      'refund.id as intentId',
      'refund.invoice_number as invoiceNumber',
      'refund.amount_cents as amountCents',
      'refund.surcharge_cents as surchargeCents',
      'refund.total_cents as totalCents',
      'refund.created_at as createdAt',
      'card_tabs.id as tabId',
      'card_tabs.state as tabState',
      'card_tabs.captured_cents as capturedCents',
      'payment.id as paymentIntentId',
      'payment.invoice_number as paymentInvoiceNumber',
      'card_tabs.gateway_transaction_id as gatewayTransactionId',
      'payment.card_number_masked as cardNumberMasked',
    ])
    .where('refund.id', '=', intentId)
    .$castTo<CardRefund>()
    .executeTakeFirstOrThrow();
}

/** Captures that the gateway refused and staff have not dealt with, of one account or of all, oldest first. */
export function listRefusedTabs(db: Db, { accountId, limit }: { accountId: number | undefined; limit: number }) {
  return (
    db
      .selectFrom('card_tabs')
      .innerJoin('accounts', 'accounts.id', 'card_tabs.account_id')
      // With deleted users, whose refused captures are still owed.
      .leftJoin('user_names', 'user_names.id', 'card_tabs.user_id')
      .select([
        'card_tabs.id',
        'card_tabs.account_id as accountId',
        'accounts.name as accountName',
        sql<string>`user_names.username`.as('username'),
        'card_tabs.used_cents as usedCents',
        'card_tabs.gateway_transaction_id as gatewayTransactionId',
        sql<Date>`card_tabs.closed_at`.as('refusedAt'),
      ])
      .where('card_tabs.state', '=', 'REFUSED')
      .where('card_tabs.used_cents', '>', 0)
      .$if(accountId !== undefined, (query) => query.where('card_tabs.account_id', '=', accountId ?? 0))
      .orderBy('card_tabs.closed_at')
      .limit(limit)
      .execute()
  );
}

/** A refused capture, locked like `lockTab`; undefined if there is no such, or it was dealt with. */
export function lockRefusedTab(tx: Db, tabId: number): Promise<ChargedTab | undefined> {
  return selectChargedTabs(tx)
    .where('card_tabs.id', '=', tabId)
    .where('card_tabs.state', '=', 'REFUSED')
    .forUpdate('card_tabs')
    .executeTakeFirst();
}

/** Ends a refused capture: its charges were billed another way, or given up. */
export async function settleRefusedTab(
  tx: Db,
  tabId: number,
  end: {
    readonly state: 'REBILLED' | 'WRITTEN_OFF';
    readonly journalEntryId: number;
    readonly rebilledTo: ChargedTab['rebilledTo'];
    readonly rebilledTabId: number | null;
  },
): Promise<void> {
  await tx
    .updateTable('card_tabs')
    .set({
      state: end.state,
      journal_entry_id: end.journalEntryId,
      rebilled_to: end.rebilledTo,
      rebilled_tab_id: end.rebilledTabId,
    })
    .where('id', '=', tabId)
    .execute();
}

/**
 * Lists authorizations among some that nothing will be captured of: they weren't used, or staff billed the charges another way, wrote them
 * off or refunded them.
 */
export function listNeedlessHolds(
  db: Db,
  gatewayTransactionIds: readonly string[],
): Promise<readonly Pick<Tab, 'intentId' | 'gatewayTransactionId'>[]> {
  return db
    .selectFrom('card_tabs')
    .select(['intent_id as intentId', 'gateway_transaction_id as gatewayTransactionId'])
    .where('gateway_transaction_id', '=', sql<string>`ANY(${[...gatewayTransactionIds]}::text[])`)
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', ['VOIDED', 'REBILLED', 'WRITTEN_OFF']),
        and([eb('state', '=', 'REFUSED'), eb('used_cents', '=', 0)]),
      ]),
    )
    .execute();
}

/** The session in which the user of a tab has a card authorized now. Guests share a user, so theirs are never taken for one another. */
export async function findOpenSessionOfUser(
  tx: Db,
  user: { readonly userId: number; readonly accountId: number },
  now: Date,
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('card_tabs')
    .innerJoin('users', 'users.id', 'card_tabs.user_id')
    .select('card_tabs.session_id_hash as sessionIdHash')
    .where('card_tabs.user_id', '=', user.userId)
    .where('card_tabs.account_id', '=', user.accountId)
    .where('card_tabs.state', '=', 'OPEN')
    .where('card_tabs.close_by', '>', now)
    .where('users.role', '<>', 'GUEST')
    .orderBy('card_tabs.opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sessionIdHash;
}
