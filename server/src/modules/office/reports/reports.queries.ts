import type { AuditAction } from '@portal/contract/office/audit/audit-actions';
import type { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { LocalDateTime } from '@portal/contract/values/local-date-time';
import type { Cents } from '@portal/contract/values/money';
import type { AccountType, PaymentMethod } from '@portal/contract/values/role';
import { type AliasableExpression, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { JournalEntry } from '../../money/ledger/index.ts';

/** From one minute through another by the county's clock, with their instants (docs/decisions/0229). */
export interface ReportPeriod {
  readonly from: LocalDateTime;
  readonly to: LocalDateTime;
  /** The first instant of the period. */
  readonly since: Date;
  /** The first instant after the period. */
  readonly before: Date;
}

type JournalEntries = AliasableExpression<JournalEntry>;

/** An account by its whole name, in any case. */
export function findAccountByName(db: Db, name: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .executeTakeFirst();
}

/**
 * Finds the ids of the users who have, or had, a user name, ignoring case; includes deleted users, whom the log still
 * names.
 *
 * @param accountId only users of this account, and their actions in it.
 */
export async function findUserIds(db: Db, username: string, accountId: number | undefined): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM user_names
    WHERE lower(username) = ${username.toLowerCase()} AND (${accountId ?? null}::bigint IS NULL OR account_id = ${accountId ?? null}::bigint)
    UNION
    SELECT user_id FROM audit_entries
    WHERE lower(username) = ${username.toLowerCase()} AND user_id IS NOT NULL
      AND (${accountId ?? null}::bigint IS NULL OR account_id = ${accountId ?? null}::bigint)`.execute(db);
  return rows.map(({ id }) => id);
}

/** The invoice that a statement number names, and its account. */
export function findStatement(db: Db, statementNumber: string, accountId: number | undefined) {
  return db
    .selectFrom('invoices')
    .innerJoin('accounts', 'accounts.id', 'invoices.account_id')
    .select(['invoices.id', 'invoices.account_id as accountId', 'accounts.name', 'invoices.period'])
    .where('invoices.id', '=', sql<number>`${statementNumber}::bigint`)
    .$if(accountId !== undefined, (query) => query.where('invoices.account_id', '=', accountId as number))
    .executeTakeFirst();
}

/** Selects the entries of the audit log for a report. */
export interface AuditDetailsScope {
  readonly accountId: number | undefined;
  readonly userIds: readonly number[] | undefined;
  /** In any case; refused sign-ins have a typed name and no user. */
  readonly username: string | undefined;
  /** Entries of accounts, or of users. */
  readonly of: 'accounts' | 'users';
  readonly period: ReportPeriod;
  /** Empty for none. */
  readonly actions: readonly AuditAction[];
  readonly dataSource: typeof ALL_CODE | 'FIVE' | 'ONE';
}

/** A row of the audit details. */
export interface AuditDetail {
  readonly id: number;
  readonly occurredAt: Date;
  /** Of the audit log; null for a transaction. */
  readonly action: string | null;
  readonly kind: TransactionKind | null;
  readonly accountName: string | null;
  readonly username: string | null;
  readonly userId: number | null;
  /** Of the audit log; that of a transaction is its actor's. */
  readonly clientAddress: string | null;
  readonly details: unknown;
  readonly note: string;
  readonly amountCents: Cents | null;
}

/** Selects entries of the audit log together with transactions, unsorted. */
export function selectAuditDetails(db: Db, scope: AuditDetailsScope, transactions: JournalEntries | undefined) {
  const entries = selectScopedEntries(db, scope);
  const all = transactions === undefined ? entries : entries.unionAll(toDetails(db, transactions));
  return db
    .selectFrom(all.as('entries'))
    .leftJoin('accounts', 'accounts.id', 'entries.accountId')
    .leftJoin('user_names', 'user_names.id', 'entries.userId')
    .select([
      'entries.id',
      'entries.userId',
      'entries.occurredAt',
      'entries.action',
      'entries.kind',
      'accounts.name as accountName',
      sql<string | null>`coalesce(user_names.username, entries."typedName")`.as('username'),
      'entries.clientAddress',
      'entries.details',
      'entries.note',
      'entries.amountCents',
    ]);
}

function selectScopedEntries(db: Db, scope: AuditDetailsScope) {
  const { accountId, userIds, username, period, actions, dataSource } = scope;
  let query = db
    .selectFrom('audit_entries')
    .select([
      'id',
      'occurred_at as occurredAt',
      sql<string | null>`action`.as('action'),
      sql<TransactionKind | null>`NULL::text`.as('kind'),
      'account_id as accountId',
      'user_id as userId',
      'username as typedName',
      'client_address as clientAddress',
      sql<unknown>`details`.as('details'),
      sql<string>`''`.as('note'),
      sql<Cents | null>`NULL::bigint`.as('amountCents'),
    ])
    .where('action', '=', sql<string>`ANY(${[...actions]}::text[])`)
    .where('occurred_at', '>=', period.since)
    .where('occurred_at', '<', period.before);
  query =
    scope.of === 'accounts'
      ? query.where('account_id', 'is not', null)
      : query.where((eb) => eb.or([eb('user_id', 'is not', null), eb('username', 'is not', null)]));
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (username !== undefined) {
    query = query.where((eb) =>
      eb.or([
        eb('user_id', '=', sql<number>`ANY(${[...(userIds ?? [])]}::bigint[])`),
        eb(sql`lower(username)`, '=', username.toLowerCase()),
      ]),
    );
  }
  if (dataSource !== 'ALL') query = query.where('data_source', '=', dataSource);
  return query;
}

/** The user who made a transaction, and their address. */
export interface Actor {
  /** Null if it is the user whose transaction it is. */
  readonly actorName: string | null;
  readonly clientAddress: string | null;
}

/** Finds the users who made transactions, by journal entry; only for the rows that are listed, because a report can have very many. */
export async function listActors(
  db: Db,
  transactions: readonly { readonly id: number; readonly userId: number | null }[],
): Promise<ReadonlyMap<number, Actor>> {
  const ids = transactions.map(({ id }) => id);
  const audited = await db
    .selectFrom('audit_entries')
    .select(['journal_entry_id as id', 'user_id as userId', 'username', 'client_address as clientAddress'])
    .where('journal_entry_id', '=', sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  const users = new Map(transactions.map(({ id, userId }) => [id, userId]));
  return new Map(
    audited.map(({ id, userId, username, clientAddress }) => {
      const isOwn = id !== null && userId === (users.get(id) ?? null);
      return [Number(id), { actorName: isOwn ? null : username, clientAddress }];
    }),
  );
}

function toDetails(db: Db, transactions: JournalEntries) {
  return db
    .selectFrom(transactions.as('posted'))
    .select([
      'posted.journalEntryId as id',
      'posted.postedAt as occurredAt',
      sql<string | null>`NULL::text`.as('action'),
      sql<TransactionKind | null>`posted.kind`.as('kind'),
      sql<number | null>`posted."accountId"`.as('accountId'),
      'posted.userId',
      sql<string | null>`NULL::text`.as('typedName'),
      sql<string | null>`NULL::text`.as('clientAddress'),
      sql<unknown>`NULL::jsonb`.as('details'),
      'posted.note',
      sql<Cents | null>`posted."amountCents"`.as('amountCents'),
    ]);
}

/** Sorts audit details; entries of the same instant in the order in which they were written. */
export function sortAuditDetails(query: ReturnType<typeof selectAuditDetails>, orderBy: 'timestamp' | 'username') {
  const byUser = sql`lower(coalesce(user_names.username, entries."typedName"))`;
  return query
    .$if(orderBy === 'username', (sorted) => sorted.orderBy(byUser, (order) => order.asc().nullsFirst()))
    .orderBy('entries.occurredAt')
    .orderBy('entries.kind', (order) => order.asc().nullsFirst())
    .orderBy('entries.id');
}

/** Counts audit details and sums their amounts. */
export async function sumAuditDetails(db: Db, query: ReturnType<typeof selectAuditDetails>) {
  const { totalCount, amountCents } = await db
    .selectFrom(query.as('details'))
    .select([
      sql<number>`count(*)::bigint`.as('totalCount'),
      sql<Cents>`coalesce(sum(details."amountCents"), 0)::bigint`.as('amountCents'),
    ])
    .executeTakeFirstOrThrow();
  return { totalCount, amountCents };
}

/** Selects the ids of the journal entries of an invoice. */
export function selectInvoicedEntries(db: Db, invoiceId: number) {
  return db.selectFrom('invoice_lines').select('journal_entry_id').where('invoice_id', '=', invoiceId);
}

/** A transaction of a statement. */
export interface StatementLine extends JournalEntry {
  readonly accountName: string;
  readonly username: string | null;
  readonly balanceCents: Cents;
}

/**
 * Selects the lines of a statement in its order: by account, then by time, with the account's balance after each.
 *
 * @param listed the transactions that the statement has.
 * @param opening the balances before them; without them, each account's lines add up from zero.
 */
export function selectStatement(db: Db, listed: JournalEntries, opening: OpeningBalances | undefined) {
  return db
    .selectFrom(listed.as('posted'))
    .innerJoin('accounts', 'accounts.id', 'posted.accountId')
    .leftJoin('user_names', 'user_names.id', 'posted.userId')
    .leftJoin((opening ?? selectNoBalances(db)).as('opening'), 'opening.accountId', 'posted.accountId')
    .selectAll('posted')
    .select([
      'accounts.name as accountName',
      'user_names.username',
      sql<Cents>`(coalesce(opening."balanceCents", 0) + sum(posted."ownCents") OVER (
        PARTITION BY posted."accountId" ORDER BY posted."postedAt", posted."journalEntryId"))::bigint`.as(
        'balanceCents',
      ),
    ])
    .orderBy(sql`lower(accounts.name)`)
    .orderBy('posted.postedAt')
    .orderBy('posted.journalEntryId');
}

/**
 * Selects the balance of each account before an instant. Subtracts later postings from the current balances, because statements cover recent
 * months and an account's history is long.
 */
export function selectBalances(db: Db, before: Date, accountId: number | undefined) {
  return db
    .selectFrom('ledger_accounts')
    .where('ledger_accounts.account_id', 'is not', null)
    .where('ledger_accounts.unit', '=', 'USD')
    .$if(accountId !== undefined, (query) => query.where('ledger_accounts.account_id', '=', accountId as number))
    .select((eb) => [
      sql<number>`ledger_accounts.account_id`.as('accountId'),
      sql<Cents>`sum(ledger_accounts.balance - coalesce(${eb
        .selectFrom('postings')
        .innerJoin('journal_entries', 'journal_entries.id', 'postings.journal_entry_id')
        .select(sql`sum(postings.amount)`.as('since'))
        .whereRef('postings.ledger_account_id', '=', 'ledger_accounts.id')
        .where('journal_entries.posted_at', '>=', before)}, 0))::bigint`.as('balanceCents'),
    ])
    .groupBy('ledger_accounts.account_id');
}

type OpeningBalances = ReturnType<typeof selectBalances>;

function selectNoBalances(db: Db): OpeningBalances {
  return db
    .selectFrom('ledger_accounts')
    .where((eb) => eb.lit(false))
    .select([sql<number>`account_id`.as('accountId'), sql<Cents>`balance`.as('balanceCents')]);
}

/** The balance of an account before an instant. */
export async function getBalance(db: Db, before: Date, accountId: number): Promise<Cents> {
  const row = await selectBalances(db, before, accountId).executeTakeFirst();
  return row?.balanceCents ?? 0;
}

/** Whether an account, or any of them, ever paid by card or from a bank account, or counted images of a flat fee. */
export async function findAccountTraits(
  db: Db,
  accountId: number | undefined,
): Promise<{ readonly paidByCard: boolean; readonly paidByBank: boolean; readonly countsImages: boolean }> {
  const ofAccount = accountId === undefined ? sql`true` : sql`account_id = ${accountId}`;
  const { rows } = await sql<{ paidByCard: boolean; paidByBank: boolean; countsImages: boolean }>`
    SELECT EXISTS (SELECT FROM ledger_accounts WHERE kind = 'CARD_UNCAPTURED' AND ${ofAccount})
        OR EXISTS (SELECT FROM payment_intents WHERE state = 'CHARGED' AND NOT is_bank AND ${ofAccount}) AS "paidByCard",
      EXISTS (SELECT FROM payment_intents WHERE state = 'CHARGED' AND is_bank AND ${ofAccount}) AS "paidByBank",
      EXISTS (SELECT FROM ledger_accounts WHERE kind = 'FLAT_UNITS' AND ${ofAccount}) AS "countsImages"
    LIMIT 1`.execute(db);
  return rows[0] ?? { paidByCard: false, paidByBank: false, countsImages: false };
}

/** The images of a flat fee that an account had left before an instant; undefined if it has none, or any number now. */
export async function findImagesLeft(db: Db, before: Date, accountId: number): Promise<number | undefined> {
  const { rows } = await sql<{ images: number }>`
    SELECT (ledger_accounts.balance - coalesce((SELECT sum(postings.amount) FROM postings
        JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
        WHERE postings.ledger_account_id = ledger_accounts.id AND journal_entries.posted_at >= ${before}), 0))::bigint AS images
    FROM ledger_accounts
    WHERE account_id = ${accountId} AND kind = 'FLAT_UNITS' AND NOT is_unlimited
    LIMIT 1`.execute(db);
  return rows[0]?.images;
}

/** Counts journal entries and sums what they moved. */
export async function sumEntries(db: Db, transactions: JournalEntries) {
  return db
    .selectFrom(transactions.as('posted'))
    .select([
      sql<number>`count(*)::bigint`.as('totalCount'),
      sql<Cents>`coalesce(sum(posted."amountCents"), 0)::bigint`.as('amountCents'),
      sql<Cents>`coalesce(sum(posted."ownCents"), 0)::bigint`.as('ownCents'),
      sql<Cents>`coalesce(sum(posted."incomeCents"), 0)::bigint`.as('incomeCents'),
      sql<Cents>`coalesce(sum(posted."surchargeCents"), 0)::bigint`.as('surchargeCents'),
      sql<Cents>`coalesce(sum(posted."cardCents"), 0)::bigint`.as('cardCents'),
      sql<Cents>`coalesce(sum(posted."bankCents"), 0)::bigint`.as('bankCents'),
      sql<number>`coalesce(sum(posted."imagesAdded"), 0)::bigint`.as('imagesAdded'),
      sql<number>`coalesce(sum(posted."imagesUsed"), 0)::bigint`.as('imagesUsed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Sums journal entries by type and payment method of their accounts, and by kind. */
export function selectAccountTypeSums(db: Db, transactions: JournalEntries) {
  return db
    .selectFrom(transactions.as('posted'))
    .innerJoin('accounts', 'accounts.id', 'posted.accountId')
    .select([
      sql<AccountType>`accounts.account_type`.as('accountType'),
      sql<PaymentMethod>`accounts.payment_method`.as('paymentMethod'),
      sql<TransactionKind>`posted.kind`.as('kind'),
      sql<number>`count(DISTINCT posted."accountId")::integer`.as('accounts'),
      sql<number>`count(*)::integer`.as('transactions'),
      sql<Cents>`sum(posted."amountCents")::bigint`.as('amountCents'),
      sql<Cents>`sum(posted."incomeCents")::bigint`.as('incomeCents'),
    ])
    .groupBy(['accounts.account_type', 'accounts.payment_method', 'posted.kind'])
    .orderBy('accounts.account_type')
    .orderBy('accounts.payment_method')
    .orderBy('posted.kind');
}
