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
    WHERE ledger_accounts.account_id IS NULL AND ledger_accounts.kind LIKE 'TAX%'
      AND journal_entries.posted_at >= (${first}::date::timestamp AT TIME ZONE ${timeZone}::text)
      AND journal_entries.posted_at < ((${first}::date + interval '1 month')::timestamp AT TIME ZONE ${timeZone}::text)
    GROUP BY ledger_accounts.kind ORDER BY ledger_accounts.kind`.execute(db);
  return rows;
}
