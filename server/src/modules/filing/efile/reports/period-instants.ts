import { computeNamedPeriod, type NamedPeriod } from '@portal/contract/reports/named-periods';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { CallContext } from '../../../../platform/http/route.ts';

/** The first instant of a period by the county's clock, and the first one after it, for a query. */
export function toInstants({ county }: Pick<CallContext, 'county'>, period: NamedPeriod) {
  const { timeZone, clock } = county;
  const { from, to } = computeNamedPeriod(period, plainDateAt(clock.now(), timeZone));
  const zone = sql.lit(timeZone);
  return {
    since: sql<Date>`(${from}::date::timestamp AT TIME ZONE ${zone})`,
    before: sql<Date>`((${to}::date + 1)::timestamp AT TIME ZONE ${zone})`,
    zone,
  };
}
