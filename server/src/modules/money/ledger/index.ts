export { type AdjustmentOutcome, adjustEscrow, type EscrowAdjustment } from './adjust-escrow.ts';
export { CALLERS_FUNDS, getBalanceAtStart } from './callers-funds.ts';
export {
  type CounterEntry,
  findCounterPayment,
  findReturnedCheck,
  insertPaidPayout,
  isToPay,
  listCounterPayments,
  listCounterPaymentsOf,
  listCounterPaymentsOfDay,
  type ReturnedCheck,
  sumMonthlyUse,
  updateCreditStop,
} from './counter-payments.queries.ts';
export { findLedgerFaults, type LedgerFault } from './find-ledger-faults.ts';
export { computeUsageBalance, findUsageBalance } from './find-usage-balance.ts';
export { type Funds, getFunds, getImageAllowance } from './get-funds.ts';
export { selectBalances } from './ledger.queries.ts';
export { type DollarKind, type RevenueKind, TAX_ITEMS, type TaxKind } from './ledger-kinds.ts';
export { addImages, type ImageGrant, setImages } from './move-images.ts';
export {
  isCreditStopped,
  listAccountsWithOpenMoney,
  listEscrowsOnlyAdjusted,
  updateCreditLimit,
} from './open-money.queries.ts';
export { formatPaymentFacts, getPaymentFacts, type PaymentFacts } from './payment-facts.ts';
export {
  type CardCapture,
  type CardDeposit,
  type CardRelease,
  postBankInvoicePayment,
  postCardCapture,
  postCardDeposit,
  postDisputeClosed,
  postDisputeOpened,
  postDisputeOwed,
  rebillCardCharges,
  writeOffCardCharges,
} from './post-card-movements.ts';
export {
  type CounterOutcome,
  type CounterPosting,
  postCounterPayment,
  postCounterReversal,
  postDrawerDifference,
  postStateTaxes,
  postUnclaimedProperty,
  reversalKey,
} from './post-counter-payment.ts';
export { type CheckReturn, postReturnedCheck, postReturnedDeposit, type ReturnOutcome } from './post-returned-check.ts';
export { queueReceiptEmail, type Receipt, type ReceiptLine } from './queue-receipt-email.ts';
export { listFilingNumbers, listSaleReferences } from './sales.queries.ts';
export { storeLedgerKinds } from './store-ledger-kinds.ts';
export {
  type EntryScope,
  type JournalEntry,
  listTransactions,
  selectJournalEntries,
  selectTransactions,
  sumByReference,
  sumTransactions,
  type Transaction,
  type TransactionDays,
  type TransactionScope,
  type TransactionTotal,
} from './transactions.queries.ts';
