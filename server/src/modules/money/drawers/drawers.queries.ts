import type { CountedCash, DrawerDifference, DrawerKind } from '@portal/contract/money/drawers/drawers';
import type { Cents } from '@portal/contract/values/money';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** A stored drawer. What was counted is null while it is open. */
export interface Drawer {
  readonly drawerId: number;
  readonly day: PlainDate;
  readonly userId: number;
  readonly username: string;
  readonly accountId: number;
  readonly startCents: Cents;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly cashCents: Cents | null;
  readonly checksCents: Cents | null;
  readonly cardCents: Cents | null;
  /** Cash that stays in it: the start, less what the clerk's last drawer kept of its deposit. */
  readonly keepCents: Cents;
  readonly leftCents: Cents;
  readonly reason: string;
}

/** A clerk who opens a drawer or closes it. */
export interface Clerk {
  readonly userId: number;
  readonly username: string;
}

export interface StoredDay {
  readonly day: PlainDate;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
}

/** A received check in a drawer. */
export interface HeldCheck {
  readonly journalEntryId: number;
  readonly number: string;
  readonly accountId: number;
  readonly amountCents: Cents;
}

/** Adds the row of a day, unless it exists. */
export async function ensureDay(tx: Db, day: PlainDate): Promise<void> {
  await tx
    .insertInto('counter_days')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * @returns the number of the drawer.
 * @throws the database's violation of `drawers_one_open_of_clerk`, of the unique request key, or of `counter_days_locked`.
 */
export async function insertDrawer(
  tx: Db,
  drawer: Pick<Drawer, 'day' | 'userId' | 'username' | 'accountId' | 'startCents' | 'openedAt'> & {
    readonly requestKey: string;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('drawers')
    .values({
      day: drawer.day,
      user_id: drawer.userId,
      username: drawer.username,
      account_id: drawer.accountId,
      request_key: drawer.requestKey,
      opened_at: drawer.openedAt,
      start_cents: drawer.startCents,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds the drawer that a clerk opened with a request. */
export async function findDrawerOfRequest(db: Db, requestKey: string, userId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('drawers')
    .select('id')
    .where('request_key', '=', requestKey)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.id;
}

function selectDrawers(db: Db) {
  return db
    .selectFrom('drawers')
    .select([
      'id as drawerId',
      'day',
      'user_id as userId',
      'username',
      'account_id as accountId',
      'start_cents as startCents',
      'opened_at as openedAt',
      'closed_at as closedAt',
      'closed_by as closedBy',
      'cash_cents as cashCents',
      'checks_cents as checksCents',
      'card_cents as cardCents',
      sql<Cents>`greatest(start_cents - carried_cents, 0)`.as('keepCents'),
      'left_cents as leftCents',
      'reason',
    ])
    .$castTo<Drawer>();
}

export function findDrawer(db: Db, drawerId: number): Promise<Drawer | undefined> {
  return selectDrawers(db).where('id', '=', drawerId).executeTakeFirst();
}

/** Finds a drawer and locks it: until the transaction ends, it takes no payments. */
export function lockDrawer(tx: Db, drawerId: number): Promise<Drawer | undefined> {
  return selectDrawers(tx).where('id', '=', drawerId).forUpdate().executeTakeFirst();
}

/** Lists the drawers of days, in their order. */
export function listDrawersOfDays(db: Db, days: readonly PlainDate[]): Promise<readonly Drawer[]> {
  return selectDrawers(db)
    .where('day', '=', sql<string>`ANY(${[...days]}::date[])`)
    .orderBy('day')
    .orderBy('id')
    .execute();
}

function selectDays(db: Db) {
  return db
    .selectFrom('counter_days')
    .select(['day', 'closed_at as closedAt', 'closed_by as closedBy'])
    .$castTo<StoredDay>();
}

/** Lists days: first those that are open, then the newest. */
export function listDays(db: Db, limit: number): Promise<readonly StoredDay[]> {
  return selectDays(db).orderBy(sql`closed_at IS NOT NULL`).orderBy('day', 'desc').limit(limit).execute();
}

export function findDay(db: Db, day: PlainDate): Promise<StoredDay | undefined> {
  return selectDays(db).where('day', '=', day).executeTakeFirst();
}

/**
 * Closes a day.
 *
 * @returns false if it is closed already, or if there is no such day.
 * @throws the database's violation of `counter_days_drawers_closed` while one of its drawers is open.
 */
export async function updateDayClosed(
  tx: Db,
  { day, clerk, at }: { readonly day: PlainDate; readonly clerk: Clerk; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('counter_days')
    .set({ closed_at: at, closed_by_user_id: clerk.userId, closed_by: clerk.username })
    .where('day', '=', day)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sums the payments in and out of a drawer by kind; the start isn't part of it. */
export async function sumDrawer(db: Db, drawerId: number): Promise<Readonly<Record<DrawerKind, Cents>>> {
  const rows = await db
    .selectFrom('counter_payments')
    .select(['method', sql<Cents>`sum(amount_cents)::bigint`.as('amountCents')])
    .where('drawer_id', '=', drawerId)
    .groupBy('method')
    .execute();
  const sums = Object.fromEntries(rows.map(({ method, amountCents }) => [method, amountCents]));
  return { CASH: 0, CHECK: 0, CARD: 0, ...sums };
}

/** Lists the received checks of a drawer that weren't given back, in their order. */
export function listChecksInDrawer(db: Db, drawerId: number): Promise<readonly HeldCheck[]> {
  return db
    .selectFrom('counter_payments')
    .leftJoin('counter_payments as reversals', (join) =>
      join
        .onRef('reversals.reverses_id', '=', 'counter_payments.journal_entry_id')
        .onRef('reversals.drawer_id', '=', 'counter_payments.drawer_id'),
    )
    .select([
      'counter_payments.journal_entry_id as journalEntryId',
      'counter_payments.reference as number',
      'counter_payments.account_id as accountId',
      'counter_payments.amount_cents as amountCents',
    ])
    .where('counter_payments.drawer_id', '=', drawerId)
    .where('counter_payments.method', '=', 'CHECK')
    .where('counter_payments.amount_cents', '>', 0)
    .where('reversals.journal_entry_id', 'is', null)
    .orderBy('counter_payments.journal_entry_id')
    .execute();
}

/** Whether the check of a payment is in a drawer that is open. Locks the drawer against closing. */
export async function isInOpenDrawer(tx: Db, journalEntryId: number): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    SELECT drawers.closed_at IS NULL AS "isOpen"
    FROM counter_payments JOIN drawers ON drawers.id = counter_payments.drawer_id
    WHERE counter_payments.journal_entry_id = ${journalEntryId}::bigint FOR SHARE OF drawers`.execute(tx);
  return rows[0]?.isOpen === true;
}

/** Stores what was counted in an open drawer, before it is closed. */
export async function insertCount(
  tx: Db,
  drawerId: number,
  { cash, checks }: { readonly cash: readonly CountedCash[]; readonly checks: readonly number[] },
): Promise<void> {
  await sql`
    INSERT INTO drawer_cash (drawer_id, denomination_cents, counted, deposited)
    SELECT ${drawerId}::bigint, * FROM unnest(
      ${cash.map(({ denominationCents }) => denominationCents)}::integer[],
      ${cash.map(({ counted }) => counted)}::integer[], ${cash.map(({ deposited }) => deposited)}::integer[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO drawer_checks (journal_entry_id, drawer_id)
    SELECT id, ${drawerId}::bigint FROM unnest(${[...checks]}::bigint[]) AS held (id)`.execute(tx);
}

/** Names the journal entry of what was over or short. */
export async function insertDifference(
  tx: Db,
  difference: DrawerDifference & { readonly drawerId: number; readonly journalEntryId: number },
): Promise<void> {
  await tx
    .insertInto('drawer_differences')
    .values({
      journal_entry_id: difference.journalEntryId,
      drawer_id: difference.drawerId,
      kind: difference.kind,
      amount_cents: difference.amountCents,
    })
    .execute();
}

/** Closes a drawer. @throws the database's refusal if payments and differences don't explain what was counted. */
export async function updateDrawerClosed(
  tx: Db,
  drawer: {
    readonly drawerId: number;
    readonly clerk: Clerk;
    readonly at: Date;
    readonly cashCents: Cents;
    readonly checksCents: Cents;
    readonly cardCents: Cents;
    readonly reason: string;
  },
): Promise<void> {
  await tx
    .updateTable('drawers')
    .set({
      closed_at: drawer.at,
      closed_by_user_id: drawer.clerk.userId,
      closed_by: drawer.clerk.username,
      cash_cents: drawer.cashCents,
      checks_cents: drawer.checksCents,
      card_cents: drawer.cardCents,
      reason: drawer.reason,
    })
    .where('id', '=', drawer.drawerId)
    .execute();
}

/** Lists what was over and short in drawers, in the order of the kinds of money. */
export function listDifferences(
  db: Db,
  drawerIds: readonly number[],
): Promise<readonly (DrawerDifference & { readonly drawerId: number; readonly journalEntryId: number })[]> {
  return db
    .selectFrom('drawer_differences')
    .select([
      'drawer_id as drawerId',
      'journal_entry_id as journalEntryId',
      sql<DrawerKind>`kind`.as('kind'),
      'amount_cents as amountCents',
    ])
    .where('drawer_id', '=', sql<number>`ANY(${[...drawerIds]}::bigint[])`)
    .orderBy('journal_entry_id')
    .execute();
}
