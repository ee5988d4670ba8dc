import type { FindingRule } from '@portal/contract/money/cards/findings';
import type { County } from '../../../../county.ts';
import type { CardGateway, SettledBatch, TransactionSummary } from '../../../../platform/card-gateway/card-gateway.ts';
import { asEvent } from '../../../../platform/log/security-events.ts';
import { type AuditDetails, findLastRestoredBackup } from '../../../office/audit/index.ts';
import { isExplainedByDispute, recordGatewayDisputes } from '../disputes/record-gateway-disputes.ts';
import { recordFinding, settleFinding } from '../findings/findings.queries.ts';
import {
  compareBooks,
  computeBookedCents,
  INVOICE_PREFIX,
  isProvenDeposit,
  isTaken,
  minutesAfter,
} from '../gateway/cards.rules.ts';
import { type Intent, listDecidedPayments, type OwnPayment } from '../gateway/intents.queries.ts';
import { attemptOperation } from '../gateway/void-payment.ts';
import { listNeedlessHolds } from '../refunds/refunds.queries.ts';
import { recordSettlements } from '../settlements/record-settlements.ts';
import { resolveListed } from './resolve-card-payments.ts';
import { reviewFindings } from './review-findings.ts';

/** The database can be restored from a backup without a word of it here. Backups that no one has made for longer are noticed before. */
const DAYS_LOOKED_BACK = 31;
/** A restore that the portal made says how old its backup was. Further back than a year, the gateway has no lists. */
const RESTORED_DAYS_MAX = 365;
/** Far more than a county's month. */
const PAYMENTS_MAX = 200_000;
/** The gateway's lists can still lack a payment of the last minutes. */
const SETTLING_MINUTES = 15;

/**
 * Compares the gateway's transactions of the last days with ours in both directions: unknown payments, missing
 * payments, different amounts. Books missed payments; any other difference becomes a finding for the county's staff and
 * moves no money. Also releases holds that are no longer needed because staff settled a refused capture. Runs every
 * night.
 */
export async function reconcileCardPayments(county: County): Promise<void> {
  const { cardGateway, clock } = county;
  if (cardGateway === undefined) return;
  const now = clock.now();
  const since = await findStart(county, now);
  const lists = await listGatewayPayments(cardGateway, { since, now });
  if (lists === undefined) {
    county.log.warn('the card gateway does not list its transactions; the books were not compared');
    return;
  }
  const { batches, unsettled } = lists;
  const listed = [...batches.flatMap(({ transactions }) => transactions), ...unsettled];
  const intents = await resolveListed(county, listed);
  for (const transaction of listed) {
    if (
      transaction.invoiceNumber.startsWith(INVOICE_PREFIX) &&
      (isTaken(transaction) || transaction.state === 'REFUNDED') &&
      !intents.has(transaction.invoiceNumber)
    )
      await recordUnrequested(county, cardGateway, transaction);
  }
  await recordGatewayDisputes(county, listed);
  await compareRefunds(county, cardGateway, listed, intents);
  const decided = await listOurs(county, { since, now });
  await compareOurs(county, cardGateway, listed, decided);
  await recordSettlements(county, { batches, unsettled, decided });
  await releaseHolds(county, listed);
  await reviewFindings(county);
}

/** Records a payment that this database doesn't have, with the account that it is of if it is a deposit that staff can book. */
async function recordUnrequested(county: County, gateway: CardGateway, listed: TransactionSummary): Promise<void> {
  const lookup = await gateway.findTransaction(listed.transactionId);
  const accountId = lookup.status === 'FOUND' ? Number(lookup.transaction.customerId) : 0;
  const isDeposit = lookup.status === 'FOUND' && isProvenDeposit(lookup.transaction, accountId);
  const details = { ...listed, ...(isDeposit && { accountId }) };
  await recordDifference(county, 'PAYMENT_WITHOUT_INTENT', listed.transactionId, details);
}

/** Voids what a card still holds for charges that it won't pay: it would be held for weeks. Nothing is left for staff to do then. */
async function releaseHolds(county: County, listed: readonly TransactionSummary[]): Promise<void> {
  const held = listed.filter(({ state }) => state === 'AUTHORIZED').map(({ transactionId }) => transactionId);
  for (const tab of await listNeedlessHolds(county.db, held)) {
    const { status } = await attemptOperation(county, { ...tab, operation: 'VOID', amountCents: null });
    const finding = { rule: 'CAPTURE_REFUSED', subject: tab.gatewayTransactionId } as const;
    if (status === 'DONE') await settleFinding(county.db, finding, county.clock.now());
  }
}

interface Period {
  readonly since: Date;
  readonly now: Date;
}

/** Finds how far back the comparison looks: to the backup that the county was restored from, if that is longer ago. */
async function findStart({ db }: County, now: Date): Promise<Date> {
  const start = daysBefore(now, DAYS_LOOKED_BACK);
  const madeAt = await findLastRestoredBackup(db, start);
  if (madeAt === undefined || madeAt > start) return start;
  return new Date(Math.max(madeAt.getTime(), daysBefore(now, RESTORED_DAYS_MAX).getTime()));
}

function daysBefore(instant: Date, days: number): Date {
  return minutesAfter(instant, -days * 24 * 60);
}

/** @returns undefined if the gateway doesn't respond. */
async function listGatewayPayments(
  gateway: CardGateway,
  { since, now }: Period,
): Promise<
  { readonly batches: readonly SettledBatch[]; readonly unsettled: readonly TransactionSummary[] } | undefined
> {
  // In this order, since what settles in the meantime is then in both lists instead of in neither.
  const unsettled = await gateway.listUnsettled();
  const settled = await gateway.listBatches(since, now);
  if (settled.status === 'UNKNOWN' || unsettled.status === 'UNKNOWN') return undefined;
  return { batches: settled.batches, unsettled: unsettled.transactions };
}

/** Lists the payments and refunds that the gateway's lists of a time must have. */
function listOurs({ db }: County, { since, now }: Period): Promise<readonly OwnPayment[]> {
  const between = { from: minutesAfter(since, 24 * 60), before: minutesAfter(now, -SETTLING_MINUTES) };
  return listDecidedPayments(db, between, PAYMENTS_MAX);
}

async function compareOurs(
  county: County,
  gateway: CardGateway,
  listed: readonly TransactionSummary[],
  decided: readonly OwnPayment[],
): Promise<void> {
  const byId = new Map(listed.map((transaction) => [transaction.transactionId, transaction]));
  for (const ours of decided) {
    const { gatewayTransactionId, invoiceNumber } = ours;
    const listedOne = byId.get(gatewayTransactionId);
    // Its lists have everything that the gateway took in this time.
    if (listedOne === undefined && computeBookedCents(ours) === 0) continue;
    // A list can lack that a payment came back; its details have it.
    const isListed = listedOne?.invoiceNumber === invoiceNumber && !ours.isBankReturned;
    const there = isListed ? listedOne : await lookUp(gateway, gatewayTransactionId);
    if (there === 'UNKNOWN' || (there !== undefined && (await isExplainedByDispute(county.db, there)))) continue;
    const isOfOther = there !== undefined && there.invoiceNumber !== invoiceNumber;
    const difference = isOfOther ? 'STATUS_UNKNOWN' : compareBooks(ours, there);
    if (difference === undefined) continue;
    await recordDifference(county, difference, gatewayTransactionId, {
      expectedCents: computeBookedCents(ours) ?? 0,
      settledCents: there?.settledCents ?? 0,
      state: there?.gatewayStatus ?? null,
    });
  }
}

/**
 * Records refunds that the gateway has and the books don't: one that it refused and made anyway, one that it made twice, or one that was
 * made there by hand of a payment that is recorded here.
 */
async function compareRefunds(
  county: County,
  gateway: CardGateway,
  listed: readonly TransactionSummary[],
  intents: ReadonlyMap<string, Intent>,
): Promise<void> {
  for (const { transactionId, invoiceNumber, state, settledCents, gatewayStatus } of listed) {
    const intent = intents.get(invoiceNumber);
    if (state !== 'REFUNDED' || intent === undefined || intent.gatewayTransactionId === transactionId) continue;
    // The job that requests refunds finds its own by their number.
    if (intent.state === 'REFUND_PENDING') continue;
    if (intent.purpose !== 'REFUND' && !(await isRefundOf(gateway, transactionId, intent))) continue;
    const details = { expectedCents: 0, settledCents, state: gatewayStatus };
    await recordDifference(county, 'AMOUNT_DIFFERS', transactionId, details);
  }
}

/** Whether a refund returns the payment that counts. One of a second payment of the form is what staff were asked to make. */
async function isRefundOf(gateway: CardGateway, refundId: string, intent: Intent): Promise<boolean> {
  const lookup = await gateway.findTransaction(refundId);
  return lookup.status === 'FOUND' && lookup.transaction.refundedTransactionId === intent.gatewayTransactionId;
}

async function lookUp(
  gateway: CardGateway,
  transactionId: string,
): Promise<TransactionSummary | undefined | 'UNKNOWN'> {
  const lookup = await gateway.findTransaction(transactionId);
  if (lookup.status === 'UNKNOWN') return 'UNKNOWN';
  return lookup.status === 'FOUND' ? lookup.transaction : undefined;
}

async function recordDifference(
  county: County,
  rule: FindingRule,
  transactionId: string,
  details: AuditDetails,
): Promise<void> {
  county.log.warn(
    { ...asEvent('card.booksDiffer'), rule, transactionId, details },
    "the card gateway's books differ from ours",
  );
  await recordFinding(county.db, { rule, subject: transactionId, details }, county.clock.now());
}
