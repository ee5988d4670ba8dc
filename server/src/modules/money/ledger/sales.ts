/**
 * Posts sales and refunds. Only the modules charging and cards can import this file (`npm run check`); all other
 * modules call `charging.charge` and `charging.refund`.
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
  releaseDispute,
  releaseRefund,
  reserveDispute,
  reserveRefund,
  type SoldLine,
} from './sales.queries.ts';
