import type { Cents } from '@portal/contract/values/money';
import type { Db } from '../../../platform/database/database.ts';
import type { ImagePrices } from '../../money/prices/index.ts';
import type { OrderOwner } from './imaging.queries.ts';

/** Copies of a document that were quoted and charged as part of a sale of several documents. */
export interface PaidCopy {
  readonly documentKey: string;
  readonly pages: readonly number[];
  /** Of the document's image. */
  readonly pageCount: number;
  readonly prices: ImagePrices;
  readonly quoted: ChargedAmounts;
  readonly charged: ChargedAmounts;
  /** The line of the sale that paid for it; null if it cost nothing. */
  readonly saleLine: number | null;
}

export interface ChargedAmounts {
  readonly cents: Cents;
  readonly images: number;
  readonly surchargeCents: Cents;
}

/** The sale that paid for copies of several documents. */
export interface CopiesSale {
  readonly owner: OrderOwner;
  readonly pricedAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date;
  readonly timeZone: string;
  /** Null if nothing was charged. */
  readonly journalEntryId: number | null;
}

/** Inserts an order for each copy of a sale of several documents. */
export async function insertPaidOrders(
  db: Db,
  { owner, pricedAt, expiresAt, paidAt, journalEntryId }: CopiesSale,
  copies: readonly (PaidCopy & { readonly guid: string })[],
): Promise<void> {
  await db
    .insertInto('download_orders')
    .values(
      copies.map(({ guid, documentKey, pages, prices, quoted, charged, saleLine }) => ({
        ...{ guid, user_id: owner.userId, account_id: owner.accountId, visitor: owner.visitor },
        ...{ document_key: documentKey, pages: [...pages], prices: JSON.stringify(prices) },
        ...{ total_cents: quoted.cents, total_images: quoted.images, surcharge_cents: quoted.surchargeCents },
        ...{ state: 'PAID', priced_at: pricedAt, expires_at: expiresAt, paid_at: paidAt },
        ...{ charged_cents: charged.cents, charged_images: charged.images },
        charged_surcharge_cents: charged.surchargeCents,
        journal_entry_id: saleLine === null ? null : journalEntryId,
        sale_line: saleLine,
      })),
    )
    .execute();
}
