import { auditList } from '../audit/audit-list.ts';
import { failedRenewalList } from '../billing/failed-renewals.ts';
import { accountList } from '../control-panel/accounts.ts';
import { findingList } from '../credit-card/findings.ts';
import { filingList } from '../efile/filings.ts';
import { filingQueue } from '../efile/queue.ts';
import { transactionList } from '../home/transactions.ts';
import { purchaseList } from '../imaging/purchases.ts';
import { recordImportList } from '../imports/record-imports.ts';
import { scheduleList } from '../reports/report-schedules.ts';
import { issuedSearchCertificateList, ownSearchCertificateList } from '../search-certificate/search-certificates.ts';
import { userList } from '../user-manager/users.ts';
import { ownWatchList } from '../watch/own-watches.ts';
import { heldAlertList } from '../watch/staff-watches.ts';

/** Every list of the portal. Their calls, their texts and the tests that are the same for all of them follow from it. */
export const LISTS = [
  accountList,
  auditList,
  failedRenewalList,
  filingList,
  filingQueue,
  findingList,
  heldAlertList,
  issuedSearchCertificateList,
  ownSearchCertificateList,
  ownWatchList,
  purchaseList,
  recordImportList,
  scheduleList,
  transactionList,
  userList,
] as const;

/** The calls of all lists: their pages and their files. */
export const LIST_ENDPOINTS = LISTS.flatMap(({ endpoint, file }) => [endpoint, file.endpoint]);
