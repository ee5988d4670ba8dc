import type { County } from '../../county.ts';
import type { GatewayTransaction } from '../../platform/card-gateway/card-gateway.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { recordAudit, SYSTEM_ACTOR } from '../audit/index.ts';
import { getSettings } from '../county-settings/index.ts';
import { postCardDeposit } from '../ledger/index.ts';
import { INVOICE_PREFIX, judgePayment, minutesAfter, splitSurchargeTerms, TAB_LIFETIME_HOURS } from './cards.rules.ts';
import { type FindingRule, recordFinding } from './gateway-records.queries.ts';
import { findIntentByInvoice, type Intent, updateIntent } from './intents.queries.ts';
import { mailDepositReceipt } from './mail-card-receipt.ts';
import { getTabSurchargeTerms } from './surcharge-terms.ts';
import { closeTabsOfSessions, insertTab, lockSessionTabs } from './tabs.queries.ts';
import { voidPayment } from './void-payment.ts';

/** What is known of a payment now, and of the form that it was made with. */
export type Resolution =
  | { readonly status: 'DONE' | 'HELD' | 'FAILED'; readonly intent: Intent }
  /** Not a payment of a form of ours, or of somebody else's. */
  | { readonly status: 'FOREIGN' }
  /** The gateway did not say, or does not know the payment: a very new one may not be listed yet. */
  | { readonly status: 'UNKNOWN' };

type Settled = { readonly status: 'DONE' | 'HELD' | 'FAILED'; readonly undo?: FindingRule };

/**
 * Finds out at the gateway what a payment is, and books it: the one way on which the browser's answer, a notification, the
 * five-minute job and the nightly comparison all end. Whoever tells of a payment is believed nothing but where to look, so it can be
 * told in any order, as often as one likes, and by anybody.
 *
 * The first proven payment of a form is the form's. What a card paid beyond it, or otherwise than asked, is voided.
 *
 * @param isExpected asked before anything is done: whether the form is one that the teller may end. Left out, any is.
 */
export async function resolveIntent(
  county: County,
  transactionId: string,
  isExpected: (intent: Intent) => boolean = () => true,
): Promise<Resolution> {
  const lookup = await county.cardGateway?.findTransaction(transactionId);
  if (lookup?.status !== 'FOUND') return { status: 'UNKNOWN' };
  const { transaction } = lookup;
  if (!transaction.invoiceNumber.startsWith(INVOICE_PREFIX)) return { status: 'FOREIGN' };
  const intent = await findIntentByInvoice(county.db, transaction.invoiceNumber);
  if (intent === undefined || !isExpected(intent)) return { status: 'FOREIGN' };

  const settled = await inTransaction(county.db, (tx) => settle(tx, county, transaction));
  if (settled.undo !== undefined) await undo(county, intent, transaction, settled.undo);
  return { status: settled.status, intent };
}

async function settle(tx: Db, county: County, transaction: GatewayTransaction): Promise<Settled> {
  const intent = await findIntentByInvoice(tx, transaction.invoiceNumber, { lock: true });
  if (intent === undefined) throw new Error(`The form ${transaction.invoiceNumber} is gone.`);
  const { purpose } = intent;
  // The job that asked for a refund finishes it.
  if (purpose === 'REFUND') return { status: 'DONE' };
  const isBound = intent.gatewayTransactionId === transaction.transactionId;
  if (isBound && (intent.state === 'AUTHORIZED' || intent.state === 'CHARGED')) return { status: 'DONE' };

  const verdict = judgePayment({ ...intent, purpose }, transaction);
  if (verdict === 'UNCLEAR') {
    await noteUnclear(tx, county, transaction);
    return { status: 'FAILED' };
  }
  if (verdict === 'NOTHING_TAKEN') return endHeld(tx, county, intent, isBound);
  if (verdict === 'UNLIKE') return { status: 'FAILED', undo: 'PAYMENT_UNLIKE_INTENT' };
  if (!isBound && intent.gatewayTransactionId !== null) return { status: 'FAILED', undo: 'PAYMENT_TWICE' };
  if (verdict === 'HELD') {
    await updateIntent(tx, intent.id, { state: 'PENDING_REVIEW', ...paidWith(transaction) });
    return { status: 'HELD' };
  }
  await (purpose === 'CARD_TAB'
    ? openTab(tx, county, intent, transaction)
    : bookDeposit(tx, county, intent, transaction));
  return { status: 'DONE' };
}

/** A payment that was held is not any more; a card that was declined may be followed by another one on the same form. */
async function endHeld(tx: Db, county: County, intent: Intent, isBound: boolean): Promise<Settled> {
  if (isBound && intent.state === 'PENDING_REVIEW')
    await updateIntent(tx, intent.id, { state: 'DECLINED', resolvedAt: county.clock.now() });
  return { status: 'FAILED' };
}

/** Another tab of the session takes no more charges from now on. */
async function openTab(tx: Db, county: County, intent: Intent, transaction: GatewayTransaction): Promise<void> {
  if (intent.sessionIdHash === null) throw new Error(`The form ${intent.invoiceNumber} has no session.`);
  const now = county.clock.now();
  await lockSessionTabs(tx, intent.sessionIdHash);
  await closeTabsOfSessions(tx, [intent.sessionIdHash], now);
  await updateIntent(tx, intent.id, { state: 'AUTHORIZED', resolvedAt: now, ...paidWith(transaction) });
  await insertTab(tx, {
    intentId: intent.id,
    userId: intent.userId,
    accountId: intent.accountId,
    sessionIdHash: intent.sessionIdHash,
    gatewayTransactionId: transaction.transactionId,
    authorizedCents: intent.totalCents,
    surcharge: splitSurchargeTerms(getTabSurchargeTerms(await getSettings(tx, 'creditCardExtra'))),
    openedAt: now,
    closeBy: minutesAfter(now, TAB_LIFETIME_HOURS * 60),
  });
  await recordAudit(tx, {
    action: 'card.authorized',
    actor: { ...SYSTEM_ACTOR, userId: intent.userId, accountId: intent.accountId },
    details: { invoiceNumber: intent.invoiceNumber, authorizedCents: intent.totalCents },
  });
}

async function bookDeposit(tx: Db, county: County, intent: Intent, transaction: GatewayTransaction): Promise<void> {
  const { accountId, userId, invoiceNumber, amountCents, surchargeCents } = intent;
  const now = county.clock.now();
  const { journalEntryId, balanceCents } = await postCardDeposit(tx, {
    accountId,
    userId,
    opKey: `card-deposit:${invoiceNumber}`,
    depositCents: amountCents,
    surchargeCents,
    at: now,
  });
  await updateIntent(tx, intent.id, { state: 'CHARGED', resolvedAt: now, journalEntryId, ...paidWith(transaction) });
  await recordAudit(tx, {
    action: 'escrow.deposited',
    actor: { ...SYSTEM_ACTOR, userId, accountId },
    details: { invoiceNumber, depositCents: amountCents, surchargeCents },
  });
  await mailDepositReceipt(tx, county, { intent, cardNumberMasked: transaction.cardNumberMasked, balanceCents });
}

function paidWith({ transactionId, cardType, cardNumberMasked }: GatewayTransaction) {
  return { gatewayTransactionId: transactionId, cardType, cardNumberMasked };
}

async function noteUnclear(tx: Db, county: County, transaction: GatewayTransaction): Promise<void> {
  const { transactionId, invoiceNumber, gatewayStatus } = transaction;
  county.log.error({ transactionId, invoiceNumber, gatewayStatus }, 'a card payment is in a state that nobody knows');
  const details = { invoiceNumber, gatewayStatus };
  await recordFinding(tx, { rule: 'STATUS_UNKNOWN', subject: transactionId, details }, county.clock.now());
}

async function undo(county: County, intent: Intent, transaction: GatewayTransaction, rule: FindingRule): Promise<void> {
  const { transactionId, authorizedCents, gatewayStatus } = transaction;
  const isVoided = await voidPayment(county, intent, transactionId);
  county.log.warn(
    { invoiceNumber: intent.invoiceNumber, transactionId, rule, isVoided },
    'a card payment does not count',
  );
  const details = { invoiceNumber: intent.invoiceNumber, authorizedCents, gatewayStatus, isVoided };
  await recordFinding(county.db, { rule, subject: transactionId, details }, county.clock.now());
}
