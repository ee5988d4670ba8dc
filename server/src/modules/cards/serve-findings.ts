import { type closeFinding as closeEndpoint, findingList } from '@portal/contract/credit-card/findings';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../platform/http/route.ts';
import { runList } from '../../platform/lists/run-list.ts';
import { actorOf, describeDetails } from '../audit/index.ts';
import { closeFinding } from './close-finding.ts';
import { selectFindings } from './findings.queries.ts';

type ListEndpoint = (typeof findingList)['endpoint'];

/** Lists a page of the findings, the open ones or all, with their details in words. */
export async function listFindingsForStaff(
  { db, county, translate }: CallContext,
  request: ParsedRequestOf<ListEndpoint>,
): Promise<ContentOf<ListEndpoint>> {
  const localTime = (at: Date) => localDateTimeAt(at, county.timeZone);
  const { rows, ...page } = await runList(
    db,
    findingList,
    {
      matches: selectFindings(db, { isOpen: request.state === 'OPEN' }),
      orderBy: { foundAt: 'foundAt' },
      tieBreaker: 'id',
      complete: async (stored) =>
        stored.map(({ details, foundAt, settledAt, ...finding }) => ({
          ...finding,
          details: describeDetails(details, translate).text,
          foundAt: localTime(foundAt),
          closedAt: settledAt === null ? null : localTime(settledAt),
        })),
    },
    request,
  );
  return { ...page, findings: rows };
}

/** Closes a finding in the caller's name; of several at once, one closes it. */
export async function closeFindingAsCaller(
  context: CallContext,
  request: ParsedRequestOf<typeof closeEndpoint>,
): Promise<ContentOf<typeof closeEndpoint>> {
  const { county, caller } = context;
  const isClosed = await closeFinding(county, { ...request, by: caller.username, actor: actorOf(context) });
  return { status: isClosed ? 'CLOSED' : 'NOT_OPEN' };
}
