import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { refundSale as refundEndpoint, type getSale as saleEndpoint } from '@portal/contract/money/charging/sales';
import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { isViolationOf } from '../../../platform/database/constraint-violation.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf } from '../../office/audit/index.ts';
import { getAccount } from '../../people/accounts/index.ts';
import { listUsernames } from '../../people/identity/index.ts';
import { type ApprovableAction, carryOut } from '../approvals/index.ts';
import { findCardReceipt } from '../cards/sales.ts';
import { findSaleById, listSaleLines, lockSale, sumSale } from '../ledger/sales.ts';
import { completeRefund } from './complete-refunds.ts';
import { formatKnownSubject } from './format-known-subject.ts';
import { formatSoldLine } from './format-sold-line.ts';
import { type RefundOutcome, refund, toParts } from './refund.ts';
import { listRefunds } from './refunds.queries.ts';

/** The trigger that keeps what pays for a filing in the queue (docs/decisions/0236). */
const QUEUED_FILING = 'sale_lines_of_queued_filing';

/**
 * A sale with its lines and refunds, for the county's staff.
 *
 * @throws Refusal NOT_FOUND if there is no such sale.
 */
export async function getSale(
  { db, county, translate }: CallContext,
  { saleId }: ParsedRequestOf<typeof saleEndpoint>,
): Promise<ContentOf<typeof saleEndpoint>> {
  const sale = await findSaleById(db, saleId);
  if (sale === undefined) throw new Refusal('NOT_FOUND');
  const { accountId, userId, kind, method, subject, soldAt } = sale;
  const card = method === 'CARD' ? await findCardReceipt(db, saleId) : undefined;
  const usernames = await listUsernames(db, userId === null ? [] : [userId]);
  const lines = await listSaleLines(db, [saleId]);
  const refunds = await listRefunds(db, [saleId]);
  return {
    ...{ saleId, accountId, kind, paidBy: card?.kind === 'CHARGE' ? card.paidBy : method },
    accountName: (await getAccount(db, accountId)).name,
    username: usernames.get(userId ?? 0) ?? '',
    subject: formatKnownSubject(kind, subject, translate),
    soldAt: localDateTimeAt(soldAt, county.timeZone),
    lines: lines.map(({ saleId: _, item, quantity, subject: document, ...line }) => ({
      ...line,
      description: formatSoldLine({ item, quantity, images: line.images, subject: document }, translate),
    })),
    refunds: refunds.map(({ id: refundId, state, amountCents, images, reason, requestedAt }) => ({
      ...{ refundId, state, amountCents, images, reason },
      requestedAt: localDateTimeAt(requestedAt, county.timeZone),
    })),
  };
}

type Request = ParsedRequestOf<typeof refundEndpoint>;

/** A refund by staff, which can need a second person. */
export const refundAction: ApprovableAction<Request, RefundOutcome> = {
  name: 'refund',
  schema: refundEndpoint.request,
  examine: async ({ db }, { saleId, lines, reason, requestKey }) => {
    const sale = await lockSale(db, saleId);
    if (sale === undefined) throw new Refusal('NOT_FOUND');
    const sold = await listSaleLines(db, [saleId]);
    const { amountCents } = sumSale(toParts(lines ?? 'ALL', sold));
    const { accountId, userId } = sale;
    const basis = { refunded: sold.map(({ refundedCents, refundedImages }) => [refundedCents, refundedImages]) };
    return { kind: 'REFUND', accountId, userId, amountCents, reason, key: toOpKey(requestKey), basis };
  },
  perform: (context, { saleId, lines, reason, requestKey }) =>
    refund(context, { saleId, lines: lines ?? 'ALL', reason, opKey: toOpKey(requestKey), actor: actorOf(context) }),
  isDone: ({ status }) => status === 'DONE' || status === 'PENDING',
  refusedBy: [QUEUED_FILING],
};

function toOpKey(requestKey: string): string {
  return `staff-refund:${requestKey}`;
}

/**
 * Refunds a sale for the county's staff. Refunds that only the card gateway can make are requested right after the
 * commit; if that takes longer, or a second person approves it, the status is PENDING and the job continues.
 *
 * @throws Refusal NOT_FOUND if there is no such sale; OWN_MONEY if the caller bought it or belongs to the account that did;
 *   SECOND_PERSON_NEEDED.
 */
export async function refundSale(context: CallContext, request: Request): Promise<ContentOf<typeof refundEndpoint>> {
  const { saleId } = request;
  const outcome = await carryOut(context, refundAction, request).catch((error: unknown) => {
    if (isViolationOf(error, QUEUED_FILING)) return { status: 'FILING_QUEUED' } as const;
    throw error;
  });
  if (outcome.status === 'NO_SUCH_SALE') throw new Refusal('NOT_FOUND');
  if (!('refundId' in outcome)) return { status: outcome.status, amountCents: 0, images: 0 };
  const { refundId, amountCents, images } = outcome;
  if (outcome.status !== 'PENDING') return { status: outcome.status, amountCents, images };
  await completeRefund(context.county, refundId);
  const state = (await listRefunds(context.db, [saleId])).find(({ id }) => id === refundId)?.state ?? 'PENDING';
  return { status: state, amountCents, images };
}
