import type { ContentOf } from '@portal/contract/endpoint';
import type { getOpenCardCharges as endpoint } from '@portal/contract/money/cards/open-card-charges';
import type { CallContext } from '../../../../platform/http/route.ts';
import { getSessionIdHash } from '../gateway/request-payment-form.ts';
import { findCardNumber, findOpenTab } from './tabs.queries.ts';

/** Gets what the caller's session has charged to its card: what is captured when they sign out. */
export async function getOpenCardCharges(context: CallContext): Promise<ContentOf<typeof endpoint>> {
  const tab = await findOpenTab(context.db, getSessionIdHash(context), context.county.clock.now());
  if (tab === undefined) return { openCharges: null };
  const { authorizedCents, usedCents, surchargeCents } = tab;
  const cardNumberMasked = await findCardNumber(context.db, tab.intentId);
  const totalCents = usedCents + surchargeCents;
  return { openCharges: { cardNumberMasked, authorizedCents, usedCents, surchargeCents, totalCents } };
}
