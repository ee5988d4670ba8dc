import type { PurchaseRow, purchaseList } from '@portal/contract/images/imaging/purchases';
import type { ListFilter } from '@portal/contract/lists/define-list';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { formatPlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { CallContext } from '../../../../platform/http/route.ts';
import type { ListSource } from '../../../../platform/lists/run-list.ts';
import { toOrderOwner } from '../order-owner.ts';
import { findLastFreeDays, type Purchase, selectPurchases } from './purchases.queries.ts';

/** Selects the caller's purchases, each with the last day on which it can be downloaded again free (decision 0076). */
export function selectOwnPurchases(
  context: CallContext,
  { document }: ListFilter<typeof purchaseList>,
): ListSource<typeof purchaseList, Purchase> {
  return {
    matches: selectPurchases(context.db, toOrderOwner(context), document.trim()),
    orderBy: { document: 'documentKey', purchasedAt: 'paidAt', chargedCents: 'chargedCents' },
    tieBreaker: 'guid',
    complete: (purchases) => describePurchases(context, purchases),
  };
}

async function describePurchases({ db, county }: CallContext, purchases: readonly Purchase[]): Promise<PurchaseRow[]> {
  const lastFreeDays = await findLastFreeDays(
    db,
    purchases.map(({ guid }) => guid),
  );
  const today = plainDateAt(county.clock.now(), county.timeZone);
  return purchases.map(({ guid, documentKey, pages, paidAt, chargedCents, chargedImages, paymentId }) => {
    const lastFreeDay = lastFreeDays.get(guid);
    return {
      guid,
      purchasedAt: localDateTimeAt(paidAt, county.timeZone),
      document: documentKey,
      pages: formatPageSelection(pages),
      chargedCents,
      chargedImages,
      paymentId,
      freeThroughOn: lastFreeDay === undefined ? null : formatPlainDate(lastFreeDay),
      isFree: lastFreeDay !== undefined && lastFreeDay >= today,
    };
  });
}
