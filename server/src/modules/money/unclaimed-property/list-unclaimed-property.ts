import type { ListFilter } from '@portal/contract/lists/define-list';
import type { unclaimedPropertyList } from '@portal/contract/money/unclaimed-property/unclaimed-property';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { type StoredProperty, selectProperties, sumProperties } from './unclaimed-property.queries.ts';

/** Selects the balances whose owners were told, for the county's staff and the state's report. */
export function listUnclaimedProperty(
  { db, county }: CallContext,
  { state }: ListFilter<typeof unclaimedPropertyList>,
): ListSource<typeof unclaimedPropertyList, StoredProperty> {
  const wanted = state === ALL_CODE ? undefined : state;
  const dateOf = (at: Date) => formatPlainDate(plainDateAt(at, county.timeZone));
  return {
    matches: selectProperties(db, wanted),
    orderBy: { year: 'year' },
    tieBreaker: 'id',
    totals: async () => ({ amountCents: await sumProperties(db, wanted) }),
    complete: async (stored) =>
      stored.map(({ lastActivityAt, noticedAt, noticedCents: _, ...property }) => ({
        ...property,
        ...{ lastActivityOn: dateOf(lastActivityAt), noticedOn: dateOf(noticedAt) },
      })),
  };
}
