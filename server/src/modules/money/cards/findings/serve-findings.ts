import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter } from '@portal/contract/lists/define-list';
import type { closeFinding as closeEndpoint, findingList } from '@portal/contract/money/cards/findings';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { Cents } from '@portal/contract/values/money';
import { countyWordsOf } from '@portal/messages/format-field-text';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { actorOf, describeDetails } from '../../../office/audit/index.ts';
import { getCountyLabels } from '../../../office/county-settings/index.ts';
import { listAccountNames } from '../../../people/accounts/index.ts';
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
      const accounts = await listAccountNames(
        db,
        stored.flatMap((finding) => readDeposit(finding)?.accountId ?? []),
      );
      return stored.map(({ details, foundAt, settledAt, ...finding }) => ({
        ...finding,
        bookable: describeBookable(readDeposit({ ...finding, details, settledAt }), accounts),
        details: describeDetails(details, { translate, words, names: new Map(), own: '' }).text,
        foundAt: localTime(foundAt),
        closedAt: settledAt === null ? null : localTime(settledAt),
      }));
    },
  };
}

interface Deposit {
  readonly accountId: number;
  readonly totalCents: Cents;
}

/** The deposit of an open finding that this database doesn't have, as `reconcileCardPayments` records it. */
function readDeposit({
  rule,
  details,
  settledAt,
}: Pick<Finding, 'rule' | 'details' | 'settledAt'>): Deposit | undefined {
  const { accountId, settledCents: totalCents } = details;
  if (rule !== 'PAYMENT_WITHOUT_INTENT' || settledAt !== null) return undefined;
  return typeof accountId === 'number' && typeof totalCents === 'number' ? { accountId, totalCents } : undefined;
}

function describeBookable(deposit: Deposit | undefined, accounts: ReadonlyMap<number, string>) {
  const accountName = deposit && accounts.get(deposit.accountId);
  return deposit === undefined || accountName === undefined ? null : { ...deposit, accountName };
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
