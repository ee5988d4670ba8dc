export { findInvoice, listInvoices } from './account-invoices.queries.ts';
export { sumInvoiceLines } from './billing.queries.ts';
export { billingRoutes } from './billing.routes.ts';
export { type BillingFault, findBillingFaults } from './find-billing-faults.ts';
export { issueInvoices } from './issue-invoices.ts';
export { formatPeriod } from './period.rules.ts';
export { queueInvoiceEmail } from './queue-billing-emails.ts';
export { listNoticeRecipients } from './queue-notice-email.ts';
export { listReceivables, type Receivable } from './receivables.queries.ts';
export {
  getLastRenewalRuns,
  getRenewalStatus,
  type RenewalStatus,
  renewAllAccounts,
  runAutomaticBilling,
  runMonthlyRenewal,
} from './run-monthly-renewal.ts';
export { sendBillingNotices } from './send-billing-notices.ts';
