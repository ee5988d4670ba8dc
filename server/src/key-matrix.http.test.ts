import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@portal/contract/endpoint';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { addToCart, quoteCart } from '@portal/contract/images/cart/cart';
import { issueCertifiedCopy } from '@portal/contract/images/certified-copies/certified-copies';
import { computeDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { certifySearch } from '@portal/contract/index/certified-searches/certified-searches';
import { SEARCH_TYPES } from '@portal/contract/index/search/definitions/search-types';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { addFileSearch, saveTitleFile } from '@portal/contract/index/title-files/title-files';
import { ownWatchList, startWatch } from '@portal/contract/index/watches/own-watches';
import { getUserAddOnConfirmation } from '@portal/contract/money/flat-fee/add-on';
import { type ScheduleForm, saveSchedule } from '@portal/contract/office/report-schedules';
import { addPasskey, beginPasskey, listPasskeys } from '@portal/contract/people/identity/passkeys';
import type { Role } from '@portal/contract/values/role';
import { authorizeCard, type CardApp, payAuthorization, payDeposit, startCardApp } from '@portal/testing/apps/card-app';
import { drawPdf, fileDocument, offerEfile, RETURN_ADDRESS, upload } from '@portal/testing/apps/efile-app';
import { recordDocument } from '@portal/testing/apps/record-document';
import { setPrices } from '@portal/testing/apps/selling-app';
import { TEST_PASSWORD, type TestClient } from '@portal/testing/apps/test-app';
import { indexParcels, offerWatch } from '@portal/testing/apps/watch-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { pickFacts } from '@portal/testing/facts/facts';
import { PasskeyDevice } from '@portal/testing/identity/passkey-device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SYSTEM_ACTOR } from './modules/office/audit/index.ts';
import { saveSettings } from './modules/office/county-settings/index.ts';

const STAFF: readonly Role[] = ['COUNTY', 'TRIMIN'];

/** The owner's things, by kind; some belong to the administrator of the owner's account. */
interface Owned {
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
  readonly filing: number;
  readonly imageId: string;
  readonly watch: number;
  readonly schedule: number;
  readonly order: string;
  readonly cartOrder: string;
  readonly addOn: string;
  readonly searchKey: string;
  readonly certifiedCopy: string;
  readonly titleFile: number;
  readonly certificate: string;
  readonly receipt: number;
  readonly authorization: string;
  readonly deposit: string;
  readonly passkey: number;
  readonly session: string;
  /** The identifier that the device of the passkey chose. */
  readonly credential: string;
}

/** A request with one of the owner's keys, which must change nothing and reveal nothing. */
interface Owners {
  readonly request: (owned: Owned, stranger: TestClient) => Readonly<Record<string, unknown>>;
  /** Colleagues in the account may make the request, as in an office. */
  readonly isOfAccount?: true;
  /** The response isn't a refusal but contains nothing of the owner's. */
  readonly shows?: object | 'FILE';
}
/**
 * PUBLIC: it names a county record that all callers can see. SECRET: only the reader of an email knows it. NEW: the
 * caller creates the name for their own request.
 */
type Row = Owners | 'PUBLIC' | 'SECRET' | 'NEW';

/** The owner's passkey, which anyone may know, without what only its device can sign. */
const answerUnsigned = ({ credential }: Owned) => {
  const unsigned = { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' };
  return { passkey: { id: credential, rawId: credential, type: 'public-key', response: unsigned } };
};

const FORM: ScheduleForm = {
  ...({ report: 'StatementReport', period: 'LAST_MONTH', accountName: '', username: '' } as const),
  ...({ logInformation: 'ALL', transactionType: 'ALL', dataSource: 'FIVE', orderBy: 'timestamp' } as const),
  ...({ frequency: 'MONTHLY', weekday: '1', dayOfMonth: '1', hour: '6', minute: '00', amPm: 'AM' } as const),
  ...({ format: 'pdf', recipients: 'ann@example.com' } as const),
};
const PERSON = { role: 'USER', firstName: 'Mallory', lastName: 'Quist', email: 'mallory@example.com' };
const PASSWORDS = { password: TEST_PASSWORD, passwordConfirm: TEST_PASSWORD };
const WATCHED = { kind: 'PARCEL', parcel: '12-345-67' } as const;
const otherImage = randomUUID();

const byUserId: Owners = { request: ({ userId }) => ({ userId }) };
const byFiling: Owners = { request: ({ filing: id }) => ({ id }) };
const byImage: Owners = { request: ({ imageId }) => ({ imageId }) };
const bySchedule: Owners = { request: ({ schedule: id }) => ({ id }) };
const byAuthorization: Owners = {
  request: ({ authorization: transId }) => ({ transId }),
  shows: { authorizationOkay: false },
};
const byOrder: Owners = { request: ({ order: imageStateGuid }) => ({ imageStateGuid }) };
const byCartOrder: Owners = { request: ({ cartOrder: imageStateGuid }) => ({ imageStateGuid }) };
const toSubmission = (imageId: string, more: object = {}) => ({
  ...{ efileType: 'LR', imageId, ...RETURN_ADDRESS, acknowledged: false },
  ...more,
});
const toCorrection = (id: number, more: object = {}) => ({
  ...{ id, version: 1, efileType: 'LR', ...RETURN_ADDRESS },
  ...more,
});
const ofAccount = (shows: object): Owners => ({ request: ({ accountId }) => ({ accountId }), shows });
const moneyOf: Owners = { request: ({ accountId }) => ({ reportType: 'ACCOUNT', accountId: String(accountId) }) };

/**
 * Each field of a request that names something, and the effect of another user's key in it. A field without a row
 * fails.
 */
const ROWS: Readonly<Record<string, Row>> = {
  ...Object.fromEntries(
    ['confirm', 'subscription', 'frequency', 'end', 'unsubscribe'].map((call) => [`watch/${call} secret`, 'SECRET']),
  ),
  // Of the secret's watches.
  'watch/end id': 'SECRET',
  'watch/signUp watched.number': 'PUBLIC',
  'redactionRequests/confirm secret': 'SECRET',
  'cart/link secret': 'SECRET',
  'cart/linkCopies secret': 'SECRET',
  'redactionRequests/ask documentKey': 'PUBLIC',
  'watch/own/start watched.number': 'PUBLIC',
  'watch/own/pause id': { request: ({ watch: id }) => ({ id, isPaused: true }) },
  'watch/own/delete id': { request: ({ watch: id }) => ({ id }), shows: {} },
  ...Object.fromEntries(
    ['resetPassword', 'completeRegistration', 'renewRegistrationLink', 'confirmEmail'].map((call) => [
      `auth/${call} ticket`,
      'SECRET',
    ]),
  ),
  'home/transactions accountId': moneyOf,
  'home/transactionReport accountId': moneyOf,
  'currentUser/usageBalance userId': byUserId,
  'currentUser/endOtherSessions key': { request: ({ session: key }) => ({ key }), shows: { ended: 0 } },
  'currentUser/passkeys/rename id': { request: ({ passkey: id }) => ({ id, name: 'Mine' }) },
  'currentUser/passkeys/remove id': { request: ({ passkey: id }) => ({ id }) },
  ...Object.fromEntries(
    ['auth/passkeyLogin', 'currentUser/prove'].flatMap((call) =>
      ['id', 'rawId'].map((field) => [`${call} passkey.${field}`, { request: answerUnsigned }]),
    ),
  ),
  'currentUser/passkeys/add registration.id': 'NEW',
  'currentUser/passkeys/add registration.rawId': 'NEW',
  'helperdata/allowableAccounts accountId': ofAccount({ allowableAccounts: [], totalCount: 0 }),
  'userManager/users accountId': ofAccount({ totalCount: 1 }),
  'userManager/userExport accountId': { request: ({ accountId }) => ({ accountId, format: 'csv' }), shows: 'FILE' },
  'userManager/userChangeStatusList userId': byUserId,
  'userManager/userChangeStatusList accountId': byUserId,
  'userManager/userChangeStatusSingle userId': byUserId,
  'userManager/userDelete userId': byUserId,
  'userManager/userDelete accountId': byUserId,
  'userManager/userBelongings/:id id': { request: ({ userId: id }) => ({ id }) },
  'userManager/userAccess/:id id': { request: ({ userId: id }) => ({ id }) },
  'userManager/userEndSessions userId': byUserId,
  'userManager/userEndSessions key': { request: ({ userId }) => ({ userId, key: 'A'.repeat(43) }) },
  'userManager/userPasswordLink userId': byUserId,
  'userManager/userRemoveSecondFactor userId': byUserId,
  'userManager/user/:id id': { request: ({ userId: id }) => ({ id }) },
  'userManager/user id': {
    request: ({ userId: id, username, accountId }) => ({ id, username, accountId, ...PERSON }),
  },
  'userManager/user accountId': {
    request: ({ accountId }) => ({ username: 'mallory.quist', accountId, ...PERSON, ...{ password: TEST_PASSWORD } }),
  },
  'userManager/userPassword id': { request: ({ userId: id, username }) => ({ id, username, ...PASSWORDS }) },
  'userManager/userInvite userId': byUserId,
  'userManager/userCancelInvitation userId': byUserId,
  'userManager/userSelectedStatuses selected.ids[]': {
    request: ({ userId }) => ({ selected: { kind: 'rows', ids: [userId] } }),
    shows: { locked: 0, pending: 0 },
  },
  'userManager/userSelectedStatuses selected.filter.accountId': {
    request: ({ accountId }) => ({
      selected: {
        ...{ kind: 'allMatching', filter: { filterText: '', statusType: 'ALL', accountId }, except: [] },
        expectedCount: 2,
      },
    }),
    shows: { locked: 0, pending: 0 },
  },
  'userManager/userChangeSelected selected.ids[]': {
    request: ({ userId }) => ({ selected: { kind: 'rows', ids: [userId] }, change: { kind: 'deactivate' } }),
    shows: { changed: 0 },
  },
  'userManager/userChangeSelected selected.filter.accountId': {
    request: ({ accountId }) => ({
      selected: {
        ...{ kind: 'allMatching', filter: { filterText: '', statusType: 'ALL', accountId }, except: [] },
        expectedCount: 2,
      },
      change: { kind: 'deactivate' },
    }),
  },
  'userManager/userChangeSelected change.accountId': {
    request: ({ accountId }, { userId }) => ({
      selected: { kind: 'rows', ids: [userId] },
      change: { kind: 'move', accountId },
    }),
    shows: { changed: 0 },
  },
  'report/schedule/:id id': bySchedule,
  'report/saveSchedule id': { request: ({ schedule: id }) => ({ id, version: 1, ...FORM }) },
  'report/scheduleStatus id': { request: ({ schedule: id }) => ({ id, status: 'PAUSED' }) },
  'report/deleteSchedule id': bySchedule,
  'report/runSchedule id': bySchedule,
  'search/openAddress key': { request: ({ searchKey: key }) => ({ key }), isOfAccount: true },
  'searchCertificates/certify searchKeys[]': {
    request: ({ searchKey }) => ({ requestKey: randomUUID(), searchKeys: [searchKey] }),
    isOfAccount: true,
  },
  'searchCertificates/certify requestKey': 'NEW',
  'title/certifyProperty requestKey': 'NEW',
  'searchCertificates/file number': { request: ({ certificate: number }) => ({ number }) },
  'searchCertificates/verify number': 'PUBLIC',
  'certifiedCopies/issue requestKey': 'NEW',
  'titleFiles/open id': { request: ({ titleFile: id }) => ({ id }) },
  'titleFiles/save id': {
    request: ({ titleFile: id }) => ({ id, version: 1, ...FILE, number: 'Taken over' }),
  },
  'titleFiles/save number': 'NEW',
  'titleFiles/addSearch id': { request: ({ titleFile: id, searchKey }) => ({ id, searchKey }) },
  'titleFiles/addSearch searchKey': {
    request: ({ titleFile: id, searchKey }) => ({ id, searchKey }),
  },
  'titleFiles/bringDown id': { request: ({ titleFile: id }) => ({ id }) },
  'titleFiles/decide id': {
    request: ({ titleFile: id }) => ({ id, documentKey: 'A1', decision: 'KEEP', version: 0 }),
  },
  'titleFiles/decide documentKey': {
    request: ({ titleFile: id }) => ({ id, documentKey: 'A1', decision: 'KEEP', version: 0 }),
  },
  'titleFiles/addName id': {
    request: ({ titleFile: id }) => ({ id, lastName: 'Berg', firstName: '', fromYear: '', toYear: '' }),
  },
  'titleFiles/removeName id': { request: ({ titleFile: id }) => ({ id, nameId: 1 }) },
  'titleFiles/removeName nameId': { request: ({ titleFile: id }) => ({ id, nameId: 1 }) },
  'titleFiles/runName id': { request: ({ titleFile: id }) => ({ id, nameId: 1 }) },
  'titleFiles/runName nameId': { request: ({ titleFile: id }) => ({ id, nameId: 1 }) },
  'titleFiles/addNote id': {
    request: ({ titleFile: id }) => ({ id, documentKey: 'A1', page: '', note: 'Seen' }),
  },
  'titleFiles/addNote documentKey': {
    request: ({ titleFile: id }) => ({ id, documentKey: 'A1', page: '', note: 'Seen' }),
  },
  'titleFiles/removeNote id': { request: ({ titleFile: id }) => ({ id, noteId: 1 }) },
  'titleFiles/removeNote noteId': { request: ({ titleFile: id }) => ({ id, noteId: 1 }) },
  'titleFiles/runSheet id': { request: ({ titleFile: id }) => ({ id, format: 'csv' }) },
  'titleFiles/runSheetCopies id': { request: ({ titleFile: id }) => ({ id }) },
  'certifiedCopies/file number': { request: ({ certifiedCopy: number }) => ({ number }) },
  'certifiedCopies/verify number': 'PUBLIC',
  'imaging/recomputeDownloadOrder imageStateGuid': byOrder,
  'imaging/payDownloadOrder imageStateGuid': byOrder,
  'imaging/cancelImageState imageStateGuid': { ...byOrder, shows: {} },
  'imaging/getImage imageStateGuid': byOrder,
  'cart/pay imageStateGuid': byCartOrder,
  'cart/copies imageStateGuid': {
    request: ({ cartOrder: imageStateGuid }) => ({ imageStateGuid, file: 'ZIP' }),
  },
  'flatFee/getUserAddOnConfirmation imageStateReference.imageStateGuid': {
    request: ({ addOn: imageStateGuid }) => ({ option: '0', imageStateReference: { imageStateGuid } }),
    shows: { ok: false },
  },
  'flatFee/userAddOn imageStateGuid': {
    request: ({ addOn: imageStateGuid }) => ({ imageStateGuid }),
    shows: { ok: false },
  },
  'charging/receipt receiptId': { request: ({ receipt: receiptId }) => ({ receiptId, format: 'pdf' }) },
  'creditcard/authorizationResponse transId': byAuthorization,
  'creditcard/efileAuthAndCaptureResponse transId': byAuthorization,
  'escrowDeposit/completeDeposit transId': {
    request: ({ deposit: transId }) => ({ transId }),
    shows: { status: expect.not.stringMatching('DONE'), receiptId: null },
  },
  'efile/quote imageIds[]': { request: ({ imageId }) => ({ imageIds: [imageId] }) },
  'efile/submission imageId': { request: ({ imageId }) => toSubmission(imageId) },
  'efile/submission additionalDocuments[].imageId': {
    request: ({ imageId }) => toSubmission(otherImage, { additionalDocuments: [{ efileType: 'LR', imageId }] }),
  },
  // The server charges the session's authorization, whatever is sent.
  'efile/submission paymentTransactionId': 'NEW',
  'creditcard/efileCapture imageId': { request: ({ imageId }) => ({ amount: 100, imageId }) },
  'creditcard/efileCapture additionalImageIds[]': {
    request: ({ imageId }) => ({ amount: 100, imageId: otherImage, additionalImageIds: [imageId] }),
  },
  'efile/filing/:id id': byFiling,
  'efile/page id': { request: ({ filing: id }) => ({ id, page: 1 }) },
  'efile/recordedCopy id': byFiling,
  'efile/withdraw id': { request: ({ filing: id }) => ({ id, version: 1 }) },
  'efile/correct id': { request: ({ filing }) => toCorrection(filing) },
  'efile/correct imageId': { request: ({ filing, imageId }) => toCorrection(filing, { imageId }) },
  'efile/correct additionalDocuments[].id': {
    request: ({ filing: id, imageId }) => toCorrection(id, { additionalDocuments: [{ id, imageId }] }),
  },
  'efile/correct additionalDocuments[].imageId': {
    request: ({ filing: id, imageId }) => toCorrection(id, { additionalDocuments: [{ id, imageId }] }),
  },
  'efile/correct facts[].id': {
    request: ({ filing: id }) => toCorrection(id, { facts: [{ id }] }),
  },
  'efile/discardDraft imageId': byImage,
  'efile/saveDraft imageId': {
    request: ({ imageId }) => ({
      imageId,
      form: { ...RETURN_ADDRESS, ...{ instrument: '', grantors: '', grantees: '', parcels: '', legal: '' } },
    }),
  },
};

/** Fields that name a record of the public index. */
const RECORD_FIELDS =
  /^(?:docId|recordId|land|id|documentKey|documentKeys\[\]|documents\[\]\.documentKey|(?:imagePreviewSettings\.)?documentNumber)$/;
/** Calls that read the public index. */
const RECORD_CALLS = /^(?:search|title|tax|gis|imaging|cart|certifiedCopies)\//;
/** Fields that don't name a single thing: search terms of lists and reports, and sort orders. */
const NO_KEYS = /(?:^|\.)(?:sortKey|pageNumber|statementNumber|transactionNumber|streetNumber)$|^criteria\./;
const KEYS = /(?:^|\.)(?:ids?|secret|ticket|number|key|land|\w*(?:Id|Ids|Guid|Key|Keys|Number))(?:\[\])?$/;

interface Key {
  readonly endpoint: Endpoint;
  readonly field: string;
  readonly row: Row | undefined;
}

/** The fields of all calls that name something, except those of searches and of calls for staff, who see everything. */
const FOUND: readonly Key[] = ENDPOINTS.filter(
  ({ access, path }) =>
    (typeof access === 'string' || !access.roles.every((role) => STAFF.includes(role))) &&
    !SEARCH_TYPES.some((type) => path.startsWith(`search/${type}`)),
).flatMap((endpoint) =>
  listFields(endpoint.request)
    .filter((field) => KEYS.test(field) && !NO_KEYS.test(field))
    .map((field) => {
      const isRecord = RECORD_CALLS.test(endpoint.path) && RECORD_FIELDS.test(field);
      return { endpoint, field, row: ROWS[`${endpoint.path} ${field}`] ?? (isRecord ? 'PUBLIC' : undefined) };
    }),
);

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

function listFields(schema: z.ZodType): readonly string[] {
  const walk = ({ properties, items, anyOf, oneOf }: JsonSchema, path: string): readonly string[] => {
    const inner = [...(anyOf ?? oneOf ?? []).flatMap((one) => walk(one, path))];
    if (items !== undefined) inner.push(...walk(items, `${path}[]`));
    for (const [name, of] of Object.entries(properties ?? {}))
      inner.push(...walk(of, path === '' ? name : `${path}.${name}`));
    return inner.length === 0 ? [path] : inner;
  };
  return [
    ...new Set(
      walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema, ''),
    ),
  ];
}

let app: CardApp;
let owned: Owned;
const strangers = new Map<string, TestClient>();
beforeAll(async () => {
  app = await startCardApp();
  const { db, clock, searchCertificates } = app.county;
  const save = (
    group: 'searchCertificates' | 'certifiedCopies' | 'titleFiles' | 'flatFee' | 'flatFeeOverride',
    content: object,
  ) => saveSettings(db, { group, content, actor: SYSTEM_ACTOR });
  await setPrices(app, { imageDocument: 0, imageFirstPage: 0, imageAdditionalPages: 0 });
  await offerEfile(app, { lrFirstPage: 100, lrAdditionalPages: 100 });
  await addTestCodes(db);
  await addDocument(db, { key: 'A1', grantors: ['LINDQUIST, ANNA'] });
  await offerWatch(app);
  await indexParcels(app, [WATCHED.parcel]);
  await save('searchCertificates', { certify: true });
  await save('certifiedCopies', { certifyCopies: true });
  await save('titleFiles', { titleFiles: true });
  await save('flatFee', { chargingImages: true });
  await save('flatFeeOverride', {
    accountAdminReload: true,
    rates: [{ option: true, numberOfPages: 25, cost: 0 }, {}, {}, {}, {}],
  });
  const signer = { name: 'Testing County', algorithm: 'p256', at: clock.now() } as const;
  await searchCertificates.keys.createRoot(signer);
  await searchCertificates.keys.createLeaf(signer);
  owned = await own();
});
afterAll(() => app.close());

const CARD = { paymentMethod: 'CREDIT_CARD', imageChargeMethod: 'PAGE' } as const;
const FILE = { number: '2026-1', name: '', clientReference: '', state: 'OPEN', people: '' } as const;
const FLAT_FEE = { accountType: 'FLAT_FEE', flatFeeRateLevel: 1, userReload: true } as const;

/** Signs in an owner with one thing of each kind, and the users who try its keys. */
async function own(): Promise<Owned> {
  const owner = await app.signedIn({ account: CARD });
  const { accountId, userId, username } = owner;
  const administrator = await app.signedIn({ role: 'ACCOUNT', accountId });
  strangers.set('a colleague', await app.signedIn({ accountId }));
  strangers.set('another user', await app.signedIn({ account: CARD }));
  strangers.set('an administrator of another account', await app.signedIn({ role: 'ACCOUNT', account: FLAT_FEE }));
  strangers.set('a guest', await app.signedIn({ role: 'GUEST', account: CARD }));
  const { documentKey, address } = await recordDocument(app, { image: 3 });
  const order = { documentKey, pageCount: 0, pageSelectionMethod: 'ENTIRE_DOCUMENT' } as const;
  await owner.call(addToCart, { documents: [{ documentKey }] });
  const { addressKey = '' } = (
    await owner.call(SEARCH_ENDPOINTS.searchByName, { grantorGranteeLastName: 'lindquist' } as never)
  ).content;
  await owner.call(startWatch, { watched: WATCHED });
  const { watches } = (await owner.call(ownWatchList.endpoint, {})).content;
  const titleFile = (await owner.call(saveTitleFile, { id: 0, version: 0, ...FILE })).content;
  await owner.call(addFileSearch, { id: titleFile.id, searchKey: addressKey });
  const copy = { ...address, requestKey: randomUUID(), pageCount: 3, totalCents: 0 };
  const certified = { requestKey: randomUUID(), searchKeys: [addressKey] };
  const device = new PasskeyDevice(new URL(app.county.address).origin);
  const registration = device.create((await owner.call(beginPasskey, {})).content);
  await owner.call(addPasskey, { name: 'Phone', registration });
  const { passkeys } = (await owner.call(listPasskeys, {})).content;
  const { id_hash } = await app.county.db
    .selectFrom('sessions')
    .select('id_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const addOn = randomUUID();
  const flatFee = await app.signedIn({ role: 'ACCOUNT', account: FLAT_FEE });
  await flatFee.call(getUserAddOnConfirmation, { option: '0', imageStateReference: { imageStateGuid: addOn } });
  const escrow = await app.signedIn();
  const deposit = await payDeposit(app, escrow);
  await authorizeCard(app, owner);
  return {
    ...{ accountId, userId, username, addOn, deposit, passkey: passkeys[0]?.id ?? 0, credential: device.id },
    session: id_hash.toString('base64url'),
    filing: (await fileDocument(app, owner)).id,
    imageId: (await upload(owner, await drawPdf({ text: 'NOT FILED' }))).imageId,
    watch: watches[0]?.id ?? 0,
    schedule: (await administrator.call(saveSchedule, { id: 0, version: 0, ...FORM })).content.id,
    order: (await owner.call(computeDownloadOrder, order)).content.imageState.guid,
    cartOrder: (await owner.call(quoteCart, {})).content.quote?.imageState.guid ?? '',
    searchKey: addressKey,
    certificate: (await owner.call(certifySearch, certified)).content.number ?? '',
    titleFile: titleFile.id,
    certifiedCopy: (await owner.call(issueCertifiedCopy, copy)).content.number ?? '',
    receipt: Number((await app.database.executeSql('SELECT max(journal_entry_id) AS id FROM sales')).rows[0]?.id),
    authorization: await payAuthorization(app, owner),
  };
}

/** The tables with the owner's things. */
const TABLES = [
  ...['users', 'accounts', 'filings', 'filing_images', 'watches', 'report_schedules', 'report_runs'],
  ...[
    'download_orders',
    'image_entitlements',
    'cart_items',
    'cart_orders',
    'search_certificates',
    'certified_copies',
    'title_files',
    'title_file_searches',
    'title_file_documents',
    'flat_fee_add_ons',
    'payment_intents',
    'card_tabs',
  ],
  ...['journal_entries', 'user_tickets', 'mail_outbox', 'user_passkeys', 'ended_sessions'],
];

async function readTables(): Promise<string> {
  const digests = TABLES.map((table) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t)`);
  const { rows } = await app.database.executeSql(`SELECT concat_ws(' ', ${digests.join(', ')}) AS digest`);
  return String(rows[0]?.digest);
}

function send(client: TestClient, { method, path }: Endpoint, request: Readonly<Record<string, unknown>>) {
  return client.send({ method, path }, request);
}

describe('Every field of a request that names something', () => {
  it('is the owner’s, public, a secret, or new, and every row is about an existing field', () => {
    const missing = FOUND.filter(({ row }) => row === undefined);
    expect(missing.map(({ endpoint, field }) => `${endpoint.path} ${field}`)).toEqual([]);
    const found = new Set(FOUND.map(({ endpoint, field }) => `${endpoint.path} ${field}`));
    expect(Object.keys(ROWS).filter((name) => !found.has(name))).toEqual([]);
  });
});

describe('A key of the owner’s', () => {
  const owners = FOUND.flatMap(({ endpoint, field, row }) =>
    typeof row === 'object' ? [[`${endpoint.path} ${field}`, endpoint, row] as const] : [],
  );
  it.each(pickFacts(owners))('%s', async (_name, endpoint, row) => {
    const before = await readTables();
    for (const [who, client] of strangers) {
      if (row.isOfAccount && who === 'a colleague') continue;
      // The limit of wrong passkeys must not be the only thing that refuses one.
      await app.database.executeSql('DELETE FROM sign_in_attempts');
      const response = await send(client, endpoint, row.request(owned, client));
      const { statusCode: status, body } = response;
      const told = { who, status, body: body.slice(0, 300) };
      if (status !== 200) expect([401, 403, 404, 409, 412], JSON.stringify(told)).toContain(status);
      else if (row.shows === 'FILE') expect(body).not.toContain(owned.username);
      else expect({ ...told, content: response.json().content }).toMatchObject({ content: row.shows ?? 'none' });
    }
    expect(await readTables()).toBe(before);
  });
});
