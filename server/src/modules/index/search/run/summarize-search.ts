import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { CriteriaOf, SearchType } from '@portal/contract/index/search/definitions/searches';
import type { summarizeSearch as endpoint } from '@portal/contract/index/search/run/summarize-search';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { readRecords } from '../../../../platform/database/replicas.ts';
import type { CallContext } from '../../../../platform/http/route.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { findSearchCharge, priceSearch } from '../../../money/charging/index.ts';
import { canSearch } from '../search.policy.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { listSearchCodes } from '../select/codes.queries.ts';
import { type NarrowingCriteria, readCode } from '../select/criteria.ts';
import type { MatchCounts, Search } from '../select/search-definition.ts';
import { parseCriteria } from './find-results.ts';
import { groupByPeriod } from './summary.rules.ts';

type Summary = ContentOf<typeof endpoint>;

/**
 * Counts all records that a search finds, and those of each period and instrument group to which it can be narrowed.
 * Charges and stores nothing. Doesn't count a search that the caller would have to pay for, because the counts are part
 * of the product.
 *
 * @throws Refusal NOT_ALLOWED if the caller can't run this search; INVALID_INPUT with the problems of all fields;
 *   PAYMENT_NEEDED.
 */
export async function summarizeSearch(
  context: CallContext,
  { type, criteria: sent }: ParsedRequestOf<typeof endpoint>,
): Promise<Summary> {
  if (!(await canSearch(type)(context))) throw new Refusal('NOT_ALLOWED');
  const search: Search = SEARCH_DEFINITIONS[type];
  // The schema of the request is that of the criteria of its type.
  const { criteria, today } = parseCriteria(search, context, sent as CriteriaOf<SearchType>);
  if ((await findSearchCharge(context, { type, criteria })) !== undefined) throw new Refusal('PAYMENT_NEEDED');
  const narrowedSearchCents = await priceSearch(context, type);
  const counts = await readRecords(context, (db) => search.countMatches(db, criteria, today));
  if (counts === undefined) return { total: null, periodUnit: 'DECADE', periods: [], groups: [], narrowedSearchCents };
  const { fromRecordedDate, toRecordedDate, instrumentGroup } = criteria as NarrowingCriteria;
  const days = { from: parseWireDate(fromRecordedDate ?? ''), through: parseWireDate(toRecordedDate ?? ''), today };
  return {
    total: counts.total,
    ...groupByPeriod(fromRecordedDate === undefined ? [] : counts.months, days),
    groups:
      instrumentGroup === undefined || readCode(instrumentGroup) !== undefined
        ? []
        : await describeGroups(context, counts),
    narrowedSearchCents,
  };
}

/** The groups in the order of their list, except a group of all documents, which narrows nothing. */
async function describeGroups({ db }: CallContext, { total, groups }: MatchCounts): Promise<Summary['groups']> {
  const { instrumentGroups } = await listSearchCodes(db);
  return instrumentGroups.flatMap(({ code, description }) => {
    const count = groups.find((group) => group.code === code)?.count;
    return count === undefined || count === total ? [] : [{ code, description, count }];
  });
}
