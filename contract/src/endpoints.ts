import { guestLogin, login } from './auth/login.ts';
import { loginPageLatestNews, loginPageLinks, loginPageSlides } from './auth/login-page.ts';
import { logout, logoutByGet } from './auth/logout.ts';
import {
  completeRegistration,
  confirmEmail,
  forgotPassword,
  forgotUsername,
  renewRegistrationLink,
  resetPassword,
} from './auth/recovery.ts';
import { signUp } from './auth/sign-up.ts';
import { retryRenewal } from './billing/failed-renewals.ts';
import { receipt } from './charging/receipt.ts';
import { getSale, refundSale } from './charging/sales.ts';
import { getAccount, runMonthlyRenewal, saveAccount } from './control-panel/account.ts';
import { getFlatFeeUsage, getPageAccess, saveFlatFeeUsage, savePageAccess } from './control-panel/account-access.ts';
import {
  accountInvoice,
  counterReceipt,
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
  sendAccountInvoice,
} from './control-panel/account-payments.ts';
import {
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountDelete,
  accountOpenMoney,
  accountsChangeStatus,
} from './control-panel/accounts.ts';
import { COUNTY_CONFIG_ENDPOINTS } from './control-panel/county-config.ts';
import { endUserSessions, endUserSessionsByGet } from './control-panel/end-user-sessions.ts';
import { jobs, runJob } from './control-panel/jobs.ts';
import { monitoring } from './control-panel/monitoring.ts';
import { previewPages } from './control-panel/preview-pages.ts';
import { reloadConfiguration } from './control-panel/reload-configuration.ts';
import { runBilling } from './control-panel/run-billing.ts';
import { settingsHistory } from './control-panel/settings-history.ts';
import { compareSettingsFile, exportSettings, importSettingsFile } from './control-panel/settings-transfer.ts';
import { setupChecklist, testCardGateway, testEmail } from './control-panel/setup-checklist.ts';
import { uploadPicture } from './control-panel/upload-picture.ts';
import { closeAccountTab, listAccountTabs } from './credit-card/account-tabs.ts';
import { authorizationResponse } from './credit-card/authorization-response.ts';
import { authorize } from './credit-card/authorize.ts';
import { efileAuthAndCaptureResponse, efileCapture } from './credit-card/efile-payment.ts';
import { closeFinding } from './credit-card/findings.ts';
import { getOpenCardCharges } from './credit-card/open-card-charges.ts';
import { listRefusedCaptures, settleRefusedCapture } from './credit-card/refused-captures.ts';
import { chooseLanguage } from './current-user/language.ts';
import { loginStatus } from './current-user/login-status.ts';
import { changePassword } from './current-user/password.ts';
import { getProfile, saveProfile } from './current-user/profile.ts';
import { extendSession, sessionTime } from './current-user/session-time.ts';
import { endOtherSessions, listOpenSessions } from './current-user/sessions.ts';
import { stopViewing } from './current-user/stop-viewing.ts';
import { usageBalance } from './current-user/usage-balance.ts';
import { demoMailbox } from './demo/demo-mailbox.ts';
import { discardDraft, listDrafts, saveDraft } from './efile/drafts.ts';
import { correctFiling, getFiling, getFilingPage, getRecordedCopy, withdrawFiling } from './efile/filings.ts';
import { getEfileOptions } from './efile/options.ts';
import { filePria } from './efile/pria.ts';
import {
  acceptFiling,
  claimFiling,
  getUnconfirmedRecords,
  rejectFiling,
  releaseFiling,
  requestCorrection,
} from './efile/queue.ts';
import { submitFiling } from './efile/submission.ts';
import { quotePackage, uploadImage } from './efile/upload-image.ts';
import type { Endpoint } from './endpoint.ts';
import { completeDeposit, getDepositOptions, initiateDeposit } from './escrow-deposit/escrow-deposit.ts';
import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from './flat-fee/add-on.ts';
import { getGisLinks } from './gis/get-links.ts';
import { allowableAccounts } from './helper-data/allowable-accounts.ts';
import { accountsCodeDescription, usersCodeDescription } from './helper-data/code-pickers.ts';
import { landlink } from './helper-data/landlink.ts';
import { landshark } from './helper-data/landshark.ts';
import { landsharkCodeDescription } from './helper-data/landshark-code-description.ts';
import { notableDates } from './helper-data/notable-dates.ts';
import { plats, similarPlats } from './helper-data/plats.ts';
import { productVersions } from './helper-data/product-versions.ts';
import { homeAll } from './home/home-all.ts';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from './imaging/download-order.ts';
import { getPage } from './imaging/get-page.ts';
import { getThumbnails } from './imaging/get-thumbnails.ts';
import { updateImagePreviewSettings } from './imaging/update-image-preview-settings.ts';
import {
  deleteImportMapping,
  getImportMapping,
  saveImportMapping,
  suggestImportMapping,
} from './imports/import-mappings.ts';
import {
  cancelRecordImport,
  getImportOptions,
  getImportReport,
  getRecordImport,
  startRecordImport,
  uploadImport,
} from './imports/record-imports.ts';
import { LIST_ENDPOINTS } from './lists/lists.ts';
import { logReact } from './log/log-react.ts';
import { listMigrations, migrateAccountsUsers, migrateAuditLog } from './migration/migrations.ts';
import { creditCardSearchRates } from './prices/credit-card-search-rates.ts';
import { examplePrices } from './prices/example-prices.ts';
import { SCHEDULE_ENDPOINTS } from './reports/report-schedules.ts';
import { REPORT_ENDPOINTS } from './reports/reports.ts';
import { countSearches } from './search/count-searches.ts';
import { documentDetails } from './search/document-details.ts';
import { explainNameMatch } from './search/explain-name-match.ts';
import { grantorGranteeBookDetails } from './search/grantor-grantee-book-details.ts';
import { legalDescriptionDetails } from './search/legal-description-details.ts';
import { PRINT_ENDPOINTS } from './search/print-search.ts';
import { SEARCH_ENDPOINTS } from './search/run-search.ts';
import { openSearchAddress } from './search/search-address.ts';
import { searchPrices } from './search/search-prices.ts';
import { summarizeSearch } from './search/summarize-search.ts';
import { taxLienDetails } from './search/tax-lien-details.ts';
import { torrensCertificateDetails } from './search/torrens-certificate-details.ts';
import { tractBookDetails } from './search/tract-book-details.ts';
import { SEARCH_CERTIFICATE_ENDPOINTS } from './search-certificate/search-certificates.ts';
import { getTaxLinks } from './tax/get-links.ts';
import { CHAIN_REPORT, chainLands, chainOfTitle } from './title/chain.ts';
import { certifyProperty, propertyLands, propertyPage } from './title/property.ts';
import { recentLands } from './title/recent-lands.ts';
import { USER_MANAGER_ENDPOINTS } from './user-manager/endpoints.ts';
import { OWN_WATCH_ENDPOINTS } from './watch/own-watches.ts';
import {
  changeWatchFrequency,
  confirmWatch,
  endWatch,
  getSubscription,
  signUpForWatch,
  unsubscribeFromWatches,
} from './watch/public-watches.ts';
import { decideOnAlerts, getWatchCounts } from './watch/staff-watches.ts';

/** All calls. The role matrix and the list of bound routes are checked against it. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  guestLogin,
  logout,
  logoutByGet,
  signUp,
  signUpForWatch,
  confirmWatch,
  getSubscription,
  changeWatchFrequency,
  endWatch,
  unsubscribeFromWatches,
  getWatchCounts,
  decideOnAlerts,
  ...OWN_WATCH_ENDPOINTS,
  ...LIST_ENDPOINTS,
  forgotUsername,
  forgotPassword,
  resetPassword,
  completeRegistration,
  renewRegistrationLink,
  confirmEmail,
  loginPageLinks,
  loginPageSlides,
  loginPageLatestNews,
  loginStatus,
  usageBalance,
  getProfile,
  saveProfile,
  changePassword,
  chooseLanguage,
  sessionTime,
  extendSession,
  listOpenSessions,
  endOtherSessions,
  stopViewing,
  creditCardSearchRates,
  examplePrices,
  getAddOnOptions,
  getUserAddOnConfirmation,
  userAddOn,
  migrateAccountsUsers,
  migrateAuditLog,
  deleteImportMapping,
  getImportMapping,
  saveImportMapping,
  suggestImportMapping,
  uploadImport,
  getImportOptions,
  getRecordImport,
  startRecordImport,
  cancelRecordImport,
  getImportReport,
  listMigrations,
  endUserSessions,
  endUserSessionsByGet,
  runBilling,
  reloadConfiguration,
  monitoring,
  jobs,
  runJob,
  setupChecklist,
  testCardGateway,
  testEmail,
  settingsHistory,
  exportSettings,
  compareSettingsFile,
  importSettingsFile,
  ...COUNTY_CONFIG_ENDPOINTS,
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountsChangeStatus,
  accountOpenMoney,
  accountDelete,
  getAccount,
  saveAccount,
  runMonthlyRenewal,
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
  counterReceipt,
  accountInvoice,
  sendAccountInvoice,
  getPageAccess,
  savePageAccess,
  getFlatFeeUsage,
  saveFlatFeeUsage,
  landlink,
  landshark,
  landsharkCodeDescription,
  notableDates,
  plats,
  similarPlats,
  usersCodeDescription,
  accountsCodeDescription,
  allowableAccounts,
  ...USER_MANAGER_ENDPOINTS,
  productVersions,
  homeAll,
  ...REPORT_ENDPOINTS,
  ...SCHEDULE_ENDPOINTS,
  logReact,
  demoMailbox,
  ...Object.values(SEARCH_ENDPOINTS),
  ...Object.values(PRINT_ENDPOINTS),
  documentDetails,
  legalDescriptionDetails,
  explainNameMatch,
  countSearches,
  searchPrices,
  openSearchAddress,
  chainOfTitle,
  ...SEARCH_CERTIFICATE_ENDPOINTS,
  chainLands,
  CHAIN_REPORT.endpoint,
  propertyPage,
  recentLands,
  propertyLands,
  certifyProperty,
  summarizeSearch,
  getTaxLinks,
  getGisLinks,
  taxLienDetails,
  grantorGranteeBookDetails,
  torrensCertificateDetails,
  tractBookDetails,
  getThumbnails,
  getPage,
  updateImagePreviewSettings,
  computeDownloadOrder,
  recomputeDownloadOrder,
  payDownloadOrder,
  cancelImageState,
  getImage,
  authorize,
  authorizationResponse,
  getOpenCardCharges,
  listRefusedCaptures,
  settleRefusedCapture,
  listAccountTabs,
  closeAccountTab,
  getSale,
  refundSale,
  receipt,
  retryRenewal,
  closeFinding,
  getDepositOptions,
  initiateDeposit,
  completeDeposit,
  getEfileOptions,
  uploadImage,
  quotePackage,
  uploadPicture,
  previewPages,
  submitFiling,
  filePria,
  efileCapture,
  efileAuthAndCaptureResponse,
  getFiling,
  getFilingPage,
  getRecordedCopy,
  withdrawFiling,
  correctFiling,
  claimFiling,
  getUnconfirmedRecords,
  releaseFiling,
  discardDraft,
  listDrafts,
  saveDraft,
  acceptFiling,
  rejectFiling,
  requestCorrection,
];
