import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { LISTS } from '@portal/contract/lists/lists';
import { ROLES, type Role } from '@portal/contract/values/role';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { pickFacts } from '@portal/testing/facts/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from './app.ts';

const STAFF: readonly Role[] = ['COUNTY', 'TRIMIN'];
const USER_MANAGERS: readonly Role[] = ['ACCOUNT', 'COUNTY', 'TRIMIN'];
const NOT_GUESTS = ROLES.filter((role) => role !== 'GUEST');

/** The groups that the county's own staff load and save (Spec 3 §2 "Control panel navigation"). */
const STAFF_SETTINGS = [
  ...['creditCard', 'creditCardExtra', 'escrow', 'flatFee', 'aLaCarte', 'aLaCarteSpecialRates', 'common', 'efile'],
  ...[
    'efileFees',
    'recordingFees',
    'appearance',
    'instrumentEffects',
    'titleWork',
    'cart',
    'propertyWatch',
    'searchCertificates',
  ],
  'certifiedCopies',
  ...['languages', 'latestNews', 'externalLinks', 'notableDates', 'homeSelections', 'loginPageLinks', 'alerts'],
  ...['loginPageLatestNews', 'loginPageSlides', 'loginPageRegistration', 'search', 'search2', 'reports'],
  ...['userLockout', 'userPurgeSchedule', 'userPurgeNow', 'userAccess', 'billingSchedule'],
  ...['auditLogPurgeSchedule', 'flatFeeOverride'],
];

function rowsOfSettings(name: string, roles: readonly Role[]): [string, readonly Role[]][] {
  return ['GET', 'POST'].map((method) => [`${method} controlPanel/countyConfig/${name}`, roles]);
}

/**
 * The roles that can make each call. A call without a row fails; the file of a list is for the users who can see the
 * list.
 */
const ROWS: Readonly<Record<string, readonly (Role | 'VISITOR')[]>> = {
  'POST auth/login': ['VISITOR', ...ROLES],
  'POST auth/logout': ['VISITOR', ...ROLES],
  'GET auth/logout': ['VISITOR', ...ROLES],
  'POST auth/guestLogin': ['VISITOR', ...ROLES],
  'POST auth/passkeyLogin': ['VISITOR', ...ROLES],
  'POST auth/passkeyOptions': ['VISITOR', ...ROLES],
  'POST auth/singleSignOn': ['VISITOR', ...ROLES],
  'POST auth/singleSignOn/answer': ['VISITOR', ...ROLES],
  'POST auth/singleSignOn/login': ['VISITOR', ...ROLES],
  'POST auth/signUp': ['VISITOR', ...ROLES],
  'POST watch/signUp': ['VISITOR', ...ROLES],
  'POST watch/confirm': ['VISITOR', ...ROLES],
  'POST watch/subscription': ['VISITOR', ...ROLES],
  'POST watch/frequency': ['VISITOR', ...ROLES],
  'POST watch/end': ['VISITOR', ...ROLES],
  'POST watch/unsubscribe': ['VISITOR', ...ROLES],
  'GET watch/own/offer': NOT_GUESTS,
  'POST watch/own': NOT_GUESTS,
  'POST watch/own/start': NOT_GUESTS,
  'POST watch/own/pause': NOT_GUESTS,
  'POST watch/own/delete': NOT_GUESTS,
  'POST watch/own/frequency': NOT_GUESTS,
  'POST watch/own/confirmEmail': NOT_GUESTS,
  'GET watch/counts': ['COUNTY', 'TRIMIN'],
  'POST watch/held': ['COUNTY', 'TRIMIN'],
  'POST watch/decide': ['COUNTY', 'TRIMIN'],
  'POST auth/forgotUsername': ['VISITOR', ...ROLES],
  'POST auth/forgotPassword': ['VISITOR', ...ROLES],
  'POST auth/resetPassword': ['VISITOR', ...ROLES],
  'POST auth/completeRegistration': ['VISITOR', ...ROLES],
  'POST auth/renewRegistrationLink': ['VISITOR', ...ROLES],
  'POST auth/confirmEmail': ['VISITOR', ...ROLES],
  'GET auth/loginPageLinks': ['VISITOR', ...ROLES],
  'GET auth/loginPageSlides': ['VISITOR', ...ROLES],
  'GET auth/loginPageLatestNews': ['VISITOR', ...ROLES],
  'GET currentUser/loginStatus': ROLES,
  'GET currentUser/profile': NOT_GUESTS,
  'POST currentUser/profile': NOT_GUESTS,
  'POST currentUser/password': NOT_GUESTS,
  'POST currentUser/language': ROLES,
  'GET currentUser/sessionTime': ROLES,
  'POST currentUser/extendSession': ROLES,
  'GET currentUser/sessions': NOT_GUESTS,
  'GET currentUser/secondFactor': NOT_GUESTS,
  'POST currentUser/prove': NOT_GUESTS,
  'POST currentUser/secondFactor/begin': NOT_GUESTS,
  'POST currentUser/secondFactor/confirm': NOT_GUESTS,
  'POST currentUser/secondFactor/renewRecoveryCodes': NOT_GUESTS,
  'POST currentUser/secondFactor/remove': NOT_GUESTS,
  'GET currentUser/passkeys': NOT_GUESTS,
  'POST currentUser/passkeys/begin': NOT_GUESTS,
  'POST currentUser/passkeys/add': NOT_GUESTS,
  'POST currentUser/passkeys/rename': NOT_GUESTS,
  'POST currentUser/passkeys/remove': NOT_GUESTS,
  'POST currentUser/passkeys/options': NOT_GUESTS,
  'GET currentUser/singleSignOn': ['COUNTY'],
  'POST currentUser/singleSignOn/unlink': ['COUNTY'],
  'POST currentUser/endOtherSessions': NOT_GUESTS,
  'POST controlPanel/countyConfig/endUserSessions': STAFF,
  'GET controlPanel/countyConfig/endUserSessions': STAFF,
  'POST controlPanel/countyConfig/runBilling': STAFF,
  'POST controlPanel/countyConfig/migrateLandSharkOneAccountsUsers': ['TRIMIN'],
  'POST controlPanel/countyConfig/migrateLandSharkOneAuditLog': ['TRIMIN'],
  'GET controlPanel/migrations': ['TRIMIN'],
  'POST controlPanel/countyConfig/reloadConfiguration': ['TRIMIN'],
  'GET controlPanel/settingsHistory/:group': STAFF,
  'GET controlPanel/settingsFile': STAFF,
  'POST controlPanel/examplePrices': STAFF,
  'GET monitoring': ['TRIMIN'],
  'POST controlPanel/uploadImport': STAFF,
  'POST controlPanel/recordImports': STAFF,
  'GET controlPanel/importOptions': STAFF,
  'GET controlPanel/recordImport/:id': STAFF,
  'POST controlPanel/startRecordImport': STAFF,
  'POST controlPanel/undoRecordImport': STAFF,
  'POST controlPanel/cancelRecordImport': STAFF,
  'GET controlPanel/importReport/:id': STAFF,
  'GET controlPanel/importMapping/:id': STAFF,
  'POST controlPanel/saveImportMapping': STAFF,
  'POST controlPanel/deleteImportMapping': STAFF,
  'POST controlPanel/suggestImportMapping': STAFF,
  'GET controlPanel/jobs': STAFF,
  'POST controlPanel/runJob': STAFF,
  'GET controlPanel/setupChecklist': STAFF,
  'POST controlPanel/testCardGateway': STAFF,
  'POST controlPanel/testEmail': STAFF,
  'POST controlPanel/compareSettingsFile': STAFF,
  'POST controlPanel/uploadPicture': STAFF,
  'POST controlPanel/previewPages': STAFF,
  'POST controlPanel/importSettingsFile': STAFF,
  ...Object.fromEntries(STAFF_SETTINGS.flatMap((name) => rowsOfSettings(name, STAFF))),
  ...Object.fromEntries(rowsOfSettings('landlink', ['TRIMIN'])),
  'GET controlPanel/countyConfig/approvals': STAFF,
  'POST controlPanel/countyConfig/approvals': ['TRIMIN'],
  'GET controlPanel/countyConfig/generalLedger': STAFF,
  'POST controlPanel/countyConfig/generalLedger': STAFF,
  'POST controlPanel/accounts': STAFF,
  'POST controlPanel/accountChangeStatusList': STAFF,
  'POST controlPanel/accountChangeStatusSingle': STAFF,
  'POST controlPanel/accountsChangeStatus': STAFF,
  'POST controlPanel/accountsUsersToRestore': STAFF,
  'GET controlPanel/accountBelongings/:id': STAFF,
  'GET controlPanel/accountOpenMoney/:id': STAFF,
  'POST controlPanel/accountDelete': STAFF,
  'GET controlPanel/account/:id': STAFF,
  'POST controlPanel/account': STAFF,
  'POST controlPanel/runMonthlyRenewal': STAFF,
  'GET controlPanel/accountMoney/:id': STAFF,
  'POST controlPanel/accountPayment': STAFF,
  'POST controlPanel/reverseAccountPayment': STAFF,
  'POST controlPanel/accountPaymentReceipt': STAFF,
  'POST controlPanel/returnAccountCheck': STAFF,
  'POST controlPanel/releaseAccountCredit': STAFF,
  'POST controlPanel/returnedCheckLetter': STAFF,
  'POST controlPanel/receivables': STAFF,
  'POST controlPanel/accountInvoice': STAFF,
  'POST controlPanel/sendAccountInvoice': STAFF,
  'GET controlPanel/accountPageAccess/:id': STAFF,
  'POST controlPanel/accountPageAccess': STAFF,
  'GET controlPanel/accountFlatFeeUsage/:id': STAFF,
  'POST controlPanel/accountFlatFeeUsage': STAFF,
  'GET home/all': ROLES,
  'POST home/transactions': NOT_GUESTS,
  'GET report/reports': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/accountReport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/accountExport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/userReport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/userExport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/statementReport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/statementExport': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/accountTypeReport': STAFF,
  'POST report/overview': STAFF,
  'POST report/auditEntries': STAFF,
  'POST report/schedules': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'GET report/schedule/:id': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/saveSchedule': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/scheduleStatus': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/deleteSchedule': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST report/runSchedule': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST logReact': ['VISITOR', ...ROLES],
  'GET demo/mailbox': ['VISITOR', ...ROLES],
  'GET helperdata/productVersions': ROLES,
  'POST currentUser/usageBalance': ROLES,
  'GET creditcard/searchRates': ROLES,
  'GET search/prices': ROLES,
  'POST search/openAddress': ROLES,
  'POST flatFee/getAddOnOptions': ['ACCOUNT'],
  'POST flatFee/getUserAddOnConfirmation': ['ACCOUNT'],
  'POST flatFee/userAddOn': ['ACCOUNT'],
  'GET helperdata/landlink': ROLES,
  'GET helperdata/landshark': ROLES,
  'GET helperdata/landsharkcodedescription': ROLES,
  'GET helperdata/notableDates': ROLES,
  'GET helperdata/plats': ROLES,
  'POST helperdata/similarPlats': ROLES,
  'POST helperdata/userscodedescription': ['ACCOUNT', 'COUNTY', 'TRIMIN'],
  'POST helperdata/accountscodedescription': ['COUNTY', 'TRIMIN'],
  'POST helperdata/allowableAccounts': USER_MANAGERS,
  'POST userManager/users': USER_MANAGERS,
  'POST userManager/userChangeStatusList': USER_MANAGERS,
  'POST userManager/userChangeStatusSingle': USER_MANAGERS,
  'POST userManager/userDelete': USER_MANAGERS,
  'GET userManager/user/:id': USER_MANAGERS,
  'GET userManager/userBelongings/:id': USER_MANAGERS,
  'POST userManager/user': USER_MANAGERS,
  'POST userManager/userPassword': USER_MANAGERS,
  'POST userManager/userInvite': USER_MANAGERS,
  'POST userManager/userCancelInvitation': USER_MANAGERS,
  'GET userManager/userAccess/:id': USER_MANAGERS,
  'POST userManager/userEndSessions': USER_MANAGERS,
  'POST userManager/userPasswordLink': USER_MANAGERS,
  'POST userManager/userRemoveSecondFactor': USER_MANAGERS,
  'POST userManager/userSelectedStatuses': USER_MANAGERS,
  'POST userManager/userChangeSelected': USER_MANAGERS,
  'POST userManager/viewAs': STAFF,
  'POST currentUser/stopViewing': ROLES,
  ...Object.fromEntries(SEARCH_TYPES.map((type) => [`POST search/${type}`, ROLES])),
  ...Object.fromEntries(SEARCH_TYPES.map((type) => [`POST search/${type}Print`, ROLES])),
  'POST search/documentDetails': ROLES,
  'POST search/legalDescriptionDetails': ROLES,
  'POST search/explainNameMatch': ROLES,
  'POST search/countSearches': ROLES,
  'POST search/suggestSurnames': ROLES,
  'POST title/chain': ROLES,
  'POST title/chainLands': ROLES,
  'POST title/chainReport': ROLES,
  'POST title/property': ROLES,
  'POST title/propertyLands': ROLES,
  'GET title/recentLands': ROLES,
  'POST title/certifyProperty': ROLES,
  'GET searchCertificates/offer': ROLES,
  'POST searchCertificates/certify': ROLES,
  'POST searchCertificates/file': ROLES,
  'POST searchCertificates/own': ROLES,
  'POST searchCertificates/issued': ['COUNTY', 'TRIMIN'],
  'POST searchCertificates/withdraw': ['COUNTY', 'TRIMIN'],
  'POST searchCertificates/verify': ['VISITOR', ...ROLES],
  'POST certifiedCopies/quote': ROLES,
  'POST certifiedCopies/issue': ROLES,
  'POST certifiedCopies/file': ROLES,
  'POST certifiedCopies/own': ROLES,
  'POST certifiedCopies/register': ['COUNTY', 'TRIMIN'],
  'POST certifiedCopies/withdraw': ['COUNTY', 'TRIMIN'],
  'POST certifiedCopies/verify': ['VISITOR', ...ROLES],
  'GET searchCertificates/roots': ['VISITOR', ...ROLES],
  'POST search/summarizeSearch': ROLES,
  'POST tax/getLinks': ROLES,
  'POST gis/getLinks': ROLES,
  'POST search/taxLienDetails': ROLES,
  'POST search/grantorGranteeBookDetails': ROLES,
  'POST search/torrensCertificateDetails': ROLES,
  'POST search/tractBookDetails': ROLES,
  'POST imaging/getThumbnails': ROLES,
  'POST imaging/getPage': ROLES,
  'POST imaging/updateImagePreviewSettings': ROLES,
  'POST imaging/computeDownloadOrder': ROLES,
  'POST imaging/recomputeDownloadOrder': ROLES,
  'POST imaging/payDownloadOrder': ROLES,
  'POST imaging/cancelImageState': ROLES,
  'POST imaging/getImage': ROLES,
  'POST imaging/purchases': ROLES,
  'GET cart/contents': ROLES,
  'POST cart/add': ROLES,
  'POST cart/remove': ROLES,
  'POST cart/quote': ROLES,
  'POST cart/pay': ROLES,
  'POST cart/copies': ROLES,
  'POST creditcard/listRefusedCaptures': STAFF,
  'POST creditcard/settleRefusedCapture': STAFF,
  'POST creditcard/listAccountTabs': STAFF,
  'POST creditcard/closeAccountTab': STAFF,
  'POST charging/sale': STAFF,
  'POST charging/refundSale': STAFF,
  'POST charging/receipt': ROLES,
  'POST approvals/requests': STAFF,
  'POST approvals/decide': STAFF,
  'POST billing/failedRenewals': STAFF,
  'POST billing/retryRenewal': STAFF,
  'POST creditcard/authorize': ['GUEST', 'USER', 'ACCOUNT'],
  'POST creditcard/authorizationResponse': ['GUEST', 'USER', 'ACCOUNT'],
  'POST creditcard/findings': STAFF,
  'POST creditcard/closeFinding': STAFF,
  'POST creditcard/bookFinding': STAFF,
  'GET counter/days': STAFF,
  'POST counter/openDrawer': STAFF,
  'POST counter/drawer': STAFF,
  'POST counter/closeDrawer': STAFF,
  'POST counter/closeDay': STAFF,
  'POST counter/depositSlip': STAFF,
  'POST counter/dayJournal': STAFF,
  'GET generalLedger/days': STAFF,
  'POST generalLedger/day': STAFF,
  'POST creditcard/openCharges': ['GUEST', 'USER', 'ACCOUNT'],
  'POST escrowDeposit/getDepositOptions': ['USER', 'ACCOUNT'],
  'POST escrowDeposit/initiateDeposit': ['USER', 'ACCOUNT'],
  'POST escrowDeposit/completeDeposit': ['USER', 'ACCOUNT'],
  'GET efile/options': NOT_GUESTS,
  'POST efile/image': NOT_GUESTS,
  'POST efile/quote': NOT_GUESTS,
  'POST efile/submission': NOT_GUESTS,
  'POST efile/pria': NOT_GUESTS,
  'POST efile/saveDraft': NOT_GUESTS,
  'GET efile/drafts': NOT_GUESTS,
  'POST efile/discardDraft': NOT_GUESTS,
  'POST creditcard/efileCapture': NOT_GUESTS,
  'POST creditcard/efileAuthAndCaptureResponse': NOT_GUESTS,
  'POST efile/filings': NOT_GUESTS,
  'GET efile/filing/:id': NOT_GUESTS,
  'POST efile/page': NOT_GUESTS,
  'POST efile/recordedCopy': NOT_GUESTS,
  'POST efile/withdraw': NOT_GUESTS,
  'POST efile/correct': NOT_GUESTS,
  'POST efileQueue/list': STAFF,
  'POST efileQueue/claim': STAFF,
  'POST efileQueue/release': STAFF,
  'GET efileQueue/unconfirmed': STAFF,
  'POST efileQueue/accept': STAFF,
  'POST efileQueue/reject': STAFF,
  'POST efileQueue/requestCorrection': STAFF,
  'POST efileQueue/correctRecord': STAFF,
  'POST efileQueue/decideCorrection': STAFF,
  'POST efileQueue/withdrawRecording': STAFF,
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const MATRIX: typeof ROWS = {
  ...ROWS,
  ...Object.fromEntries(LISTS.map(({ endpoint, file }) => [nameOf(file.endpoint), ROWS[nameOf(endpoint)] ?? []])),
};

let test: TestApp;
const clients = new Map<Role | 'VISITOR', TestClient>();
beforeAll(async () => {
  test = await startTestApp();
});

/** One client for each role; a call that ends its session gets a new client afterwards. */
async function clientOf(who: Role | 'VISITOR', endpoint: Endpoint): Promise<TestClient> {
  const client = clients.get(who) ?? (who === 'VISITOR' ? test.client() : await test.signedIn({ role: who }));
  clients.set(who, client);
  if (endpoint.path === 'auth/logout') clients.delete(who);
  if (endpoint.path.endsWith('/endUserSessions')) clients.clear();
  return client;
}

afterAll(() => test.close());

describe('Every call of the contract', () => {
  it('is bound exactly once', () => {
    expect(ROUTES.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual(ENDPOINTS.map(nameOf).sort());
  });

  it('has a row in the matrix', () => {
    expect(ENDPOINTS.map(nameOf).sort()).toEqual(Object.keys(MATRIX).sort());
  });
});

const CELLS = ENDPOINTS.flatMap((endpoint) =>
  (['VISITOR', ...ROLES] as const).map((who) => [nameOf(endpoint), who, endpoint] as const),
);

describe('A call is refused to all roles except those of its row', () => {
  it.each(pickFacts(CELLS))('%s: %s', async (name, who, endpoint) => {
    const response = await (await clientOf(who, endpoint)).send(endpoint, {});
    const reached = response.statusCode !== 403;
    expect(reached).toBe(MATRIX[name]?.includes(who));
    if (!reached) expect(response.json()).toMatchObject({ ok: false, status: 'LOGIN' });
    expect(response.statusCode).toBeLessThan(500);
  });
});
