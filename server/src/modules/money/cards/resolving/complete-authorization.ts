import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { authorizationResponse as endpoint } from '@portal/contract/money/cards/authorization-response';
import type { CallContext } from '../../../../platform/http/route.ts';
import { asEvent } from '../../../../platform/log/security-events.ts';
import { getCardGateway, getSessionIdHash } from '../gateway/request-payment-form.ts';
import { findOpenTab } from '../tabs/tabs.queries.ts';
import { resolveIntent } from './resolve-intent.ts';

/**
 * Verifies at the gateway what the form reported to the browser about an authorization, and returns whether purchases of this session can
 * be charged now (Spec 2 §4). An authorization of another session, a deposit, or an earlier tab doesn't count.
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the county has no card gateway.
 */
export async function completeAuthorization(
  context: CallContext,
  { transId }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  const { db, county, caller } = context;
  getCardGateway(county);
  const sessionIdHash = getSessionIdHash(context);
  const { status } = await resolveIntent(
    county,
    transId,
    (intent) =>
      intent.purpose === 'CARD_TAB' &&
      intent.userId === caller.userId &&
      intent.sessionIdHash?.equals(sessionIdHash) === true,
  );
  if (status === 'FOREIGN') {
    county.log.warn(
      { ...asEvent('card.responseOfOther'), userId: caller.userId, transId },
      'a card response that is not of this session',
    );
    // A payment that isn't known here isn't known to have taken nothing.
    return { authorizationOkay: false, status: 'UNKNOWN' };
  }
  if (status !== 'DONE') return { authorizationOkay: false, status };
  const tab = await findOpenTab(db, sessionIdHash, county.clock.now());
  return tab?.gatewayTransactionId === transId
    ? { authorizationOkay: true, status: 'DONE' }
    : { authorizationOkay: false, status: 'FAILED' };
}
