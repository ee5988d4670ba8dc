import type { Cents } from '@portal/contract/values/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { TaxKind } from '../ledger/index.ts';

/** A tax that was collected for the state. */
export interface TaxSum {
  readonly kind: TaxKind;
  /** Sales with the tax. */
  readonly documents: number;
  readonly collectedCents: Cents;
  readonly refundedCents: Cents;
}

/** Sums the postings to the accounts of taxes in a month, `YYYY-MM`, of the county's calendar. */
export async function sumTaxes(
  db: Db,
  { month, timeZone }: { readonly month: string; readonly timeZone: string },
): Promise<readonly TaxSum[]> {
  const first = `${month}-01`;
  const { rows } = await sql<TaxSum>`
    SELECT ledger_accounts.kind,
           count(*) FILTER (WHERE postings.amount > 0)::integer AS documents,
           coalesce(sum(postings.amount) FILTER (WHERE postings.amount > 0), 0)::bigint AS "collectedCents",
           coalesce(-sum(postings.amount) FILTER (WHERE postings.amount < 0), 0)::bigint AS "refundedCents"
    FROM ledger_accounts
    JOIN postings ON postings.ledger_account_id = ledger_accounts.id
    JOIN journal_entries ON journal_entries.id = postings.journal_entry_id
    WHERE ledger_accounts.account_id IS NULL AND ledger_accounts.kind LIKE 'TAX%' AND journal_entries.kind <> 'STATE_TAXES'
      AND journal_entries.posted_at >= (${first}::date::timestamp AT TIME ZONE ${timeZone}::text)
      AND journal_entries.posted_at < ((${first}::date + interval '1 month')::timestamp AT TIME ZONE ${timeZone}::text)
    GROUP BY ledger_accounts.kind ORDER BY ledger_accounts.kind`.execute(db);
  return rows;
}

/** The county's share of a tax, in cents: 3 percent, to the nearest cent, half a cent away from zero as the database rounds. */
export function computeCountyShare(dueCents: Cents): Cents {
  const share = Math.floor((Math.abs(dueCents) * 3 + 50) / 100);
  return dueCents < 0 ? 0 - share : share;
}

/** A payment of taxes to the state. */
export interface TaxPayment {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly deedCents: Cents;
  readonly mortgageCents: Cents;
  readonly countyCents: Cents;
  readonly stateCents: Cents;
  readonly reference: string;
}

export async function findTaxPayment(db: Db, month: string): Promise<TaxPayment | undefined> {
  return db
    .selectFrom('state_tax_payments')
    .select([
      'month',
      'deed_cents as deedCents',
      'mortgage_cents as mortgageCents',
      'county_cents as countyCents',
      'state_cents as stateCents',
      'reference',
    ])
    .where('month', '=', month)
    .executeTakeFirst();
}

export async function insertTaxPayment(
  tx: Db,
  payment: TaxPayment & { readonly paidAt: Date; readonly paidBy: string; readonly journalEntryId: number },
): Promise<void> {
  await tx
    .insertInto('state_tax_payments')
    .values({
      month: payment.month,
      deed_cents: payment.deedCents,
      mortgage_cents: payment.mortgageCents,
      county_cents: payment.countyCents,
      state_cents: payment.stateCents,
      reference: payment.reference,
      paid_at: payment.paidAt,
      paid_by: payment.paidBy,
      journal_entry_id: payment.journalEntryId,
    })
    .execute();
}

/** Months of payments that are compared with the books. */
const MONTHS_MAX = 1_200;

/** Lists the payments to the state, the newest first. */
export function listTaxPayments(db: Db): Promise<readonly TaxPayment[]> {
  return db
    .selectFrom('state_tax_payments')
    .select([
      'month',
      'deed_cents as deedCents',
      'mortgage_cents as mortgageCents',
      'county_cents as countyCents',
      'state_cents as stateCents',
      'reference',
    ])
    .orderBy('month', 'desc')
    .limit(MONTHS_MAX)
    .execute();
}
