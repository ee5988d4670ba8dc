import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { County } from '../../../../county.ts';
import type { GatewayTransaction } from '../../../../platform/card-gateway/card-gateway.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import { type AuditDetails, recordAudit, SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { postCardCapture, writeOffCardCharges } from '../../ledger/index.ts';
import { recordFinding } from '../findings/findings.queries.ts';
import { isAboutForm } from '../gateway/cards.rules.ts';
import { attemptOperation } from '../gateway/void-payment.ts';
import { getInvoiceNumber } from './card-receipts.queries.ts';
import { queueCaptureReceipt } from './queue-card-receipt.ts';
import { endTab, lockClosingTab, type Tab } from './tabs.queries.ts';

/** Whether a tab has ended, or is tried again because the gateway didn't respond or for another reason. */
export type TabProgress = 'ENDED' | 'WAITING' | 'UNANSWERED';

/** The gateway's codes for a transaction; codes that start with a letter are about the request. */
const TRANSACTION_CODE = /^\d+$/;
/** The transaction has disappeared since it was looked up; the next lookup will say more. */
const NOT_FOUND_CODE = '16';

/**
 * Ends a closed tab: captures the used amount, with its surcharge, once; voids an unused authorization. Looks up first
 * what the gateway already did before a crash or for another process, so that nothing is requested twice.
 */
export async function finishTab(county: County, tab: Tab): Promise<TabProgress> {
  const lookup = await county.cardGateway?.findTransaction(tab.gatewayTransactionId);
  if (lookup === undefined || lookup.status === 'UNKNOWN') return 'UNANSWERED';
  if (lookup.status === 'MISSING') {
    await recordTabFinding(county, tab, 'PAYMENT_MISSING', {});
    return 'WAITING';
  }
  const { transaction } = lookup;
  const { intentId, accountId, authorizedCents: totalCents } = tab;
  const invoiceNumber = await getInvoiceNumber(county.db, intentId);
  if (!isAboutForm({ invoiceNumber, accountId, purpose: 'CARD_TAB', totalCents, isBank: false }, transaction)) {
    await recordTabFinding(county, tab, 'STATUS_UNKNOWN', { gatewayStatus: transaction.gatewayStatus });
    return 'WAITING';
  }
  const dueCents = tab.usedCents + tab.surchargeCents;
  switch (transaction.state) {
    case 'AUTHORIZED':
      return operate(county, tab, dueCents);
    case 'CAPTURED':
    case 'SETTLED':
      return transaction.settledCents === dueCents
        ? bookCapture(county, tab)
        : refuse(county, tab, 'AMOUNT_DIFFERS', { dueCents, settledCents: transaction.settledCents });
    case 'VOIDED':
    case 'EXPIRED':
      return tab.usedCents === 0 ? bookUnused(county, tab) : bookLoss(county, tab, transaction);
    case 'PENDING':
      return 'WAITING';
    default:
      await recordTabFinding(county, tab, 'STATUS_UNKNOWN', { gatewayStatus: transaction.gatewayStatus });
      return 'WAITING';
  }
}

async function operate(county: County, tab: Tab, dueCents: number): Promise<TabProgress> {
  const { intentId, gatewayTransactionId } = tab;
  const outcome =
    dueCents === 0
      ? await attemptOperation(county, { intentId, gatewayTransactionId, operation: 'VOID', amountCents: null })
      : await attemptOperation(county, { intentId, gatewayTransactionId, operation: 'CAPTURE', amountCents: dueCents });
  if (outcome.status === 'DONE') return dueCents === 0 ? bookUnused(county, tab) : bookCapture(county, tab);
  if (outcome.status === 'UNKNOWN') return 'UNANSWERED';
  county.log.error({ gatewayTransactionId, outcome }, 'the card gateway refused to end a tab');
  if (!TRANSACTION_CODE.test(outcome.code) || outcome.code === NOT_FOUND_CODE || dueCents === 0) return 'WAITING';
  return refuse(county, tab, 'CAPTURE_REFUSED', { dueCents, code: outcome.code, text: outcome.text });
}

async function bookCapture(county: County, tab: Tab): Promise<TabProgress> {
  const at = county.clock.now();
  const { accountId, userId, usedCents, surchargeCents } = tab;
  await inTransaction(county.db, async (tx) => {
    if (!(await lockClosingTab(tx, tab))) return;
    const opKey = `card-capture:${tab.gatewayTransactionId}`;
    const capture = { accountId, userId, opKey, chargedCents: usedCents, surchargeCents, at };
    const { journalEntryId } = await postCardCapture(tx, capture);
    await endTab(tx, tab, { state: 'CAPTURED', at, capturedCents: usedCents + surchargeCents, journalEntryId });
    await recordAudit(tx, {
      action: 'card.captured',
      actor: { ...SYSTEM_ACTOR, userId, accountId },
      details: { usedCents, surchargeCents, gatewayTransactionId: tab.gatewayTransactionId },
    });
    await queueCaptureReceipt(tx, county, tab);
  });
  return 'ENDED';
}

async function bookUnused(county: County, tab: Tab): Promise<TabProgress> {
  await endTab(county.db, tab, { state: 'VOIDED', at: county.clock.now() });
  return 'ENDED';
}

/** The authorization was used and is gone: its charges can no longer be captured. */
async function bookLoss(county: County, tab: Tab, transaction: GatewayTransaction): Promise<TabProgress> {
  const at = county.clock.now();
  const { accountId, userId, usedCents } = tab;
  await inTransaction(county.db, async (tx) => {
    if (!(await lockClosingTab(tx, tab))) return;
    const opKey = `card-write-off:${tab.gatewayTransactionId}`;
    const details = { usedCents, gatewayStatus: transaction.gatewayStatus };
    const loss = { accountId, userId, opKey, chargedCents: usedCents, at };
    const actor = { ...SYSTEM_ACTOR, userId, accountId };
    const { journalEntryId } = await writeOffCardCharges(tx, { ...loss, actor, details });
    await endTab(tx, tab, { state: 'EXPIRED', at, journalEntryId });
    await recordFinding(tx, { rule: 'AUTHORIZATION_EXPIRED', subject: tab.gatewayTransactionId, details }, at);
  });
  return 'ENDED';
}

/** Leaves the capture to the county's staff: the gateway would refuse another request too. */
async function refuse(county: County, tab: Tab, rule: FindingRule, details: AuditDetails): Promise<TabProgress> {
  const at = county.clock.now();
  await inTransaction(county.db, async (tx) => {
    if (await endTab(tx, tab, { state: 'REFUSED', at }))
      await recordFinding(tx, { rule, subject: tab.gatewayTransactionId, details }, at);
  });
  return 'ENDED';
}

function recordTabFinding(county: County, tab: Tab, rule: FindingRule, details: AuditDetails): Promise<void> {
  return recordFinding(county.db, { rule, subject: tab.gatewayTransactionId, details }, county.clock.now());
}
