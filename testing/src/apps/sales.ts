import { randomUUID } from 'node:crypto';
import type { SaleKind, SaleMethod } from '@portal/contract/money/charging/sale-kinds';
import type { Cents } from '@portal/contract/values/money';
import { charge, toBuyer } from '@portal/server/modules/money/charging';
import type { RevenueKind } from '@portal/server/modules/money/ledger';
import {
  lockSale,
  postRefund,
  postSale,
  type RefundTarget,
  reserveRefund,
} from '@portal/server/modules/money/ledger/sales';
import { recordAudit, SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { type Db, inTransaction } from '@portal/server/platform/database/database';
import type { TestClient } from './test-app.ts';

/** Builds a sale of one line, of an image by default. */
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

/** Builds the posting of a sale like the charging module. */
export function toSalePosting({ amountCents = 0, images = 0, ...sale }: TestSale) {
  return {
    ...({ kind: 'IMAGE_PURCHASE', revenue: 'REVENUE_IMAGE', userId: 1, opKey: randomUUID(), subject: '' } as const),
    ...sale,
    lines: [{ item: 'DOCUMENT', quantity: 1, amountCents, images } as const],
  };
}

/** Posts a sale. @returns its id, or undefined if the funds are too small. */
export async function sellOne(db: Db, sale: TestSale): Promise<number | undefined> {
  return (await postSale(db, toSalePosting(sale)))?.journalEntryId;
}

/** Posts a sale. @returns `CHARGED`, or `INSUFFICIENT_FUNDS` with nothing posted. */
export async function sell(db: Db, sale: TestSale): Promise<'CHARGED' | 'INSUFFICIENT_FUNDS'> {
  return (await sellOne(db, sale)) === undefined ? 'INSUFFICIENT_FUNDS' : 'CHARGED';
}

/** Charges a filing to an account as its user pays. @returns the sale. */
export async function chargeFiling(client: TestClient, amountCents: Cents): Promise<number> {
  const item = { packageId: 'EX-118', fees: [{ item: 'FILING', quantity: 1, amountCents }] } as const;
  const outcome = await charge(toBuyer(client.asPayer()), { kind: 'EFILE', item, opKey: randomUUID() });
  if (outcome.status !== 'CHARGED') throw new Error(outcome.status);
  return outcome.journalEntryId;
}

/**
 * Refunds a part of a sale's only line, like the module charging once it knows how the sale is paid.
 *
 * @returns whether the amount remained.
 */
export function giveBack(
  db: Db,
  part: {
    readonly saleId: number;
    readonly revenue: RevenueKind;
    readonly target: RefundTarget;
    readonly amountCents: Cents;
    readonly images: number;
    readonly at: Date;
  },
): Promise<boolean> {
  const { saleId, amountCents, images } = part;
  return inTransaction(db, async (tx) => {
    const sale = await lockSale(tx, saleId);
    if (sale === undefined || !(await reserveRefund(tx, saleId, [{ line: 1, amountCents, images }]))) return false;
    const { accountId, userId } = sale;
    const parts = [{ line: 1, amountCents, images }];
    const posting = { ...part, parts, accountId, userId, surchargeCents: 0, reason: 'Test', opKey: randomUUID() };
    const journalEntryId = await postRefund(tx, posting);
    await recordAudit(tx, { action: 'sale.refunded', actor: SYSTEM_ACTOR, journalEntryId });
    return true;
  });
}
