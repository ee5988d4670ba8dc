import { SUMMARIZED_MAX_MATCHES } from '@portal/contract/index/search/run/summarize-search';
import { sql } from 'kysely';
import { isCanceledStatement } from '../../../../platform/database/canceled-statement.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { CUSTOM_PLAN } from '../../../../platform/database/prepared-statements.ts';
import type { MatchCounts } from './search-definition.ts';
import type { Condition } from './select-ids.queries.ts';

export const NO_MATCHES: MatchCounts = { total: 0, months: [], groups: [] };

/**
 * The cost limits of counting. A summary complements a list that is already shown, so it gets far less time than a
 * search.
 */
interface CountLimits {
  readonly maxMatches: number;
  readonly timeoutMs: number;
}
const COUNT_LIMITS: CountLimits = { maxMatches: SUMMARIZED_MAX_MATCHES, timeoutMs: 2_000 };

/**
 * Counts matches in one pass.
 *
 * @param matches a statement that selects `recorded_at` and `instrument_code` of each match. A match without a value
 *   isn't counted there.
 * @returns undefined for more matches than the limit, or if counting takes too long.
 */
export async function countMatches(
  db: Db,
  matches: Condition,
  limits = COUNT_LIMITS,
): Promise<MatchCounts | undefined> {
  try {
    return await inTransaction(db, async (tx) => {
      await sql`SELECT set_config('statement_timeout', ${String(limits.timeoutMs)}, true)`.execute(tx);
      return readCounts(tx, matches, limits);
    });
  } catch (error) {
    if (isCanceledStatement(error)) return undefined;
    throw error;
  }
}

async function readCounts(db: Db, matches: Condition, { maxMatches }: CountLimits): Promise<MatchCounts | undefined> {
  const { rows } = await sql<{ month: string | null; code: string | null; count: number }>`${sql.raw(CUSTOM_PLAN)}
    WITH counts AS (
      SELECT month, instrument_code, grouping(month, instrument_code) AS left_out, count(*)::int AS count
      FROM (SELECT date_trunc('month', recorded_at) AS month, instrument_code
            FROM (${matches} LIMIT ${sql.lit(maxMatches + 1)}) AS matches) AS facts
      GROUP BY GROUPING SETS ((), (month), (instrument_code))
    )
    SELECT to_char(month, 'YYYY-MM') AS month, NULL AS code, count FROM counts
    WHERE left_out = 3 OR left_out = 1 AND month IS NOT NULL
    UNION ALL
    SELECT NULL, instrument_group_code, sum(count)::int
    FROM counts JOIN instrument_group_members USING (instrument_code) WHERE left_out = 2 GROUP BY instrument_group_code
    ORDER BY month, code`.execute(db);
  const total = rows.find(({ month, code }) => month === null && code === null)?.count ?? 0;
  if (total > maxMatches) return undefined;
  return {
    total,
    months: rows.flatMap(({ month, count }) => (month === null ? [] : [{ month, count }])),
    groups: rows.flatMap(({ code, count }) => (code === null ? [] : [{ code, count }])),
  };
}
