import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { County } from '../../../../county.ts';
import type { GatewayTransaction } from '../../../../platform/card-gateway/card-gateway.ts';
import { type Db, inTransaction } from '../../../../platform/database/database.ts';
import { type AuditActor, recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { getSettings } from '../../../office/county-settings/index.ts';
import { findIsAccountDeleted } from '../../../people/accounts/index.ts';
import { postBankInvoicePayment, postCardDeposit } from '../../ledger/index.ts';
import { recordFinding } from '../findings/findings.queries.ts';
import {
  INVOICE_PREFIX,
  isPaidIn,
  judgePayment,
  minutesAfter,
  splitSurchargeTerms,
  TAB_LIFETIME_HOURS,
} from '../gateway/cards.rules.ts';
import { findIntentByInvoice, findIntentByTransaction, type Intent, updateIntent } from '../gateway/intents.queries.ts';
import { getTabSurchargeTerms } from '../gateway/surcharge-terms.ts';
import { voidPayment } from '../gateway/void-payment.ts';
import { queueDepositReceipt } from '../tabs/queue-card-receipt.ts';
import { closeTabsOfSessions, insertTab, lockSessionTabs } from '../tabs/tabs.queries.ts';

/** The known state of a payment and its form. */
export type Resolution =
  | { readonly status: 'DONE' | 'HELD' | 'FAILED'; readonly intent: Intent }
  /** The payment belongs to no form of ours, or to a form that the caller can't complete. */
  | { readonly status: 'FOREIGN' }
  /**
   * The gateway didn't respond, doesn't know the payment (a very new one can still be missing), or has not decided:
   * retry.
   */
  | { readonly status: 'UNKNOWN' };

type SettledPayment = { readonly status: 'DONE' | 'HELD' | 'FAILED' | 'UNKNOWN'; readonly undo?: FindingRule };

/**
 * Looks a payment up at the gateway and books it. The browser's response, notifications, the five-minute job and the
 * nightly reconciliation all end here. A report is only used to know which transaction to look up, so reports can
 * arrive in any order, any number of times and from anyone.
 *
 * The first proven payment of a form counts. Further payments, payments that differ from the form's request, and
 * deposits for an account that has since been deleted are voided.
 *
 * @param isExpected checked first: whether the caller can complete this form. Accepts any form by default.
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
  if (settled.status === 'UNKNOWN') return { status: 'UNKNOWN' };
  // Until the void is confirmed, no one can promise that the card isn't charged.
  if (settled.undo !== undefined && !(await undo(county, intent, transaction, settled.undo)))
    return { status: 'UNKNOWN' };
  return { status: settled.status, intent };
}

async function settle(tx: Db, county: County, transaction: GatewayTransaction): Promise<SettledPayment> {
  const intent = await findIntentByInvoice(tx, transaction.invoiceNumber, { lock: true });
  if (intent === undefined) throw new Error(`The form ${transaction.invoiceNumber} is gone.`);
  const { purpose } = intent;
  // The job that requested a refund completes it.
  if (purpose === 'REFUND') return { status: 'DONE' };
  const isBound = intent.gatewayTransactionId === transaction.transactionId;
  if (isBound && (intent.state === 'AUTHORIZED' || intent.state === 'CHARGED')) return { status: 'DONE' };

  const bound = await findIntentByTransaction(tx, transaction.transactionId);
  const isOfOther = bound !== undefined && bound.id !== intent.id;
  const verdict = isOfOther ? 'UNCLEAR' : judgePayment({ ...intent, purpose }, transaction);
  if (verdict === 'NOT_YET') return { status: 'UNKNOWN' };
  if (verdict === 'UNCLEAR') {
    await recordUnclearState(tx, county, transaction);
    return { status: 'UNKNOWN' };
  }
  if (verdict === 'NOTHING_TAKEN' || verdict === 'RETURNED') return endHeld(tx, county, intent, isBound);
  if (verdict === 'UNLIKE') return { status: 'FAILED', undo: 'PAYMENT_UNLIKE_INTENT' };
  if (!isBound && intent.gatewayTransactionId !== null) return { status: 'FAILED', undo: 'PAYMENT_TWICE' };
  // Money of a deleted account could never be found.
  if (isPaidIn(purpose) && (await findIsAccountDeleted(tx, intent.accountId)))
    return { status: 'FAILED', undo: 'PAYMENT_UNLIKE_INTENT' };
  if (verdict === 'HELD' || verdict === 'BANK_PENDING') {
    const state = verdict === 'HELD' ? 'PENDING_REVIEW' : 'BANK_PENDING';
    await updateIntent(tx, intent.id, { state, ...paidWith(transaction) });
    return { status: 'HELD' };
  }
  await (purpose === 'CARD_TAB'
    ? openTab(tx, county, intent, transaction)
    : bookDeposit(tx, county, intent, transaction));
  return { status: 'DONE' };
}

/** A payment is no longer held, or its bank didn't pay it. After a declined card, another card can pay the same form. */
async function endHeld(tx: Db, county: County, intent: Intent, isBound: boolean): Promise<SettledPayment> {
  if (isBound && (intent.state === 'PENDING_REVIEW' || intent.state === 'BANK_PENDING'))
    await updateIntent(tx, intent.id, { state: 'DECLINED', resolvedAt: county.clock.now() });
  return { status: 'FAILED' };
}

/** Opens a tab and closes the earlier one of the session. */
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

/**
 * Books a proven deposit to the escrow, or a payment of a debt by invoice, with its audit row and receipt, in the transaction that has locked its form.
 *
 * @param booker who books it; by default the user who paid, through a job or a call.
 */
export async function bookDeposit(
  tx: Db,
  county: County,
  intent: Intent,
  transaction: GatewayTransaction,
  booker: { readonly actor: AuditActor; readonly reason: string } | undefined = undefined,
): Promise<void> {
  const { accountId, userId, invoiceNumber, amountCents, surchargeCents } = intent;
  const now = county.clock.now();
  const movement = { accountId, userId, at: now };
  const isDeposit = intent.purpose === 'ESCROW_DEPOSIT';
  const { journalEntryId, balanceCents } = await (isDeposit
    ? postCardDeposit(tx, {
        ...{ ...movement, opKey: `card-deposit:${invoiceNumber}` },
        ...{ depositCents: amountCents, surchargeCents },
      })
    : postBankInvoicePayment(tx, { ...movement, opKey: `bank-invoice-payment:${invoiceNumber}`, amountCents }));
  await updateIntent(tx, intent.id, { state: 'CHARGED', resolvedAt: now, journalEntryId, ...paidWith(transaction) });
  await recordAudit(tx, {
    action: isDeposit ? 'escrow.deposited' : 'invoice.paidByBank',
    actor: booker?.actor ?? { ...SYSTEM_ACTOR, userId, accountId },
    details: {
      ...{ accountId, invoiceNumber, reason: booker?.reason },
      ...(isDeposit ? { depositCents: amountCents, surchargeCents } : { amountCents }),
    },
  });
  await queueDepositReceipt(tx, county, { intent, cardNumberMasked: transaction.cardNumberMasked, balanceCents });
}

function isSamePayment(one: GatewayTransaction, other: GatewayTransaction): boolean {
  return (['invoiceNumber', 'mode', 'state', 'isApproved', 'authorizedCents', 'settledCents'] as const).every(
    (field) => one[field] === other[field],
  );
}

function paidWith({ transactionId, cardType, cardNumberMasked }: GatewayTransaction) {
  return { gatewayTransactionId: transactionId, cardType, cardNumberMasked };
}

async function recordUnclearState(tx: Db, county: County, transaction: GatewayTransaction): Promise<void> {
  const { transactionId, invoiceNumber, gatewayStatus } = transaction;
  county.log.error({ transactionId, invoiceNumber, gatewayStatus }, 'a card payment is in an unknown state');
  const details = { invoiceNumber, gatewayStatus };
  await recordFinding(tx, { rule: 'STATUS_UNKNOWN', subject: transactionId, details }, county.clock.now());
}

/**
 * Voids a payment that doesn't count, if the gateway says the same of it once more: a void on the word of one wrong response would return a
 * good payment.
 *
 * @returns whether the gateway has confirmed that the payment is returned.
 */
async function undo(
  county: County,
  intent: Intent,
  transaction: GatewayTransaction,
  rule: FindingRule,
): Promise<boolean> {
  const { transactionId, authorizedCents, gatewayStatus } = transaction;
  const again = await county.cardGateway?.findTransaction(transactionId);
  if (again?.status !== 'FOUND' || !isSamePayment(transaction, again.transaction)) return false;
  const isVoided = await voidPayment(county, intent, transactionId);
  county.log.warn(
    { invoiceNumber: intent.invoiceNumber, transactionId, rule, isVoided },
    'a card payment is returned because it does not count',
  );
  const details = { invoiceNumber: intent.invoiceNumber, authorizedCents, gatewayStatus, isVoided };
  await recordFinding(county.db, { rule, subject: transactionId, details, isSettled: isVoided }, county.clock.now());
  return isVoided;
}
