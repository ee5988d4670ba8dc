import type { Db } from '../../../platform/database/database.ts';
import type { CallContext } from '../../../platform/http/route.ts';
import { actorOf, recordAudit } from '../../office/audit/index.ts';
import { type NewCopy, registerCopy } from '../certified-copies/index.ts';
import { storePaidCopies, toOrderOwner } from '../imaging/index.ts';
import { areImagePrices, type divideLines, divideSurcharge } from './cart.rules.ts';
import type { CartOrder, OrderedDocument } from './cart-orders.queries.ts';
import type { PricedDocument } from './price-all.ts';

type Line = ReturnType<typeof divideLines<OrderedDocument & PricedDocument>>[number];

interface PaidLines {
  readonly order: Pick<CartOrder, 'pricedAt' | 'expiresAt'>;
  readonly lines: readonly Line[];
  readonly charged: { readonly journalEntryId: number | null; readonly surchargeCents: number; readonly at: Date };
  /** By the keys of their documents. */
  readonly copies: ReadonlyMap<string, NewCopy>;
}

/**
 * Stores what a paid cart has bought, in the transaction that charges it: a paid order for each plain copy, and each certified copy in the
 * register, all with their audit entries.
 *
 * @returns the orders and the numbers of certified copies, in the order of the cart.
 */
export async function deliver(
  tx: Db,
  context: CallContext,
  { order, lines, charged, copies }: PaidLines,
): Promise<readonly Pick<OrderedDocument, 'orderGuid' | 'copyNumber'>[]> {
  const { journalEntryId, surchargeCents, at } = charged;
  const surcharges = divideSurcharge(
    surchargeCents,
    lines.map(({ document }) => document.cost.cents),
  );
  const plain = lines.flatMap(({ document, saleLine }, index) => {
    const { prices, cost, totalCents, totalImages } = document;
    if (!areImagePrices(prices)) return [];
    const surcharge = { surchargeCents: surcharges[index] ?? 0 };
    const quoted = { cents: totalCents, images: totalImages, ...surcharge };
    return [{ ...document, prices, quoted, charged: { ...cost, ...surcharge }, saleLine }];
  });
  const sale = {
    ...order,
    owner: toOrderOwner(context),
    paidAt: at,
    timeZone: context.county.timeZone,
    journalEntryId,
  };
  const guids = plain.length === 0 ? [] : await storePaidCopies(tx, sale, plain);
  const orderOf = new Map(plain.map(({ documentKey }, index) => [documentKey, guids[index] ?? null]));
  for (const { documentKey, pages, charged: paid, saleLine } of plain)
    await recordAudit(tx, {
      action: 'image.purchased',
      actor: actorOf(context),
      details: {
        ...{ documentKey, pages, chargedCents: paid.cents, order: orderOf.get(documentKey) ?? '' },
        ...(journalEntryId === null || saleLine === null ? {} : { saleId: journalEntryId }),
        ...(paid.images > 0 ? { chargedImages: paid.images } : {}),
        ...(paid.surchargeCents > 0 ? { surchargeCents: paid.surchargeCents } : {}),
      },
    });
  for (const { document, saleLine } of lines) {
    const copy = copies.get(document.documentKey);
    if (copy !== undefined) await registerCopy(tx, context, copy, saleLine === null ? null : journalEntryId);
  }
  return lines.map(({ document: { documentKey } }) => ({
    orderGuid: orderOf.get(documentKey) ?? null,
    copyNumber: copies.get(documentKey)?.number ?? null,
  }));
}
