import type { ListFilter } from '@portal/contract/lists/define-list';
import type { disputeList } from '@portal/contract/money/cards/disputes';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { type ListedDispute, selectDisputes, sumDisputes } from './disputes.queries.ts';

/** Selects disputes for the county's staff. */
export function listDisputes(
  { db, county }: CallContext,
  { state }: ListFilter<typeof disputeList>,
): ListSource<typeof disputeList, ListedDispute> {
  const wanted = state === ALL_CODE ? undefined : state;
  const { timeZone } = county;
  return {
    matches: selectDisputes(db, wanted),
    orderBy: { openedAt: 'openedAt', amountCents: 'amountCents' },
    tieBreaker: 'id',
    complete: async (stored) =>
      stored.map(({ openedAt, closedAt, ...dispute }) => ({
        ...dispute,
        openedAt: localDateTimeAt(openedAt, timeZone),
        closedAt: closedAt && localDateTimeAt(closedAt, timeZone),
      })),
    totals: async () => ({ amountCents: await sumDisputes(db, wanted) }),
  };
}
