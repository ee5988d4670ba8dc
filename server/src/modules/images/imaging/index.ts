export { describePayment, type OrderCost, type Payment } from './describe-payment.ts';
export { formatPayment, formatTotal } from './fee-schedule.ts';
export { findOrderFaults, type OrderFault } from './find-order-faults.ts';
export { lockPurchases, type OrderOwner } from './imaging.queries.ts';
export { imagingRoutes } from './imaging.routes.ts';
export { nameFile } from './imaging.rules.ts';
export {
  assembleCopy,
  ensureDeliverable,
  identifyCopy,
  nameRecord,
  type OpenDocument,
  openForDownload,
  readImage,
} from './open-document.ts';
export { computeFreeThrough, computeOrderExpiry, FREE_DAYS } from './order.rules.ts';
export { toOrderOwner } from './order-owner.ts';
export { type Copy, type PricedCopy, priceCopies } from './price-copies.ts';
export { listFreePages } from './purchases/list-free-pages.ts';
export { listPurchasedDocuments } from './purchases/purchased-documents.queries.ts';
export { storePaidCopies } from './store-paid-copies.ts';
export { cancelOrdersOf, listSoldRecords, waitForUndoing } from './undone-records.queries.ts';
