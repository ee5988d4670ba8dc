import type { ListFilter } from '@portal/contract/lists/define-list';
import type { billingNoticeList } from '@portal/contract/money/billing/billing-notices';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { type StoredNotice, selectNotices } from './billing-notices.queries.ts';
import { formatPeriod } from './period.rules.ts';

/** Selects the emails to accounts about their money, for the county's staff. */
export function listBillingNotices(
  { db, county }: CallContext,
  { kind, outcome }: ListFilter<typeof billingNoticeList>,
): ListSource<typeof billingNoticeList, StoredNotice> {
  const wanted = {
    kind: kind === ALL_CODE ? undefined : kind,
    outcome: outcome === ALL_CODE ? undefined : outcome,
  };
  return {
    matches: selectNotices(db, wanted),
    orderBy: { noticedAt: 'noticedAt' },
    tieBreaker: 'id',
    complete: async (stored) =>
      stored.map(({ noticedAt, period, ...notice }) => ({
        ...notice,
        noticedAt: localDateTimeAt(noticedAt, county.timeZone),
        month: period === null ? '' : formatPeriod(period),
      })),
  };
}
