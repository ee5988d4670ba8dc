import { UNPAID_TAB_STATES } from '@portal/contract/money/cards/account-tabs';
import type { SaleKind } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { TabState } from '../gateway/cards.rules.ts';

type UnpaidTabState = (typeof UNPAID_TAB_STATES)[number];

/** The charges against one amount held on a card. */
export interface Tab {
  readonly id: number;
  readonly intentId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly gatewayTransactionId: string;
  readonly authorizedCents: Cents;
  readonly usedCents: Cents;
  /** On the used amount. */
  readonly surchargeCents: Cents;
  readonly surchargeFlatCents: Cents;
  readonly surchargeBasisPoints: number;
  readonly state: TabState;
}

/** The columns of a `Tab`. */
export const TAB_COLUMNS = [
  'card_tabs.id',
  'card_tabs.intent_id as intentId',
  'card_tabs.user_id as userId',
  'card_tabs.account_id as accountId',
  'card_tabs.gateway_transaction_id as gatewayTransactionId',
  'card_tabs.authorized_cents as authorizedCents',
  'card_tabs.used_cents as usedCents',
  'card_tabs.surcharge_cents as surchargeCents',
  'card_tabs.surcharge_flat_cents as surchargeFlatCents',
  'card_tabs.surcharge_basis_points as surchargeBasisPoints',
  'card_tabs.state',
] as const;

/** Serializes opening and closing the tabs of a session until the transaction ends. */
export async function lockSessionTabs(db: Db, sessionIdHash: Buffer): Promise<void> {
  const key = `card-tab:${sessionIdHash.toString('hex')}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function insertTab(
  db: Db,
  tab: Pick<Tab, 'intentId' | 'userId' | 'accountId' | 'gatewayTransactionId' | 'authorizedCents'> & {
    readonly sessionIdHash: Buffer;
    readonly surcharge: { readonly flatCents: Cents; readonly basisPoints: number };
    readonly openedAt: Date;
    readonly closeBy: Date;
  },
): Promise<void> {
  await db
    .insertInto('card_tabs')
    .values({
      intent_id: tab.intentId,
      user_id: tab.userId,
      account_id: tab.accountId,
      session_id_hash: tab.sessionIdHash,
      gateway_transaction_id: tab.gatewayTransactionId,
      authorized_cents: tab.authorizedCents,
      surcharge_flat_cents: tab.surcharge.flatCents,
      surcharge_basis_points: tab.surcharge.basisPoints,
      opened_at: tab.openedAt,
      close_by: tab.closeBy,
    })
    .execute();
}

/** Finds the tab that a session's purchases are charged to. */
export function findOpenTab(db: Db, sessionIdHash: Buffer, now: Date): Promise<Tab | undefined> {
  return db
    .selectFrom('card_tabs')
    .select(TAB_COLUMNS)
    .where('session_id_hash', '=', sessionIdHash)
    .where('state', '=', 'OPEN')
    .where('close_by', '>', now)
    .$castTo<Tab>()
    .executeTakeFirst();
}

/** Finds the last four digits of the card that an authorization is for; empty if the gateway didn't say. */
export async function findCardNumber(db: Db, intentId: number): Promise<string> {
  const intents = db.selectFrom('payment_intents').select('card_number_masked as card');
  return (await intents.where('id', '=', intentId).executeTakeFirst())?.card ?? '';
}

/** A charge that a tab holds, and its share of the tab's surcharge. */
export interface TabUse {
  readonly tabId: number;
  /** The number of the payment that will be captured. */
  readonly invoiceNumber: string;
  readonly surchargeCents: Cents;
}

/**
 * Adds a charge to a session's open tab if the authorization can hold it with the surcharge on the new total. The
 * condition is part of the update: of two simultaneous purchases, the second sees the amount that the first left, and a
 * closing tab accepts no purchase.
 *
 * @returns undefined, with nothing changed, if it can't hold the charge.
 */
export async function useTab(
  db: Db,
  use: { readonly sessionIdHash: Buffer; readonly accountId: number; readonly amountCents: Cents; readonly now: Date },
): Promise<TabUse | undefined> {
  const { rows } = await sql<TabUse>`
    UPDATE card_tabs
    SET used_cents = used_cents + ${use.amountCents}::bigint
    WHERE session_id_hash = ${use.sessionIdHash} AND account_id = ${use.accountId} AND state = 'OPEN' AND close_by > ${use.now}
      AND used_cents + ${use.amountCents}::bigint
        + card_surcharge_cents(used_cents + ${use.amountCents}::bigint, surcharge_flat_cents, surcharge_basis_points) <= authorized_cents
    RETURNING id AS "tabId",
      surcharge_cents - card_surcharge_cents(used_cents - ${use.amountCents}::bigint, surcharge_flat_cents, surcharge_basis_points)
        AS "surchargeCents",
      (SELECT invoice_number FROM payment_intents WHERE payment_intents.id = intent_id) AS "invoiceNumber"`.execute(db);
  return rows[0];
}

export async function insertTabCharge(
  db: Db,
  charge: Omit<TabUse, 'invoiceNumber'> & { readonly journalEntryId: number; readonly amountCents: Cents },
): Promise<void> {
  await db
    .insertInto('card_tab_charges')
    .values({
      card_tab_id: charge.tabId,
      journal_entry_id: charge.journalEntryId,
      amount_cents: charge.amountCents,
      surcharge_cents: charge.surchargeCents,
    })
    .execute();
}

/** The surcharge of a charge that a tab holds. */
export async function getChargedSurcharge(db: Db, journalEntryId: number): Promise<Cents> {
  const { surchargeCents } = await db
    .selectFrom('card_tab_charges')
    .select('surcharge_cents as surchargeCents')
    .where('journal_entry_id', '=', journalEntryId)
    .executeTakeFirstOrThrow();
  return surchargeCents;
}

/** Closes the open tabs of some sessions; they accept no more charges, and their used amounts are captured soon. */
export async function closeTabsOfSessions(db: Db, sessionIdHashes: readonly Buffer[], now: Date): Promise<void> {
  if (sessionIdHashes.length === 0) return;
  await db
    .updateTable('card_tabs')
    .set({ state: 'CLOSING', closing_at: now })
    .where('session_id_hash', 'in', [...sessionIdHashes])
    .where('state', '=', 'OPEN')
    .execute();
}

/**
 * Closes one open tab.
 *
 * @returns its values when it closed, for the audit; undefined, with nothing changed, if it isn't open.
 */
export function closeOpenTab(db: Db, tabId: number, now: Date) {
  return db
    .updateTable('card_tabs')
    .set({ state: 'CLOSING', closing_at: now })
    .where('id', '=', tabId)
    .where('state', '=', 'OPEN')
    .returning([
      'id as tabId',
      'account_id as accountId',
      'used_cents as usedCents',
      'surcharge_cents as surchargeCents',
    ])
    .executeTakeFirst();
}

/** Lists the tabs of an account that aren't paid yet, oldest first. */
export function listUnpaidTabs(db: Db, accountId: number, limit: number) {
  return db
    .selectFrom('card_tabs')
    .select((eb) => [
      'id as tabId',
      'user_id as userId',
      eb.ref('state').$castTo<UnpaidTabState>().as('state'),
      'opened_at as openedAt',
      'close_by as closeBy',
      'authorized_cents as authorizedCents',
      'used_cents as usedCents',
      'surcharge_cents as surchargeCents',
    ])
    .where('account_id', '=', accountId)
    .where('state', 'in', UNPAID_TAB_STATES)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The same for tabs that have reached their lifetime. */
export async function closeTabsDue(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('card_tabs')
    .set({ state: 'CLOSING', closing_at: now })
    .where('state', '=', 'OPEN')
    .where('close_by', '<=', now)
    .execute();
}

/** Lists sessions with an open tab. */
export async function listSessionsWithTab(db: Db, limit: number): Promise<readonly Buffer[]> {
  const rows = await db
    .selectFrom('card_tabs')
    .select('session_id_hash as idHash')
    .where('state', '=', 'OPEN')
    .where('closed_at', 'is', null)
    .orderBy('close_by')
    .limit(limit)
    .execute();
  return rows.map(({ idHash }) => idHash);
}

/** Lists tabs that wait for their capture or void, in random order, so that tabs that can't be ended don't block others forever. */
export function listClosingTabs(db: Db, limit: number): Promise<readonly Tab[]> {
  return db
    .selectFrom('card_tabs')
    .select(TAB_COLUMNS)
    .where('state', '=', 'CLOSING')
    .where('closed_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .$castTo<Tab>()
    .execute();
}

/** Ends a closing tab. @returns false if another process has ended it. */
export async function endTab(
  db: Db,
  tab: Pick<Tab, 'id'>,
  end: {
    readonly state: 'CAPTURED' | 'VOIDED' | 'EXPIRED' | 'REFUSED';
    readonly at: Date;
    readonly capturedCents?: Cents;
    readonly journalEntryId?: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('card_tabs')
    .set({
      state: end.state,
      closed_at: end.at,
      captured_cents: end.capturedCents ?? null,
      journal_entry_id: end.journalEntryId ?? null,
    })
    .where('id', '=', tab.id)
    .where('state', '=', 'CLOSING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a closing tab until the transaction ends. @returns false if another process has ended it. */
export async function lockClosingTab(db: Db, tab: Pick<Tab, 'id'>): Promise<boolean> {
  const row = await db
    .selectFrom('card_tabs')
    .select('id')
    .where('id', '=', tab.id)
    .where('state', '=', 'CLOSING')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Sales charged to a card while its user is signed in, their refunds, and charges whose separate capture was refused.
 */
export type TabChargeKind =
  | Exclude<SaleKind, 'FLAT_FEE_ADD_ON' | 'FLAT_FEE_RENEWAL' | 'MONTHLY_FEE' | 'RETURNED_CHECK_FEE'>
  | 'REFUND'
  | 'CARD_REBILL';

/** The charges of a tab, oldest first. */
export function listTabCharges(db: Db, tabId: number, limit: number) {
  return db
    .selectFrom('card_tab_charges')
    .innerJoin('journal_entries', 'journal_entries.id', 'card_tab_charges.journal_entry_id')
    .leftJoin('sales', 'sales.journal_entry_id', 'journal_entries.id')
    .select((eb) => [
      eb.ref('journal_entries.kind').$castTo<TabChargeKind>().as('kind'),
      eb.fn.coalesce('sales.subject', eb.val('')).as('subject'),
      'card_tab_charges.amount_cents as amountCents',
    ])
    .where('card_tab_charges.card_tab_id', '=', tabId)
    .orderBy('card_tab_charges.journal_entry_id')
    .limit(limit)
    .execute();
}

/** Lists tabs that have been closing since before an instant, with the number of their payment. */
export function listTabsInDoubt(db: Db, closingBefore: Date, limit: number) {
  return db
    .selectFrom('card_tabs')
    .innerJoin('payment_intents', 'payment_intents.id', 'card_tabs.intent_id')
    .select(['payment_intents.invoice_number as invoiceNumber', 'card_tabs.used_cents as usedCents'])
    .where('card_tabs.state', '=', 'CLOSING')
    .where('card_tabs.closed_at', 'is', null)
    .where('card_tabs.closing_at', '<', closingBefore)
    .orderBy('card_tabs.close_by')
    .limit(limit)
    .execute();
}
