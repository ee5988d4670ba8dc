export { type BillingFault, findBillingFaults } from './find-billing-faults.ts';
export { issueInvoices } from './issue-invoices.ts';
export type { RenewalOutcome } from './renew-account.ts';
export {
  getLastRenewalRuns,
  getRenewalStatus,
  type RenewalStatus,
  renewAllAccounts,
  runAutomaticBilling,
  runMonthlyRenewal,
} from './run-monthly-renewal.ts';
