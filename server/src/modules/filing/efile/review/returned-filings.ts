import { RETURN_MONTHS, type returnedFilingList } from '@portal/contract/filing/efile/returned-filings';
import { addMonths, plainDateAt } from '@portal/contract/values/plain-date';
import { type AliasableExpression, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import type { FilingScope } from '../filings/filings.queries.ts';
import { toScope } from '../filings/show-filing.ts';

/** How often filings of a user were returned for a reason in a month. */
interface ReturnedFilings {
  /** Identifies the row. */
  readonly key: string;
  /** `YYYY-MM`, which sorts. */
  readonly month: string;
  readonly username: string;
  readonly accountName: string;
  readonly reason: string;
  readonly corrections: number;
  readonly rejections: number;
  readonly total: number;
}

/** Selects the reasons for which filings that the caller can see were returned. */
export function selectReturnedFilings(context: CallContext): ListSource<typeof returnedFilingList, ReturnedFilings> {
  const { db, county } = context;
  const { timeZone } = county;
  const since = addMonths(plainDateAt(county.clock.now(), timeZone), 1 - RETURN_MONTHS).slice(0, 7);
  return {
    matches: countReasons(db, { scope: toScope(context), since: `${since}-01`, timeZone }),
    orderBy: { month: 'month', username: 'username', accountName: 'accountName', reason: 'reason', total: 'total' },
    tieBreaker: 'key',
    complete: (stored) =>
      Promise.resolve(
        stored.map(({ key: _, month, ...counted }) => ({
          ...counted,
          month: month.replace(/^(\d{4})-(\d{2})$/, '$2/$1'),
        })),
      ),
  };
}

/** A package is returned as a whole: its first document counts. A return without a clerk is that of the deadline. */
function countReasons(
  db: Db,
  { scope, since, timeZone }: { readonly scope: FilingScope; readonly since: string; readonly timeZone: string },
): AliasableExpression<ReturnedFilings> {
  const month = sql<string>`to_char(filing_events.occurred_at AT TIME ZONE ${sql.lit(timeZone)}, 'YYYY-MM')`;
  const reason = sql<string>`given.reason`;
  const times = (state: 'CORRECTION' | 'REJECTED') =>
    sql<number>`(count(*) FILTER (WHERE filing_events.to_state = ${sql.lit(state)}))::integer`;
  return db
    .selectFrom('filing_events')
    .innerJoin('filings', 'filings.id', 'filing_events.filing_id')
    .innerJoin('accounts', 'accounts.id', 'filings.account_id')
    .innerJoin('user_names as filer', 'filer.id', 'filings.user_id')
    .innerJoin(
      sql<{ reason: string }>`jsonb_array_elements_text(filing_events.reasons)`.as<'given'>(sql`given(reason)`),
      (join) => join.onTrue(),
    )
    .where('filing_events.to_state', 'in', ['CORRECTION', 'REJECTED'])
    .where('filing_events.occurred_at', '>=', sql<Date>`${since}::timestamp AT TIME ZONE ${sql.lit(timeZone)}`)
    .where('filing_events.user_id', 'is not', null)
    .where('filings.position', '=', 1)
    .$if(scope.accountId !== undefined, (all) => all.where('filings.account_id', '=', scope.accountId as number))
    .$if(scope.userId !== undefined, (all) => all.where('filings.user_id', '=', scope.userId as number))
    .groupBy([month, 'filings.user_id', 'filer.username', 'filings.account_id', 'accounts.name', reason])
    .select([
      sql<string>`concat_ws(' ', ${month}, filings.user_id, filings.account_id, ${reason})`.as('key'),
      month.as('month'),
      'filer.username',
      'accounts.name as accountName',
      reason.as('reason'),
      times('CORRECTION').as('corrections'),
      times('REJECTED').as('rejections'),
      sql<number>`count(*)::integer`.as('total'),
    ])
    .$castTo<ReturnedFilings>();
}
