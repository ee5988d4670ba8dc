import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import type { completeDeposit as endpoint } from '@portal/contract/money/cards/escrow-deposit';
import type { CallContext } from '../../../../platform/http/route.ts';
import { asEvent } from '../../../../platform/log/security-events.ts';
import { findUsageBalance } from '../../ledger/index.ts';
import { isPaidIn } from '../gateway/cards.rules.ts';
import { getCardGateway } from '../gateway/request-payment-form.ts';
import { resolveIntent } from '../resolving/resolve-intent.ts';
import { findDepositEntry } from '../tabs/card-receipts.queries.ts';

/**
 * Verifies at the gateway what the form reported to the browser about a deposit or the payment of a debt, and books it once, however often it
 * is reported (Spec 1 §4). A payment of another user, or an authorization, is neither.
 *
 * @throws Refusal CARDS_NOT_ACCEPTED if the county has no card gateway.
 */
export async function completeDeposit(
  { db, county, caller }: CallContext,
  { transId }: ParsedRequestOf<typeof endpoint>,
): Promise<ContentOf<typeof endpoint>> {
  getCardGateway(county);
  const resolution = await resolveIntent(
    county,
    transId,
    (intent) => isPaidIn(intent.purpose) && intent.userId === caller.userId && intent.accountId === caller.accountId,
  );
  const { status } = resolution;
  if (status === 'FOREIGN')
    county.log.warn(
      { ...asEvent('card.responseOfOther'), userId: caller.userId, transId },
      "a card response of another user's payment",
    );
  return {
    // A payment that isn't known here isn't known to have taken nothing.
    status: status === 'FOREIGN' ? 'UNKNOWN' : status,
    usageBalance: await findUsageBalance(db, caller),
    receiptId: resolution.status === 'DONE' ? await findDepositEntry(db, resolution.intent.invoiceNumber) : null,
  };
}
