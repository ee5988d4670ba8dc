import type {
  PropertyKind,
  PropertyNotice,
  PropertyState,
} from '@portal/contract/money/unclaimed-property/unclaimed-property';
import type { TransactionKind } from '@portal/contract/office/transactions/transaction-kind';
import type { Cents } from '@portal/contract/values/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Entries that the county makes without the owner. Money that one adds can be claimed from then on. */
const COUNTY_KINDS: readonly TransactionKind[] = [
  ...(['MONTHLY_FEE', 'FLAT_FEE_RENEWAL', 'UNITS_RENEWAL', 'UNITS_OVERRIDE', 'RETURNED_CHECK_FEE'] as const),
  ...(['ESCROW_ADJUSTMENT', 'COUNTER_REVERSAL', 'DRAWER_DIFFERENCE', 'STATE_TAXES', 'UNCLAIMED_PROPERTY'] as const),
];

/** When the owner of an account last used it: by an entry of the journal, or by signing in. */
function lastActivity(accountId: RawBuilder<number>): RawBuilder<Date> {
  return sql<Date>`greatest(
    (SELECT posted_at FROM journal_entries AS used
     WHERE used.account_id = ${accountId}
       AND ((used.kind <> ALL(${[...COUNTY_KINDS]}::text[]) AND NOT EXISTS (
           SELECT FROM counter_payments WHERE journal_entry_id = used.id AND purpose = 'CORRECTION'))
         OR EXISTS (
           SELECT FROM postings WHERE postings.journal_entry_id = used.id AND postings.balance_after IS NOT NULL AND postings.amount > 0))
     ORDER BY posted_at DESC LIMIT 1),
    (SELECT max(last_signed_in_at) FROM users WHERE users.account_id = ${accountId}))`;
}

/** A balance whose owner left it. */
export interface DormantBalance {
  readonly accountId: number;
  readonly kind: PropertyKind;
  readonly balanceCents: Cents;
  readonly lastActivityAt: Date;
}

/**
 * Lists balances whose owners didn't use their account since before an instant and weren't told since then, in the order of their accounts.
 *
 * @param withoutAccountId the account of the county's guests.
 */
export async function listDormantBalances(
  db: Db,
  terms: { readonly before: Date; readonly withoutAccountId: number | undefined; readonly limit: number },
): Promise<readonly DormantBalance[]> {
  const { rows } = await sql<DormantBalance>`
    SELECT ledger_accounts.account_id AS "accountId", ledger_accounts.kind, ledger_accounts.balance AS "balanceCents",
      activity.at AS "lastActivityAt"
    FROM ledger_accounts
      JOIN accounts ON accounts.id = ledger_accounts.account_id AND accounts.deleted_at IS NULL
      CROSS JOIN LATERAL (SELECT ${lastActivity(sql<number>`accounts.id`)} AS at) AS activity
    WHERE ledger_accounts.kind IN ('ESCROW', 'RECEIVABLE') AND ledger_accounts.balance > 0
      AND ledger_accounts.account_id <> ${terms.withoutAccountId ?? 0}
      AND activity.at < ${terms.before}::timestamptz
      AND NOT EXISTS (
        SELECT FROM unclaimed_property WHERE unclaimed_property.account_id = ledger_accounts.account_id
          AND unclaimed_property.ledger_kind = ledger_accounts.kind AND unclaimed_property.noticed_at > activity.at
          AND NOT EXISTS (SELECT FROM unclaimed_remittances WHERE property_id = unclaimed_property.id))
    ORDER BY ledger_accounts.account_id, ledger_accounts.kind LIMIT ${terms.limit}`.execute(db);
  return rows;
}

/** @returns false if the owner was told of this report before. */
export async function insertProperty(
  tx: Db,
  property: DormantBalance & { readonly year: number; readonly noticedAt: Date; readonly notice: PropertyNotice },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('unclaimed_property')
    .values({
      ...{ year: property.year, account_id: property.accountId, ledger_kind: property.kind },
      ...{ noticed_cents: property.balanceCents, last_activity_at: property.lastActivityAt },
      ...{ noticed_at: property.noticedAt, notice: property.notice },
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'ledger_kind', 'year']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** A stored balance with its owner, and what became of it. */
export interface StoredProperty {
  readonly id: number;
  readonly year: number;
  readonly accountId: number;
  readonly ownerName: string;
  readonly address: string;
  readonly city: string;
  readonly ownerState: string;
  readonly zip: string;
  readonly kind: PropertyKind;
  readonly noticedCents: Cents;
  readonly amountCents: Cents;
  readonly lastActivityAt: Date;
  readonly noticedAt: Date;
  readonly notice: PropertyNotice;
  readonly state: PropertyState;
}

/** Selects balances whose owners were told, unsorted: all of them, or those in one state. */
export function selectProperties(db: Db, state?: PropertyState) {
  const known = db
    .selectFrom('unclaimed_property')
    .innerJoin('accounts', 'accounts.id', 'unclaimed_property.account_id')
    .innerJoin('ledger_accounts', (join) =>
      join
        .onRef('ledger_accounts.account_id', '=', 'unclaimed_property.account_id')
        .onRef('ledger_accounts.kind', '=', 'unclaimed_property.ledger_kind'),
    )
    .leftJoin('unclaimed_remittances', 'unclaimed_remittances.property_id', 'unclaimed_property.id')
    .select([
      'unclaimed_property.id',
      'unclaimed_property.year',
      'unclaimed_property.account_id as accountId',
      'accounts.name as ownerName',
      'accounts.address',
      'accounts.city',
      'accounts.state as ownerState',
      'accounts.zip',
      'unclaimed_property.ledger_kind as kind',
      'unclaimed_property.noticed_cents as noticedCents',
      sql<Cents>`coalesce(unclaimed_remittances.amount_cents, greatest(ledger_accounts.balance, 0))`.as('amountCents'),
      'unclaimed_property.last_activity_at as lastActivityAt',
      'unclaimed_property.noticed_at as noticedAt',
      'unclaimed_property.notice',
      sql<PropertyState>`CASE
        WHEN unclaimed_remittances.property_id IS NOT NULL THEN 'REMITTED'
        WHEN ledger_accounts.balance <= 0 OR ${lastActivity(sql<number>`unclaimed_property.account_id`)} > unclaimed_property.noticed_at
        THEN 'CLAIMED' ELSE 'LISTED' END`.as('state'),
    ]);
  return db
    .selectFrom(known.as('properties'))
    .selectAll()
    .$if(state !== undefined, (query) => query.where('state', '=', state as PropertyState))
    .$castTo<StoredProperty>();
}

/** Sums balances, in cents. */
export async function sumProperties(db: Db, state?: PropertyState): Promise<Cents> {
  const { amountCents } = await db
    .selectFrom(selectProperties(db, state).as('summed'))
    .select(sql<Cents>`coalesce(sum("amountCents"), 0)::bigint`.as('amountCents'))
    .executeTakeFirstOrThrow();
  return amountCents;
}

/** Finds a balance by its number. */
export function findProperty(db: Db, id: number): Promise<StoredProperty | undefined> {
  return selectProperties(db).where('id', '=', id).executeTakeFirst();
}

/** Far more than a county has in a year. */
const PROPERTIES_MAX = 20_000;

/** Lists the listed balances whose owners were told by an instant, in the order in which their accounts are locked. */
export function listProperties(db: Db, noticedBy: Date): Promise<readonly StoredProperty[]> {
  return selectProperties(db, 'LISTED')
    .where('noticedAt', '<=', noticedBy)
    .orderBy('accountId')
    .orderBy('kind')
    .limit(PROPERTIES_MAX)
    .execute();
}

/** Serializes the payments to the state until the transaction ends. */
export async function lockReports(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('unclaimed-property', 0))`.execute(tx);
}

/** A payment of unclaimed balances to the state. */
export interface RemittedReport {
  readonly year: number;
  readonly reference: string;
  readonly balances: number;
  readonly totalCents: Cents;
}

export async function findReport(db: Db, year: number): Promise<RemittedReport | undefined> {
  return db
    .selectFrom('unclaimed_reports')
    .select(['year', 'reference', 'balances', 'total_cents as totalCents'])
    .where('year', '=', year)
    .executeTakeFirst();
}

export async function insertReport(
  tx: Db,
  report: RemittedReport & { readonly remittedAt: Date; readonly remittedBy: string },
): Promise<void> {
  const { year, reference, balances, totalCents, remittedAt, remittedBy } = report;
  await tx
    .insertInto('unclaimed_reports')
    .values({
      ...{ year, reference, balances, total_cents: totalCents },
      ...{ remitted_at: remittedAt, remitted_by: remittedBy },
    })
    .execute();
}

export async function insertRemittance(
  tx: Db,
  remittance: {
    readonly propertyId: number;
    readonly year: number;
    readonly journalEntryId: number;
    readonly amountCents: Cents;
  },
): Promise<void> {
  const { propertyId, year, journalEntryId, amountCents } = remittance;
  await tx
    .insertInto('unclaimed_remittances')
    .values({
      ...{ property_id: propertyId, report_year: year },
      ...{ journal_entry_id: journalEntryId, amount_cents: amountCents },
    })
    .execute();
}

/** Rows listed for each broken rule; more would not help to find the cause. */
const FAULTS_MAX = 100;

/** Lists payments to the state that aren't their entries, and entries without a payment. */
export async function listWrongRemittances(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT unclaimed_reports.year::text AS id FROM unclaimed_reports LEFT JOIN (
      SELECT report_year, count(*) AS balances, sum(journal_totals.moved_cents) AS cents
      FROM unclaimed_remittances LEFT JOIN journal_totals USING (journal_entry_id)
      WHERE journal_totals.kind = 'UNCLAIMED_PROPERTY' AND journal_totals.moved_cents = amount_cents GROUP BY report_year
    ) AS posted ON report_year = unclaimed_reports.year
    WHERE (posted.balances, posted.cents) IS DISTINCT FROM (unclaimed_reports.balances::bigint, unclaimed_reports.total_cents::numeric)
    UNION ALL
    SELECT op_key FROM journal_entries
    WHERE kind = 'UNCLAIMED_PROPERTY' AND NOT EXISTS (SELECT FROM unclaimed_remittances WHERE journal_entry_id = journal_entries.id)
    ORDER BY 1 LIMIT ${FAULTS_MAX}`.execute(db);
  return rows.map(({ id }) => id);
}
