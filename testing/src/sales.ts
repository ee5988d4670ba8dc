import { randomUUID } from 'node:crypto';
import type { SaleKind, SaleMethod } from '@portal/contract/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import type { RevenueKind } from '@portal/server/modules/ledger';
import { postSale } from '@portal/server/modules/ledger/sales';
import type { Db } from '@portal/server/platform/database/database';

/** A sale of one line, of an image if nothing else is said. */
export interface TestSale {
  readonly accountId: number;
  readonly method: SaleMethod;
  readonly amountCents?: Cents;
  readonly images?: number;
  readonly kind?: SaleKind;
  readonly revenue?: RevenueKind;
  readonly opKey?: string;
  readonly userId?: number | null;
  readonly at: Date;
}

/** The posting of a sale, as the module charging builds it once it has priced the item. */
export function toSalePosting({ amountCents = 0, images = 0, ...sale }: TestSale) {
  return {
    ...({ kind: 'IMAGE_PURCHASE', revenue: 'REVENUE_IMAGE', userId: 1, opKey: randomUUID(), subject: '' } as const),
    ...sale,
    lines: [{ item: 'DOCUMENT', quantity: 1, amountCents, images } as const],
  };
}

/** Posts a sale. @returns `CHARGED`, or `INSUFFICIENT_FUNDS` with nothing posted. */
export async function sell(db: Db, sale: TestSale): Promise<'CHARGED' | 'INSUFFICIENT_FUNDS'> {
  return (await postSale(db, toSalePosting(sale))) === undefined ? 'INSUFFICIENT_FUNDS' : 'CHARGED';
}
