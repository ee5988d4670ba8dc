import type { clerkDayList } from '@portal/contract/filing/efile/filing-reports';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { formatPlainDate, type PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { toInstants } from './period-instants.ts';

/** The decisions of a clerk on a day. */
interface ClerkDay {
  /** Identifies the row. */
  readonly key: string;
  readonly day: PlainDate;
  readonly clerk: string;
  readonly accepted: number;
  readonly returned: number;
  readonly rejected: number;
  readonly total: number;
  readonly averageMinutes: number;
  readonly longestMinutes: number;
}

/**
 * Selects the decisions of each clerk by day. Time in which a filer corrects isn't the recorder's, so minutes count from the last entry into the
 * queue; a clerk who releases a filing doesn't start them again.
 */
export function selectClerkDays(
  context: CallContext,
  { period }: ListFilter<typeof clerkDayList>,
): ListSource<typeof clerkDayList, ClerkDay> {
  const { db } = context;
  const { since, before, zone } = toInstants(context, period);
  const day = sql<PlainDate>`(decision.occurred_at AT TIME ZONE ${zone})::date`;
  const times = (state: 'ACCEPTED' | 'CORRECTION' | 'REJECTED') =>
    sql<number>`(count(*) FILTER (WHERE decision.to_state = ${sql.lit(state)}))::integer`;
  const minutes = sql`extract(epoch FROM decision.occurred_at - queued.at) / 60`;
  const matches = db
    .selectFrom('filing_events as decision')
    .innerJoin('filings', 'filings.id', 'decision.filing_id')
    .innerJoin('user_names', 'user_names.id', 'decision.user_id')
    .innerJoinLateral(
      sql<{ at: Date }>`(SELECT max(occurred_at) AS at FROM filing_events
        WHERE filing_id = decision.filing_id AND id < decision.id AND to_state = 'SUBMITTED'
          AND from_state IS DISTINCT FROM 'IN_REVIEW')`.as<'queued'>(sql`queued`),
      (join) => join.onTrue(),
    )
    .where('filings.position', '=', 1)
    .where('decision.from_state', '=', 'IN_REVIEW')
    .where('decision.to_state', '<>', 'SUBMITTED')
    .where('decision.occurred_at', '>=', since)
    .where('decision.occurred_at', '<', before)
    .groupBy([day, 'decision.user_id', 'user_names.username'])
    .select([
      sql<string>`concat_ws(' ', ${day}, decision.user_id)`.as('key'),
      day.as('day'),
      'user_names.username as clerk',
      times('ACCEPTED').as('accepted'),
      times('CORRECTION').as('returned'),
      times('REJECTED').as('rejected'),
      sql<number>`count(*)::integer`.as('total'),
      sql<number>`floor(avg(${minutes}))::integer`.as('averageMinutes'),
      sql<number>`floor(max(${minutes}))::integer`.as('longestMinutes'),
    ])
    .$castTo<ClerkDay>();
  return {
    matches,
    orderBy: {
      ...{ day: 'day', clerk: 'clerk', total: 'total' },
      ...{ averageMinutes: 'averageMinutes', longestMinutes: 'longestMinutes' },
    },
    tieBreaker: 'key',
    totals: () =>
      db
        .selectFrom(matches.as('days'))
        .select(['accepted', 'returned', 'rejected', 'total'].map((field) => sumOf(field)))
        .$castTo<Pick<ClerkDay, 'accepted' | 'returned' | 'rejected' | 'total'>>()
        .executeTakeFirstOrThrow(),
    complete: (stored) =>
      Promise.resolve(stored.map(({ key: _, day: on, ...counted }) => ({ ...counted, day: formatPlainDate(on) }))),
  };
}

const sumOf = (field: string) => sql<number>`coalesce(sum(${sql.ref(field)}), 0)::bigint`.as(field);
