import { clerkDayList, feeIncomeList } from '../filing/efile/filing-reports.ts';
import { filingList } from '../filing/efile/filings.ts';
import { filingQueue } from '../filing/efile/queue.ts';
import { returnedFilingList } from '../filing/efile/returned-filings.ts';
import { accuracyList, verificationList } from '../filing/efile/verification.ts';
import { certifiedCopyRegister, ownCertifiedCopyList } from '../images/certified-copies/certified-copies.ts';
import { purchaseList } from '../images/imaging/purchases.ts';
import { pageToCheckList } from '../images/page-text/pages-to-check.ts';
import {
  issuedSearchCertificateList,
  ownSearchCertificateList,
} from '../index/certified-searches/certified-searches.ts';
import { recordImportList } from '../index/imports/record-imports.ts';
import { unshownImageList } from '../index/imports/unshown-images.ts';
import { titleFileList } from '../index/title-files/title-files.ts';
import { ownWatchList } from '../index/watches/own-watches.ts';
import { heldAlertList } from '../index/watches/staff-watches.ts';
import { approvalList } from '../money/approvals/approvals.ts';
import { bankLineList, depositList } from '../money/bank-statements/bank-statements.ts';
import { billingNoticeList } from '../money/billing/billing-notices.ts';
import { failedRenewalList } from '../money/billing/failed-renewals.ts';
import { disputeList } from '../money/cards/disputes.ts';
import { findingList } from '../money/cards/findings.ts';
import { settlementList, settlementTransactionList } from '../money/cards/settlements.ts';
import { unclaimedPropertyList } from '../money/unclaimed-property/unclaimed-property.ts';
import { auditList } from '../office/audit/audit-list.ts';
import { scheduleList } from '../office/report-schedules.ts';
import { transactionList } from '../office/transactions/transactions.ts';
import { accountList } from '../people/account-admin/accounts.ts';
import { waitingPayoutList } from '../people/account-admin/waiting-payouts.ts';
import { userList } from '../people/user-manager/users.ts';

/** Every list of the portal. Their calls, their texts and the tests that are the same for all of them follow from it. */
export const LISTS = [
  accountList,
  accuracyList,
  approvalList,
  auditList,
  clerkDayList,
  bankLineList,
  billingNoticeList,
  depositList,
  disputeList,
  failedRenewalList,
  feeIncomeList,
  filingList,
  filingQueue,
  certifiedCopyRegister,
  findingList,
  heldAlertList,
  issuedSearchCertificateList,
  ownCertifiedCopyList,
  ownSearchCertificateList,
  ownWatchList,
  pageToCheckList,
  purchaseList,
  recordImportList,
  returnedFilingList,
  scheduleList,
  settlementList,
  settlementTransactionList,
  titleFileList,
  transactionList,
  unclaimedPropertyList,
  unshownImageList,
  userList,
  verificationList,
  waitingPayoutList,
] as const;

/** The calls of all lists: their pages and their files. */
export const LIST_ENDPOINTS = LISTS.flatMap(({ endpoint, file }) => [endpoint, file.endpoint]);
