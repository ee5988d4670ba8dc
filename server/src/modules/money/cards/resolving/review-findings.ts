import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { County } from '../../../../county.ts';
import type { TransactionLookup } from '../../../../platform/card-gateway/card-gateway.ts';
import { type Finding, listFindingsToReview, settleFinding } from '../findings/findings.queries.ts';
import { isTaken } from '../gateway/cards.rules.ts';
import { findIntentByInvoice } from '../gateway/intents.queries.ts';

/** Findings looked up in one run; the next one is in five minutes. */
const PER_RUN = 50;

/** Findings that the gateway can settle. All others need staff, or are settled once the doubt is resolved. */
const REVIEWED: readonly FindingRule[] = [
  ...(['PAYMENT_TWICE', 'PAYMENT_UNLIKE_INTENT', 'PAYMENT_WITHOUT_INTENT', 'PAYMENT_MISSING'] as const),
  ...(['AMOUNT_DIFFERS', 'STATUS_UNKNOWN', 'REFUND_MISSING'] as const),
];

/**
 * Looks up the transactions of open findings and closes those on which the gateway agrees with the portal by now: a payment that doesn't
 * count was returned, a missing one exists, an unclear one is decided. A finding never closes because time has passed.
 */
export async function reviewFindings(county: County): Promise<void> {
  const { db, cardGateway, clock } = county;
  if (cardGateway === undefined) return;
  for (const finding of await listFindingsToReview(db, REVIEWED, PER_RUN)) {
    const isOfRefund = !/^\d+$/.test(finding.subject);
    const isAgreed = isOfRefund
      ? (await findIntentByInvoice(db, finding.subject))?.state === 'REFUNDED'
      : await isAgreedOn(county, finding, await cardGateway.findTransaction(finding.subject));
    if (isAgreed) await settleFinding(db, finding, clock.now());
  }
}

async function isAgreedOn(county: County, { rule, details }: Finding, lookup: TransactionLookup): Promise<boolean> {
  if (lookup.status !== 'FOUND') return false;
  const { transaction } = lookup;
  const isReturned = ['VOIDED', 'DECLINED', 'EXPIRED'].includes(transaction.state);
  const isExpectedAmount = transaction.settledCents === details.expectedCents;
  switch (rule) {
    case 'PAYMENT_TWICE':
      return isReturned;
    case 'PAYMENT_UNLIKE_INTENT':
      return 'isVoided' in details && isReturned;
    case 'PAYMENT_WITHOUT_INTENT':
      return isReturned || (await findIntentByInvoice(county.db, transaction.invoiceNumber)) !== undefined;
    case 'PAYMENT_MISSING':
      return isTaken(transaction) && (isExpectedAmount || !('expectedCents' in details));
    case 'AMOUNT_DIFFERS':
      return 'expectedCents' in details && (isReturned ? details.expectedCents === 0 : isExpectedAmount);
    case 'REFUND_MISSING':
      return transaction.state === 'REFUNDED' && isExpectedAmount;
    default:
      return transaction.state !== 'OTHER' && transaction.state !== 'PENDING';
  }
}
