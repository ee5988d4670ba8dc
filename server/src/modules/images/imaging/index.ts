export { findOrderFaults, type OrderFault } from './find-order-faults.ts';
export { imagingRoutes } from './imaging.routes.ts';
export { listPurchasedDocuments } from './purchased-documents.queries.ts';
export { cancelOrdersOf, listSoldRecords } from './undone-records.queries.ts';
