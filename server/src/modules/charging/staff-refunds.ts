import type { listSales as listEndpoint, refundSale as refundEndpoint } from '@portal/contract/charging/sales';
import type { ContentOf, ParsedRequestOf } from '@portal/contract/endpoint';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { actorOf } from '../audit/index.ts';
import { listSaleLines, listSales as selectSales } from '../ledger/sales.ts';
import { completeRefund } from './complete-refunds.ts';
import { refund } from './refund.ts';
import { listRefunds } from './refunds.queries.ts';

/** Sales of one page of the list. */
const SALES_PER_PAGE = 50;

/** The sales of an account, with their lines and refunds, for the county's staff. */
export async function listSales(
  { db }: CallContext,
  { accountId, beforeSaleId }: ParsedRequestOf<typeof listEndpoint>,
): Promise<ContentOf<typeof listEndpoint>> {
  const found = await selectSales(db, { accountId, beforeId: beforeSaleId, limit: SALES_PER_PAGE + 1 });
  const page = found.slice(0, SALES_PER_PAGE);
  const ids = page.map(({ id }) => id);
  const [lines, refunds] = [await listSaleLines(db, ids), await listRefunds(db, ids)];
  const sales = page.map(({ id, kind, method, subject, userId, soldAt }) => ({
    ...{ saleId: id, kind, method, subject, userId, soldAt: soldAt.toISOString() },
    lines: lines.filter(({ saleId }) => saleId === id).map(({ saleId: _, ...line }) => line),
    refunds: refunds
      .filter(({ saleId }) => saleId === id)
      .map(({ id: refundId, state, amountCents, images, reason, requestedAt }) => ({
        ...{ refundId, state, amountCents, images, reason, requestedAt: requestedAt.toISOString() },
      })),
  }));
  return { sales, hasMore: found.length > page.length };
}

/**
 * Refunds a sale for the county's staff. What only the card gateway can return is asked for right after the commit; if that takes
 * longer, the answer is PENDING and the job goes on with it.
 *
 * @throws Refusal NOT_FOUND if there is no such sale.
 */
export async function refundSale(
  context: CallContext,
  { saleId, lines, reason, requestKey }: ParsedRequestOf<typeof refundEndpoint>,
): Promise<ContentOf<typeof refundEndpoint>> {
  const opKey = `staff-refund:${requestKey}`;
  const outcome = await refund(context, { saleId, lines: lines ?? 'ALL', reason, opKey, actor: actorOf(context) });
  if (outcome.status === 'NO_SUCH_SALE') throw new Refusal('NOT_FOUND');
  if (!('refundId' in outcome)) return { status: outcome.status, amountCents: 0, images: 0 };
  const { refundId, amountCents, images } = outcome;
  if (outcome.status !== 'PENDING') return { status: outcome.status, amountCents, images };
  await completeRefund(context.county, refundId);
  const state = (await listRefunds(context.db, [saleId])).find(({ id }) => id === refundId)?.state ?? 'PENDING';
  return { status: state, amountCents, images };
}
