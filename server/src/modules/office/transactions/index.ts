export { computeTransactionTotals, NO_TRANSACTION_TOTALS } from './compute-transaction-totals.ts';
export { transactionRoutes } from './transactions.routes.ts';
