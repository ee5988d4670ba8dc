import type { Endpoint } from './endpoint.ts';
import { correctRecord, decideCorrection, withdrawRecording } from './filing/efile/corrections.ts';
import { discardDraft, listDrafts, saveDraft } from './filing/efile/drafts.ts';
import { efileAuthAndCaptureResponse, efileCapture } from './filing/efile/efile-payment.ts';
import { correctFiling, getFiling, getFilingPage, getRecordedCopy, withdrawFiling } from './filing/efile/filings.ts';
import { getEfileIntroduction } from './filing/efile/introduction.ts';
import { getEfileOptions } from './filing/efile/options.ts';
import { filePria } from './filing/efile/pria.ts';
import {
  acceptFiling,
  claimFiling,
  getUnconfirmedRecords,
  rejectFiling,
  releaseFiling,
  requestCorrection,
} from './filing/efile/queue.ts';
import { submitFiling } from './filing/efile/submission.ts';
import { quotePackage, uploadImage } from './filing/efile/upload-image.ts';
import { claimVerification, keyVerification, settleVerification } from './filing/efile/verification.ts';
import {
  addToCart,
  getCart,
  getCartCopies,
  getLinkedCart,
  getLinkedCopies,
  payCart,
  priceDocuments,
  quoteCart,
  removeFromCart,
} from './images/cart/cart.ts';
import { CERTIFIED_COPY_ENDPOINTS } from './images/certified-copies/certified-copies.ts';
import {
  cancelImageState,
  computeDownloadOrder,
  getImage,
  payDownloadOrder,
  recomputeDownloadOrder,
} from './images/imaging/download-order.ts';
import { getPage } from './images/imaging/get-page.ts';
import { getThumbnails } from './images/imaging/get-thumbnails.ts';
import { findOnPages, getPageText } from './images/imaging/page-text.ts';
import { updateImagePreviewSettings } from './images/imaging/update-image-preview-settings.ts';
import { retryFailedPages } from './images/page-text/retry-failed-pages.ts';
import {
  answerRedactionRequest,
  askForRedaction,
  confirmRedactionRequest,
  getRedactionOffer,
  listRedactionRequests,
} from './images/redactions/redaction-requests.ts';
import {
  confirmReplacedImage,
  decideFinding,
  drawRedaction,
  getOriginalPage,
  nextRedactionPage,
} from './images/redactions/redactions.ts';
import { SEARCH_CERTIFICATE_ENDPOINTS } from './index/certified-searches/certified-searches.ts';
import {
  deleteImportMapping,
  getImportMapping,
  saveImportMapping,
  suggestImportMapping,
} from './index/imports/import-mappings.ts';
import {
  cancelRecordImport,
  getImportOptions,
  getImportReport,
  getRecordImport,
  startRecordImport,
  undoRecordImport,
  uploadImport,
} from './index/imports/record-imports.ts';
import { documentDetails } from './index/search/records/document-details.ts';
import { explainNameMatch } from './index/search/records/explain-name-match.ts';
import { getGisLinks } from './index/search/records/gis-links.ts';
import { grantorGranteeBookDetails } from './index/search/records/grantor-grantee-book-details.ts';
import { legalDescriptionDetails } from './index/search/records/legal-description-details.ts';
import { taxLienDetails } from './index/search/records/tax-lien-details.ts';
import { getTaxLinks } from './index/search/records/tax-links.ts';
import { torrensCertificateDetails } from './index/search/records/torrens-certificate-details.ts';
import { tractBookDetails } from './index/search/records/tract-book-details.ts';
import { saveListView } from './index/search/results/list-view.ts';
import { countSearches } from './index/search/run/count-searches.ts';
import { PRINT_ENDPOINTS } from './index/search/run/print-search.ts';
import { SEARCH_ENDPOINTS } from './index/search/run/run-search.ts';
import { openSearchAddress } from './index/search/run/search-address.ts';
import { searchPrices } from './index/search/run/search-prices.ts';
import { suggestSurnames } from './index/search/run/suggest-surnames.ts';
import { summarizeSearch } from './index/search/run/summarize-search.ts';
import { CHAIN_REPORT, chainLands, chainOfTitle } from './index/title/chain.ts';
import { certifyProperty, propertyLands, propertyPage } from './index/title/property.ts';
import { recentLands } from './index/title/recent-lands.ts';
import { TITLE_FILE_ENDPOINTS } from './index/title-files/title-files.ts';
import { OWN_WATCH_ENDPOINTS } from './index/watches/own-watches.ts';
import {
  changeWatchFrequency,
  confirmWatch,
  endWatch,
  getSubscription,
  signUpForWatch,
  unsubscribeFromWatches,
} from './index/watches/public-watches.ts';
import { decideOnAlerts, getWatchCounts } from './index/watches/staff-watches.ts';
import { LIST_ENDPOINTS } from './lists/lists.ts';
import { decideApproval } from './money/approvals/approvals.ts';
import { importStatement, matchLine, undoMatch } from './money/bank-statements/bank-statements.ts';
import { retryRenewal } from './money/billing/failed-renewals.ts';
import { runBilling } from './money/billing/run-billing.ts';
import { closeAccountTab, listAccountTabs } from './money/cards/account-tabs.ts';
import { authorizationResponse } from './money/cards/authorization-response.ts';
import { authorize } from './money/cards/authorize.ts';
import { closeDispute, disputeEvidence, openDispute } from './money/cards/disputes.ts';
import { completeDeposit, getDepositOptions, initiateDeposit } from './money/cards/escrow-deposit.ts';
import { bookFinding, closeFinding } from './money/cards/findings.ts';
import { getInvoicePaymentOptions, initiateInvoicePayment } from './money/cards/invoice-payment.ts';
import { getOpenCardCharges } from './money/cards/open-card-charges.ts';
import { listRefusedCaptures, settleRefusedCapture } from './money/cards/refused-captures.ts';
import { getChargeReference, requireChargeReference, setChargeReference } from './money/charging/charge-reference.ts';
import { receipt } from './money/charging/receipt.ts';
import { getSale, refundSale } from './money/charging/sales.ts';
import { DAY_JOURNAL, DEPOSIT_SLIP } from './money/drawers/day-reports.ts';
import { closeCounterDay, closeDrawer, getDrawer, listCounterDays, openDrawer } from './money/drawers/drawers.ts';
import { getAddOnOptions, getUserAddOnConfirmation, userAddOn } from './money/flat-fee/add-on.ts';
import { getLedgerDay, listLedgerDays } from './money/general-ledger/ledger-days.ts';
import { payStateTaxes, TAX_REPORT } from './money/general-ledger/tax-report.ts';
import { creditCardSearchRates } from './money/prices/credit-card-search-rates.ts';
import { examplePrices } from './money/prices/example-prices.ts';
import { remitUnclaimedProperty, unclaimedLetter } from './money/unclaimed-property/unclaimed-property.ts';
import { logReact } from './office/client-log.ts';
import { COUNTY_CONFIG_ENDPOINTS } from './office/county-settings/county-config.ts';
import { discardPlannedSettings, plannedSettings, planSettings } from './office/county-settings/planned-settings.ts';
import { reloadConfiguration } from './office/county-settings/reload-configuration.ts';
import { settingsHistory } from './office/county-settings/settings-history.ts';
import { compareSettingsFile, exportSettings, importSettingsFile } from './office/county-settings/settings-transfer.ts';
import { uploadPicture } from './office/county-settings/upload-picture.ts';
import { demoCode } from './office/demo-code.ts';
import { demoMailbox } from './office/demo-mailbox.ts';
import { allowableAccounts } from './office/helper-data/allowable-accounts.ts';
import { accountsCodeDescription, usersCodeDescription } from './office/helper-data/code-pickers.ts';
import { landlink } from './office/helper-data/landlink.ts';
import { landshark } from './office/helper-data/landshark.ts';
import { landsharkCodeDescription } from './office/helper-data/landshark-code-description.ts';
import { notableDates } from './office/helper-data/notable-dates.ts';
import { plats, similarPlats } from './office/helper-data/plats.ts';
import { productVersions } from './office/helper-data/product-versions.ts';
import { listMigrations, migrateAccountsUsers, migrateAuditLog } from './office/legacy-migration/migrations.ts';
import { jobs, runJob } from './office/monitoring/jobs.ts';
import { monitoring } from './office/monitoring/monitoring.ts';
import { homeAll } from './office/public-pages/home-all.ts';
import { loginPageLatestNews, loginPageLinks, loginPageSlides } from './office/public-pages/login-page.ts';
import { previewPages } from './office/public-pages/preview-pages.ts';
import { SCHEDULE_ENDPOINTS } from './office/report-schedules.ts';
import { REPORT_ENDPOINTS } from './office/reports/reports.ts';
import { setupChecklist, testCardGateway, testEmail } from './office/setup.ts';
import { getAccount, runMonthlyRenewal, saveAccount } from './people/account-admin/account.ts';
import {
  getFlatFeeUsage,
  getPageAccess,
  saveFlatFeeUsage,
  savePageAccess,
} from './people/account-admin/account-access.ts';
import {
  accountInvoice,
  counterReceipt,
  getAccountMoney,
  payPayout,
  recordCounterPayment,
  reverseCounterPayment,
  sendAccountInvoice,
} from './people/account-admin/account-payments.ts';
import {
  accountBelongings,
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountDelete,
  accountOpenMoney,
  accountsChangeStatus,
  accountsUsersToRestore,
} from './people/account-admin/accounts.ts';
import { setCreditLimit } from './people/account-admin/credit-limit.ts';
import { RECEIVABLES_REPORT } from './people/account-admin/receivables.ts';
import { releaseCredit, returnCheck, returnedCheckLetter } from './people/account-admin/returned-checks.ts';
import { guestLogin, login, passkeyLogin, singleSignOnLogin } from './people/current-user/login.ts';
import { loginStatus } from './people/current-user/login-status.ts';
import { logout, logoutByGet } from './people/current-user/logout.ts';
import { usageBalance } from './people/current-user/usage-balance.ts';
import { changePassword } from './people/identity/change-password.ts';
import { endUserSessions, endUserSessionsByGet } from './people/identity/end-user-sessions.ts';
import { chooseLanguage } from './people/identity/language.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyProofOptions,
  passkeySignInOptions,
  removePasskey,
  renamePasskey,
} from './people/identity/passkeys.ts';
import { getProfile, saveProfile } from './people/identity/profile.ts';
import { prove } from './people/identity/prove.ts';
import {
  completeRegistration,
  confirmEmail,
  forgotPassword,
  forgotUsername,
  renewRegistrationLink,
  resetPassword,
} from './people/identity/recovery.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from './people/identity/second-factor.ts';
import { extendSession, sessionTime } from './people/identity/session-time.ts';
import { endOtherSessions, listOpenSessions } from './people/identity/sessions.ts';
import { SINGLE_SIGN_ON_ENDPOINTS } from './people/identity/single-sign-on.ts';
import { stopViewing } from './people/identity/stop-viewing.ts';
import { signUp } from './people/registration.ts';
import { USER_MANAGER_ENDPOINTS } from './people/user-manager/endpoints.ts';

/** All calls. The role matrix and the list of bound routes are checked against it. */
export const ENDPOINTS: readonly Endpoint[] = [
  login,
  passkeyLogin,
  singleSignOnLogin,
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
  secondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  passkeyProofOptions,
  passkeySignInOptions,
  ...SINGLE_SIGN_ON_ENDPOINTS,
  prove,
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
  undoRecordImport,
  cancelRecordImport,
  getImportReport,
  listMigrations,
  endUserSessions,
  endUserSessionsByGet,
  runBilling,
  reloadConfiguration,
  monitoring,
  retryFailedPages,
  nextRedactionPage,
  getOriginalPage,
  decideFinding,
  drawRedaction,
  confirmReplacedImage,
  getRedactionOffer,
  askForRedaction,
  confirmRedactionRequest,
  listRedactionRequests,
  answerRedactionRequest,
  jobs,
  runJob,
  setupChecklist,
  testCardGateway,
  testEmail,
  settingsHistory,
  plannedSettings,
  planSettings,
  discardPlannedSettings,
  exportSettings,
  compareSettingsFile,
  importSettingsFile,
  ...COUNTY_CONFIG_ENDPOINTS,
  accountChangeStatusList,
  accountChangeStatusSingle,
  accountsChangeStatus,
  accountsUsersToRestore,
  accountBelongings,
  accountOpenMoney,
  accountDelete,
  getAccount,
  saveAccount,
  runMonthlyRenewal,
  getAccountMoney,
  recordCounterPayment,
  reverseCounterPayment,
  payPayout,
  counterReceipt,
  returnCheck,
  releaseCredit,
  setCreditLimit,
  returnedCheckLetter,
  RECEIVABLES_REPORT.endpoint,
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
  demoCode,
  ...Object.values(SEARCH_ENDPOINTS),
  ...Object.values(PRINT_ENDPOINTS),
  documentDetails,
  legalDescriptionDetails,
  explainNameMatch,
  countSearches,
  suggestSurnames,
  searchPrices,
  openSearchAddress,
  saveListView,
  chainOfTitle,
  ...SEARCH_CERTIFICATE_ENDPOINTS,
  ...CERTIFIED_COPY_ENDPOINTS,
  ...TITLE_FILE_ENDPOINTS,
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
  getPageText,
  findOnPages,
  updateImagePreviewSettings,
  computeDownloadOrder,
  recomputeDownloadOrder,
  payDownloadOrder,
  cancelImageState,
  getImage,
  getCart,
  addToCart,
  removeFromCart,
  priceDocuments,
  quoteCart,
  payCart,
  getCartCopies,
  getLinkedCart,
  getLinkedCopies,
  authorize,
  authorizationResponse,
  getOpenCardCharges,
  getChargeReference,
  setChargeReference,
  requireChargeReference,
  listRefusedCaptures,
  settleRefusedCapture,
  listAccountTabs,
  closeAccountTab,
  getSale,
  refundSale,
  receipt,
  decideApproval,
  retryRenewal,
  bookFinding,
  listCounterDays,
  openDrawer,
  getDrawer,
  closeDrawer,
  closeCounterDay,
  DEPOSIT_SLIP.endpoint,
  DAY_JOURNAL.endpoint,
  listLedgerDays,
  importStatement,
  matchLine,
  undoMatch,
  getLedgerDay,
  TAX_REPORT.endpoint,
  payStateTaxes,
  remitUnclaimedProperty,
  unclaimedLetter,
  closeFinding,
  closeDispute,
  disputeEvidence,
  openDispute,
  getDepositOptions,
  initiateDeposit,
  completeDeposit,
  getInvoicePaymentOptions,
  initiateInvoicePayment,
  getEfileIntroduction,
  getEfileOptions,
  uploadImage,
  quotePackage,
  uploadPicture,
  previewPages,
  submitFiling,
  filePria,
  correctRecord,
  decideCorrection,
  withdrawRecording,
  claimVerification,
  keyVerification,
  settleVerification,
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
