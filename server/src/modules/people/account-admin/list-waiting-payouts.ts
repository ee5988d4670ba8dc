import type { ListFilter } from '@portal/contract/lists/define-list';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import type { waitingPayoutList } from '@portal/contract/people/account-admin/waiting-payouts';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { type StoredWaitingPayout, selectWaitingPayouts, sumWaitingPayouts } from './waiting-payouts.queries.ts';

const DAY_MS = 86_400_000;

/** Selects the payouts that wait for an approval or for the number of their check (docs/decisions/0335). */
export function listWaitingPayouts(
  { db, county }: CallContext,
  { waitsFor }: ListFilter<typeof waitingPayoutList>,
): ListSource<typeof waitingPayoutList, StoredWaitingPayout> {
  const wait = waitsFor === ALL_CODE ? undefined : waitsFor;
  return {
    matches: selectWaitingPayouts(db, wait),
    orderBy: { since: 'since', amountCents: 'amountCents' },
    tieBreaker: 'key',
    complete: async (stored) => {
      const now = county.clock.now().getTime();
      return stored.map(({ since, ...payout }) => ({
        ...payout,
        since: localDateTimeAt(since, county.timeZone),
        ageDays: Math.max(0, Math.floor((now - since.getTime()) / DAY_MS)),
      }));
    },
    totals: async () => ({ amountCents: await sumWaitingPayouts(db, wait) }),
  };
}
