/**
 * Posting sales and refunds. Only the module charging sells and refunds; it, and the module cards behind it, are all that can import
 * this file (`npm run check`). Everything else calls `charging.charge` and `charging.refund`.
 */

export type { SaleLine } from './ledger.queries.ts';
export { postRefund, type RefundPosting, type RefundTarget } from './post-refund.ts';
export { postSale, type SalePosting, sumSale } from './post-sale.ts';
export {
  findSale,
  findSaleById,
  type LinePart,
  listSaleLines,
  lockOperation,
  lockSale,
  type RefundableSale,
  releaseRefund,
  reserveRefund,
  type SoldLine,
} from './sales.queries.ts';
