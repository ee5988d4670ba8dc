import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter } from '@portal/contract/lists/define-list';
import type { closeFinding as closeEndpoint, findingList } from '@portal/contract/money/cards/findings';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { countyWordsOf } from '@portal/messages/format-field-text';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { actorOf, describeDetails } from '../../../office/audit/index.ts';
import { getCountyLabels } from '../../../office/county-settings/index.ts';
import { closeFinding } from './close-finding.ts';
import { type Finding, selectFindings } from './findings.queries.ts';

/** Selects the findings, the open ones or all, with their details in words. */
export function selectFindingsForStaff(
  { db, county, translate }: CallContext,
  { state }: ListFilter<typeof findingList>,
): ListSource<typeof findingList, Finding> {
  const localTime = (at: Date) => localDateTimeAt(at, county.timeZone);
  return {
    matches: selectFindings(db, { isOpen: state === 'OPEN' }),
    orderBy: { foundAt: 'foundAt' },
    tieBreaker: 'id',
    complete: async (stored) => {
      const words = countyWordsOf(await getCountyLabels(db, translate));
      return stored.map(({ details, foundAt, settledAt, ...finding }) => ({
        ...finding,
        details: describeDetails(details, { translate, words, names: new Map(), own: '' }).text,
        foundAt: localTime(foundAt),
        closedAt: settledAt === null ? null : localTime(settledAt),
      }));
    },
  };
}

/** Closes a finding on behalf of the caller; of several simultaneous calls, one closes it. */
export async function closeFindingAsCaller(
  context: CallContext,
  request: ParsedRequestOf<typeof closeEndpoint>,
): Promise<ContentOf<typeof closeEndpoint>> {
  const { county, caller } = context;
  const isClosed = await closeFinding(county, { ...request, by: caller.username, actor: actorOf(context) });
  return { status: isClosed ? 'CLOSED' : 'NOT_OPEN' };
}
