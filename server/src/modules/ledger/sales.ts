/**
 * Posting sales and refunds. Only the module charging sells and refunds; it, and the module cards behind it, are all that may import
 * this file (`npm run check`). Everything else calls `charging.charge` and `charging.refund`.
 */
export { findSale, lockOperation, type PostedSale } from './ledger.queries.ts';
export { postSale, type SaleLine, type SalePosting, sumSale } from './post-sale.ts';
