import type { County } from '../../../../county.ts';
import type { TransactionState, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import { recordFinding, settleFindings } from '../findings/findings.queries.ts';
import {
  BANK_DOUBT_DAYS,
  DOUBT_MINUTES,
  INTENT_LIFETIME_MINUTES,
  INVOICE_PREFIX,
  minutesAfter,
} from '../gateway/cards.rules.ts';
import { expireIntents, type Intent, listHeldIntents, listIntentsByInvoices } from '../gateway/intents.queries.ts';
import { listTabsInDoubt } from '../tabs/tabs.queries.ts';
import { processNotifications } from './receive-notification.ts';
import { resolveIntent } from './resolve-intent.ts';
import { reviewFindings } from './review-findings.ts';

/** Payments handled in one run; the next one is in five minutes. */
const PER_RUN = 200;

/**
 * Finds payments that the browser never reported: payments of open forms, and second payments of the same form. Expires unpaid forms, and
 * records what remains in doubt for staff. Runs every five minutes; several runs at the same time do no harm.
 */
export async function resolveCardPayments(county: County): Promise<void> {
  if (county.cardGateway === undefined) return;
  const { db, clock } = county;
  const startedAt = clock.now();
  await processNotifications(county);
  const unsettled = await county.cardGateway.listUnsettled();
  if (unsettled.status === 'DONE') {
    await resolveListed(county, unsettled.transactions);
    // Forms can only be expired right after the gateway's list was checked.
    await expireIntents(db, minutesAfter(startedAt, -INTENT_LIFETIME_MINUTES), startedAt);
  } else {
    county.log.warn({ reason: unsettled.reason }, 'the card gateway does not list its transactions');
  }
  for (const { gatewayTransactionId } of await listHeldIntents(db, PER_RUN)) {
    if (gatewayTransactionId !== null) await resolveIntent(county, gatewayTransactionId);
  }
  await recordDoubts(county, startedAt);
  await reviewFindings(county);
}

/** States of transactions that took money or returned it, or that only staff can tell. */
const LISTED_STATES: ReadonlySet<TransactionState> = new Set([
  ...(['HELD', 'AUTHORIZED', 'CAPTURED', 'SETTLED', 'REFUNDED', 'RETURNED', 'OTHER'] as const),
]);

/**
 * Resolves the gateway's transactions that are unbooked payments of our forms.
 *
 * @returns the forms of all listed transactions, by their numbers.
 */
export async function resolveListed(
  county: County,
  transactions: readonly TransactionSummary[],
): Promise<ReadonlyMap<string, Intent>> {
  const ours = transactions.filter(
    ({ invoiceNumber, state }) => invoiceNumber.startsWith(INVOICE_PREFIX) && LISTED_STATES.has(state),
  );
  const intents = new Map<string, Intent>();
  for (let start = 0; start < ours.length; start += PER_RUN) {
    const numbers = ours.slice(start, start + PER_RUN).map(({ invoiceNumber }) => invoiceNumber);
    for (const intent of await listIntentsByInvoices(county.db, numbers)) intents.set(intent.invoiceNumber, intent);
  }
  for (const { invoiceNumber, transactionId, state } of ours) {
    const intent = intents.get(invoiceNumber);
    if (intent === undefined || intent.purpose === 'REFUND' || state === 'REFUNDED') continue;
    const isBooked = intent.state === 'AUTHORIZED' || intent.state === 'CHARGED';
    if (!isBooked || intent.gatewayTransactionId !== transactionId) await resolveIntent(county, transactionId);
  }
  return intents;
}

async function recordDoubts(county: County, now: Date): Promise<void> {
  const { db } = county;
  const since = minutesAfter(now, -DOUBT_MINUTES);
  const bankSince = minutesAfter(now, -BANK_DOUBT_DAYS * 24 * 60);
  for (const { invoiceNumber, createdAt, state } of await listHeldIntents(db, PER_RUN)) {
    if (createdAt < (state === 'BANK_PENDING' ? bankSince : since))
      await recordFinding(db, { rule: 'INTENT_IN_DOUBT', subject: invoiceNumber, details: { createdAt } }, now);
  }
  for (const { invoiceNumber, usedCents } of await listTabsInDoubt(db, since, PER_RUN)) {
    await recordFinding(db, { rule: 'TAB_IN_DOUBT', subject: invoiceNumber, details: { usedCents } }, now);
  }
  await settleFindings(db, ['INTENT_IN_DOUBT', 'TAB_IN_DOUBT'], now, now);
}
