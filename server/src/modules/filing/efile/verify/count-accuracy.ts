import { ACCURACY_MONTHS, type accuracyList } from '@portal/contract/filing/efile/verification';
import { addMonths, plainDateAt } from '@portal/contract/values/plain-date';
import { type AliasableExpression, sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';

/** How a clerk's entries fared in a month. */
interface Accuracy {
  /** Identifies the row. */
  readonly key: string;
  /** `YYYY-MM`, which sorts. */
  readonly month: string;
  readonly clerk: string;
  readonly entered: number;
  readonly enteredWrong: number;
  readonly verified: number;
  readonly verifiedWrong: number;
  readonly wrongFields: number;
  readonly accuracy: number;
}

/** Selects the accuracy of clerks, from the recordings of the last months that are verified. */
export function selectAccuracy({ db, county }: CallContext): ListSource<typeof accuracyList, Accuracy> {
  const { timeZone } = county;
  const since = addMonths(plainDateAt(county.clock.now(), timeZone), 1 - ACCURACY_MONTHS).slice(0, 7);
  return {
    matches: countEntries(db, { since: `${since}-01`, timeZone }),
    orderBy: { month: 'month', clerk: 'clerk', accuracy: 'accuracy' },
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

/** Each verified recording has an entry of each of its two clerks. A field that was settled for one of them is wrong in the other's. */
function countEntries(
  db: Db,
  { since, timeZone }: { readonly since: string; readonly timeZone: string },
): AliasableExpression<Accuracy> {
  const month = sql<string>`to_char(settled_at AT TIME ZONE ${sql.lit(timeZone)}, 'YYYY-MM')`;
  const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) FILTER (WHERE ${condition}))::integer`;
  return db
    .selectFrom('filing_verifications')
    .innerJoin(
      sql<{ clerk_id: number; is_first: boolean; wrong: number }>`LATERAL (VALUES
        (first_clerk, true, cardinality(first_wrong)),
        (second_clerk, false, cardinality(differing) - cardinality(first_wrong)))`.as<'entry'>(
        sql`entry(clerk_id, is_first, wrong)`,
      ),
      (join) => join.onTrue(),
    )
    .innerJoin('user_names', 'user_names.id', 'entry.clerk_id')
    .where('settled_at', '>=', sql<Date>`${since}::timestamp AT TIME ZONE ${sql.lit(timeZone)}`)
    .groupBy([month, 'entry.clerk_id', 'user_names.username'])
    .select([
      sql<string>`concat_ws(' ', ${month}, entry.clerk_id)`.as('key'),
      month.as('month'),
      'user_names.username as clerk',
      count(sql`is_first`).as('entered'),
      count(sql`is_first AND wrong > 0`).as('enteredWrong'),
      count(sql`NOT is_first`).as('verified'),
      count(sql`NOT is_first AND wrong > 0`).as('verifiedWrong'),
      sql<number>`sum(wrong)::integer`.as('wrongFields'),
      sql<number>`(count(*) FILTER (WHERE wrong = 0) * 100 / count(*))::integer`.as('accuracy'),
    ])
    .$castTo<Accuracy>();
}
