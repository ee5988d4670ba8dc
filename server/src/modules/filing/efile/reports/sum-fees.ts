import { type feeIncomeList, INCOME_FEES } from '@portal/contract/filing/efile/filing-reports';
import type { ListFilter } from '@portal/contract/lists/define-list';
import type { Cents } from '@portal/contract/values/money';
import { type AliasableExpression, sql } from 'kysely';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { toInstants } from './period-instants.ts';

/** The income of a fee in a month. */
interface FeeIncome {
  /** Identifies the row. */
  readonly key: string;
  /** `YYYY-MM`, which sorts. */
  readonly month: string;
  readonly fee: (typeof INCOME_FEES)[number];
  /** The place of the fee in the county's list. */
  readonly rank: number;
  readonly times: number;
  readonly charged: Cents;
  readonly returned: Cents;
  readonly income: Cents;
}

/**
 * Selects the income of filings by fee and month: what the lines of sales charged, and what refunds returned of them, each in the month of its
 * entry in the ledger. A refund that a card's gateway hasn't confirmed has no entry yet.
 */
export function selectFeeIncome(
  context: CallContext,
  { period }: ListFilter<typeof feeIncomeList>,
): ListSource<typeof feeIncomeList, FeeIncome> {
  const { db } = context;
  const { since, before, zone } = toInstants(context, period);
  const matches = sql<FeeIncome>`(
    WITH moved AS (
      SELECT posted_at, item, 1 AS times, sale_lines.amount_cents AS charged, 0::bigint AS returned
      FROM journal_entries JOIN sale_lines ON journal_entry_id = journal_entries.id
      WHERE kind = 'EFILE' AND posted_at >= ${since} AND posted_at < ${before} AND sale_lines.amount_cents > 0
      UNION ALL
      SELECT journal_entries.posted_at, item, 0, 0, refund_lines.amount_cents
      FROM journal_entries
        JOIN refunds ON refunds.journal_entry_id = journal_entries.id
        JOIN refund_lines ON refund_id = refunds.id
        JOIN sale_lines ON sale_lines.journal_entry_id = refund_lines.sale_id AND sale_lines.line = refund_lines.line
        JOIN journal_entries AS sale ON sale.id = refund_lines.sale_id AND sale.kind = 'EFILE'
      WHERE journal_entries.kind = 'REFUND' AND journal_entries.posted_at >= ${since} AND journal_entries.posted_at < ${before}
    ), monthly AS (
      SELECT to_char(posted_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month, item AS fee,
        sum(times)::integer AS times, sum(charged)::bigint AS charged, sum(returned)::bigint AS returned
      FROM moved GROUP BY 1, 2
    )
    SELECT concat_ws(' ', month, fee) AS key, month, fee, array_position(${[...INCOME_FEES]}::text[], fee) AS rank,
      times, charged, returned, charged - returned AS income
    FROM monthly)` as unknown as AliasableExpression<FeeIncome>;
  return {
    matches,
    orderBy: { month: 'month', fee: 'rank', income: 'income' },
    tieBreaker: 'key',
    totals: () =>
      db
        .selectFrom(matches.as('fees'))
        .select(['charged', 'returned', 'income'].map((field) => sumOf(field)))
        .$castTo<Pick<FeeIncome, 'charged' | 'returned' | 'income'>>()
        .executeTakeFirstOrThrow(),
    complete: (stored) =>
      Promise.resolve(
        stored.map(({ key: _, rank: __, month, ...summed }) => ({
          ...summed,
          month: month.replace(/^(\d{4})-(\d{2})$/, '$2/$1'),
        })),
      ),
  };
}

const sumOf = (field: string) => sql<Cents>`coalesce(sum(${sql.ref(field)}), 0)::bigint`.as(field);
