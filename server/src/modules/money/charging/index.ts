export { bookBankReturns } from './book-bank-returns.ts';
export { type Buyer, type ChargeOutcome, charge, priceSale, type Sale, toBuyer } from './charge.ts';
export {
  chargeDetails,
  type DueCharge,
  EXECUTION_HOURS,
  ensureDetailsPaid,
  findSearchCharge,
  findUseCharge,
  identifyVisitor,
  priceOpening,
  priceSearch,
  priceUse,
  type SearchPayer,
  settleCharge,
  storeNothing,
  type Use,
} from './charge-usage.ts';
export { listUsageCharges, type UsageCharge } from './charging.queries.ts';
export { chargingRoutes } from './charging.routes.ts';
export { completeRefunds } from './complete-refunds.ts';
export { type ChargingFault, findChargingFaults } from './find-charging-faults.ts';
export { formatAddOn } from './format-add-on.ts';
export { formatOutcome, isPaid } from './format-outcome.ts';
export { priceSearches } from './price-searches.ts';
export { listEntriesWithReceipt } from './receipts.queries.ts';
export { type RefundOutcome, type RefundRequest, refund } from './refund.ts';
export type {
  AddOnPurchase,
  CartCopy,
  DetailsRecord,
  MonthlyCharge,
  OrderedPages,
  QuotedFiling,
} from './sale-kinds.ts';
export { type SoldDetails, sellComposed, tryCharge } from './sell-composed.ts';
export { refundAction } from './staff-refunds.ts';
