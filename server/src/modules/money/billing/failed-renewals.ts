import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { ListFilter } from '@portal/contract/lists/define-list';
import type {
  FailedRenewal,
  failedRenewalList,
  retryRenewal as retryEndpoint,
} from '@portal/contract/money/billing/failed-renewals';
import { ALL_CODE } from '@portal/contract/office/helper-data/code-description';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import type { CallContext } from '../../../platform/http/route.ts';
import type { ListSource } from '../../../platform/lists/run-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf } from '../../office/audit/index.ts';
import { ensureMoneyOfOthers } from '../../people/accounts/index.ts';
import { findRenewal, selectFailedRenewals } from './billing.queries.ts';
import { renewAccount } from './renew-account.ts';

type StoredRenewal = Omit<FailedRenewal, 'failedAt'> & { readonly failedAt: Date; readonly key: string };

/** Selects the renewals that failed and can be tried again. */
export function selectRenewals(
  { db, county }: CallContext,
  { failure }: ListFilter<typeof failedRenewalList>,
): ListSource<typeof failedRenewalList, StoredRenewal> {
  return {
    matches: selectFailedRenewals(db, failure === ALL_CODE ? undefined : failure),
    orderBy: { accountName: 'accountName', period: 'period', failure: 'failure', failedAt: 'failedAt' },
    tieBreaker: 'key',
    complete: async (stored) =>
      stored.map(({ key: _, failedAt, ...renewal }) => ({
        ...renewal,
        failedAt: localDateTimeAt(failedAt, county.timeZone),
      })),
  };
}

/**
 * Tries a failed renewal again, with the same key: only one attempt charges.
 *
 * @throws Refusal OWN_MONEY; NOT_FOUND if the account isn't marked for the month.
 */
export async function retryRenewal(
  context: CallContext,
  { accountId, period }: ParsedRequestOf<typeof retryEndpoint>,
): Promise<ContentOf<typeof retryEndpoint>> {
  const { db, county } = context;
  ensureMoneyOfOthers(context.caller, { accountId });
  if ((await findRenewal(db, accountId, period)) === undefined) throw new Refusal('NOT_FOUND');
  const at = county.clock.now();
  return { outcome: await renewAccount(county, { accountId, period, actor: actorOf(context), at }) };
}
