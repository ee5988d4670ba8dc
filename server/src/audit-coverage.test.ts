import { join } from 'node:path';
import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { LISTS } from '@portal/contract/lists/lists';
import { LOAD_SETTINGS, SAVE_SETTINGS } from '@portal/contract/office/county-settings/county-config';
import { findRecordedOperations } from '@portal/testing/audit/find-recorded-operations';
import { expect, it } from 'vitest';
import { ROUTES } from './app.ts';
import { isRecordedExport } from './modules/office/audit/index.ts';

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** The calls without an entry of their operation in the audit log, by the reason. */
const UNRECORDED: Readonly<Record<string, readonly string[]>> = {
  'Saves settings: storeSettings, which their routes call in an expression, writes settings.saved':
    Object.values(SAVE_SETTINGS).map(nameOf),
  'Decides a request: recordDecision, which its route calls in an expression, writes approval.approved or another end':
    ['POST approvals/decide'],
  'Starts something whose entry is written when it happens: by the job that sends the email, by the response of the card gateway, or by the trigger of a viewing':
    [
      'POST auth/signUp',
      'POST auth/passkeyOptions',
      'POST auth/singleSignOn',
      'POST currentUser/passkeys/begin',
      'POST currentUser/passkeys/options',
      'POST currentUser/stopViewing',
      'POST creditcard/authorize',
      'POST creditcard/efileCapture',
      'POST escrowDeposit/initiateDeposit',
      'POST invoicePayment/initiate',
    ],
  'Shows what everyone can see before or without a sign-in': [
    'GET auth/loginPageLinks',
    'GET auth/loginPageSlides',
    'GET auth/loginPageLatestNews',
    'GET efile/introduction',
    'GET helperdata/landlink',
    'GET helperdata/productVersions',
    'GET searchCertificates/roots',
    'POST searchCertificates/verify',
    'POST certifiedCopies/verify',
    'GET redactionRequests/offer',
    'GET demo/mailbox',
    'POST demo/code',
  ],
  'Shows callers what is theirs: their profile, sessions, balance, prices, orders, purchases, drafts and watches': [
    'GET currentUser/profile',
    'GET currentUser/sessionTime',
    'GET currentUser/sessions',
    'GET currentUser/secondFactor',
    'GET currentUser/passkeys',
    'GET currentUser/singleSignOn',
    'GET currentUser/loginStatus',
    'POST currentUser/usageBalance',
    'GET home/all',
    'GET search/prices',
    'GET creditcard/searchRates',
    'POST flatFee/getAddOnOptions',
    'POST flatFee/getUserAddOnConfirmation',
    'POST creditcard/openCharges',
    'POST charging/reference',
    'POST escrowDeposit/getDepositOptions',
    'POST invoicePayment/getOptions',
    'POST charging/receipt',
    'GET efile/options',
    'POST cart/prices',
    'POST efile/quote',
    'GET efile/drafts',
    'GET efile/filing/:id',
    'GET searchCertificates/offer',
    'POST searchCertificates/file',
    'POST certifiedCopies/quote',
    'POST redactionRequests/list',
    'GET certifiedCopies/file',
    'GET title/recentLands',
    'GET cart/contents',
    'GET watch/own/offer',
    'POST watch/subscription',
    'GET report/reports',
    'GET report/schedule/:id',
  ],
  'Changes only how the portal behaves for the caller, or a draft that only the caller sees': [
    'POST charging/setReference',
    'POST currentUser/language',
    'POST currentUser/extendSession',
    'POST search/listView',
    'POST imaging/updateImagePreviewSettings',
    'POST imaging/computeDownloadOrder',
    'POST imaging/recomputeDownloadOrder',
    'POST imaging/cancelImageState',
    'POST cart/add',
    'POST cart/remove',
    'POST cart/quote',
    'POST efile/saveDraft',
  ],
  "Work in a title file: the file keeps who did it, and what is in it is its people's secret (decision 0310)": [
    'POST titleFiles/decide',
    'POST titleFiles/addName',
    'POST titleFiles/removeName',
    'POST titleFiles/addNote',
    'POST titleFiles/removeNote',
  ],
  'Shows how many documents an emailed link has, whose use has an entry': ['POST cart/link'],
  'Stores a request of the public, whose confirmation has an entry': ['POST redactionRequests/ask'],
  'Reserves a recording or a page for a clerk, whose decisions have entries': [
    'POST efileQueue/claimVerification',
    'POST redactions/nextPage',
  ],
  'Sends the images of an order whose purchase has an entry': ['POST imaging/getImage', 'GET cart/copies'],
  'Watches belong to those who get their emails: the county sees their numbers and no names (decision 0132)': [
    'POST watch/signUp',
    'POST watch/confirm',
    'POST watch/frequency',
    'POST watch/end',
    'POST watch/unsubscribe',
    'POST watch/own/start',
    'POST watch/own/pause',
    'POST watch/own/delete',
    'POST watch/own/frequency',
    'POST watch/own/confirmEmail',
    'GET watch/counts',
  ],
  'Searches the public index: the search history of the user and the charge, if there is one, are stored': [
    ...Object.values(SEARCH_ENDPOINTS).map(nameOf),
    'POST search/documentDetails',
    'POST search/legalDescriptionDetails',
    'POST search/explainNameMatch',
    'POST search/countSearches',
    'POST search/suggestSurnames',
    'POST search/openAddress',
    'POST imaging/findOnPages',
    'POST search/summarizeSearch',
    'POST search/taxLienDetails',
    'POST search/grantorGranteeBookDetails',
    'POST search/torrensCertificateDetails',
    'POST search/tractBookDetails',
    'POST tax/getLinks',
    'POST gis/getLinks',
    'POST title/chain',
    'POST title/chainLands',
    'POST title/property',
    'POST title/propertyLands',
    'GET helperdata/plats',
    'POST helperdata/similarPlats',
  ],
  'Pages of a list on the screen; its export has an entry': LISTS.map(({ endpoint }) => nameOf(endpoint)).filter(
    (name) => name !== 'POST report/auditEntries',
  ),
  'Shows staff and account administrators what they manage, without changing it': [
    ...Object.values(LOAD_SETTINGS).map(nameOf),
    'GET controlPanel/settingsHistory/:group',
    'GET controlPanel/plannedSettings/:group',
    'POST controlPanel/compareSettingsFile',
    'POST controlPanel/previewPages',
    'POST controlPanel/examplePrices',
    'GET helperdata/landshark',
    'GET helperdata/landsharkcodedescription',
    'GET helperdata/notableDates',
    'POST helperdata/userscodedescription',
    'POST helperdata/accountscodedescription',
    'POST helperdata/allowableAccounts',
    'GET userManager/user/:id',
    'GET userManager/userAccess/:id',
    'GET userManager/userBelongings/:id',
    'POST userManager/userSelectedStatuses',
    'GET controlPanel/account/:id',
    'GET controlPanel/accountMoney/:id',
    'GET controlPanel/accountOpenMoney/:id',
    'GET controlPanel/accountBelongings/:id',
    'GET controlPanel/accountPageAccess/:id',
    'GET controlPanel/accountFlatFeeUsage/:id',
    'POST controlPanel/accountsUsersToRestore',
    'POST controlPanel/accountPaymentReceipt',
    'POST controlPanel/returnedCheckLetter',
    'POST unclaimedProperty/letter',
    'POST controlPanel/accountInvoice',
    'POST charging/sale',
    'POST creditcard/listRefusedCaptures',
    'POST creditcard/listAccountTabs',
    'GET counter/days',
    'POST counter/drawer',
    'GET generalLedger/days',
    'GET efileQueue/unconfirmed',
    'GET controlPanel/setupChecklist',
    'GET controlPanel/migrations',
    'GET controlPanel/importOptions',
    'GET controlPanel/recordImport/:id',
    'GET controlPanel/importReport/:id',
    'GET controlPanel/importMapping/:id',
    'POST controlPanel/suggestImportMapping',
    'GET monitoring',
    'GET controlPanel/jobs',
  ],
  'Faults of browsers, which the log of the process has': ['POST logReact'],
};

const isRecorded = findRecordedOperations(join(import.meta.dirname, 'modules'));

it('Every call writes an audit entry, or has a reason why not', () => {
  const excused = new Set(Object.values(UNRECORDED).flat());
  const missing = ROUTES.filter(
    ({ endpoint, run }) => !isRecordedExport(endpoint) && !isRecorded(run.name) && !excused.has(nameOf(endpoint)),
  );
  expect(missing.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
});

it('Every excused call exists and is excused once', () => {
  const existing = new Set(ENDPOINTS.map(nameOf));
  const excused = Object.values(UNRECORDED).flat();
  expect(excused.filter((name) => !existing.has(name))).toEqual([]);
  expect(excused.filter((name, at) => excused.indexOf(name) !== at)).toEqual([]);
});

it('tells operations that write an entry from those that don’t', () => {
  expect(['deleteUser', 'payDownloadOrder', 'acceptFiling', 'login'].filter((name) => !isRecorded(name))).toEqual([]);
  expect(['getUser', 'listOpenSessions', 'getJobs', 'unknown'].filter(isRecorded)).toEqual([]);
});
