import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@portal/contract/endpoints';
import { SEARCHES, type SearchType } from '@portal/contract/index/search/definitions/searches';
import { propertyLands } from '@portal/contract/index/title/property';
import type { Role } from '@portal/contract/values/role';
import { createScan } from '@portal/testing/apps/record-document';
import { buyPages, fundEscrow, orderPages, setPrices } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addCertificate } from '@portal/testing/builders/certificate-builder';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes, TEST_DAY } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { addTractBook } from '@portal/testing/builders/tract-book-builder';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SYSTEM_ACTOR } from '../modules/office/audit/index.ts';
import { saveSettings } from '../modules/office/county-settings/index.ts';
import { listCallStatements, type SentCall } from './list-call-statements.ts';
import { waitForQuiet } from './measure-call.ts';

/**
 * The statements of calls that users wait for, in the .sql files of this folder: one that changes, is added or is lost
 * shows in the review. After a deliberate change, run this file with `--update` (decision 0270).
 */

const DEED = 'A587329';
const DEED_ADDRESS = { documentType: 'A', documentNumber: '587329' };

let app: TestApp;
const clients = new Map<Role, TestClient>();

beforeAll(async () => {
  // Values that are remembered for a second stay remembered, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  app = await startTestApp();
  await addRecords();
  await app.county.images.put(DEED, createScan(7));
  await setPrices(app, { imageDocument: 900, imageFirstPage: 200, imageAdditionalPages: 50 });
  const content = { chain: true, chainPrice: 0, property: true, propertyPrice: 0 };
  await saveSettings(app.county.db, { group: 'titleWork', content, actor: SYSTEM_ACTOR });
  for (const role of ['USER', 'ACCOUNT', 'COUNTY'] as const) {
    const client = await app.signedIn({ role });
    await fundEscrow(app, client.accountId, 100_000);
    clients.set(role, client);
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

/** One record of each kind, so that each search finds something. */
async function addRecords(): Promise<void> {
  const { db } = app.county;
  await addTestCodes(db);
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  const deed = await addDocument(db, {
    ...{ key: DEED, recordedOn: '2019-06-02', imagePageCount: 7, bookType: 'DEEDS', book: '12', page: '30' },
    ...{ grantors: ['PETERSON, CARL J'], grantees: ['LINDQUIST, ANNA M', 'JUNIPER BANK'] },
    ...{ parcels: ['123321314500'], addresses: ['124 MAIN ST, JUNIPER FALLS'], certificates: ['22871'] },
  });
  await addLand(db, { document_id: deed }, [
    { plat: '27', block: '3', lots: '7' },
    { place: '12-33-21', aliquot: 'NE4 SW4' },
  ]);
  const mortgage = await addDocument(db, {
    ...{ key: 'A587330', recordedOn: '2019-06-02', instrument: 'MTG', references: [DEED] },
    ...{ grantors: ['LINDQUIST, ANNA M'], grantees: ['JUNIPER BANK'] },
  });
  await addLand(db, { document_id: mortgage }, [{ plat: '27', block: '3', lots: '7' }]);
  await addTaxLien(db, { key: 'A587331', taxpayers: ['LINDQUIST, ANNA M'], lienType: 'FEDERAL' });
  await addCertificate(db, {
    number: '22871',
    owners: ['LINDQUIST, ANNA M'],
    legalTexts: ['LOT 7 LAKE JUNIPER SHORES'],
  });
  const page = await addTractBook(db, { id: 'S33-21-12' });
  await addLand(db, { tract_book_entry_id: page }, [{ place: '12-33-21' }]);
}

function clientOf(role: Role): TestClient {
  const client = clients.get(role);
  if (client === undefined) throw new Error(`No client has the role ${role}.`);
  return client;
}

/** Sends a call, and fails if it is refused. */
async function send(role: Role, path: string, body: object = {}): Promise<void> {
  const endpoint = ENDPOINTS.find((one) => one.path === path.replace(/\/\d+$/, '/:id'));
  if (endpoint === undefined) throw new Error(`The contract has no call ${path}.`);
  const response = await clientOf(role).send({ method: endpoint.method, path }, body);
  expect([path, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([path, 200, '']);
}

/** All fields of a search's form, as its screen sends them. */
function search(type: SearchType, criteria: Readonly<Record<string, string>>) {
  const defaults = SEARCHES[type].defaults({ today: TEST_DAY, indexBegin: '01/02/1920' });
  return send('USER', `search/${type}`, { ...defaults, ...criteria });
}

async function landOf(documentKey: string): Promise<string> {
  const { lands } = (await clientOf('USER').call(propertyLands, { docId: documentKey })).content;
  return lands[0]?.path ?? '';
}

async function orderedGuid(): Promise<string> {
  return (await orderPages(clientOf('USER'), DEED, '1')).content.imageState.guid;
}

type Call = readonly [title: string, prepare: () => Promise<() => Promise<unknown>>];

/** A call that needs nothing made before it. */
function plainCall(title: string, make: () => Promise<unknown>): Call {
  return [title, async () => make];
}

const AREAS: Readonly<Record<string, readonly Call[]>> = {
  searches: [
    plainCall('a name', () => search('searchByName', { grantorGranteeLastName: 'LINDQUIST' })),
    plainCall('a grantor', () =>
      search('searchByName', { grantorGranteeLastName: 'LINDQUIST', grantorGranteeSearchIn: 'GRANTORS' }),
    ),
    plainCall('names that sound like one', () =>
      search('searchByName', { grantorGranteeLastName: 'LINDQUIST', nameMatch: 'SIMILAR' }),
    ),
    plainCall('words of a name', () =>
      search('searchByName', { grantorGranteeLastName: 'BANK JUNIPER', nameMatch: 'WORDS' }),
    ),
    plainCall('a document number', () => search('searchByDocumentNumber', { fromDocumentNumber: DEED })),
    plainCall('a week', () => search('searchByDate', { fromRecordedDate: '06/01/2019', toRecordedDate: '06/07/2019' })),
    plainCall('a book', () => search('searchByBookAndPage', { book: '12' })),
    plainCall('a section', () =>
      search('searchByLegalDescription', { legalType: 'MB', section: '12', township: '33', range: '21' }),
    ),
    plainCall('a plat', () => search('searchByPlat', { plat: '27' })),
    plainCall('a parcel', () => search('searchByParcelId', { parcelId: '123321314500' })),
    plainCall('an address', () => search('searchByAddress', { streetNumber: '100-199', streetName: 'MAIN' })),
    plainCall('a tax lien', () =>
      search('searchByTaxLien', { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'LINDQUIST' }),
    ),
    plainCall('a certificate', () => search('searchByTorrensCertificate', { certificateNumber: '22871' })),
    plainCall('a text of certificates', () =>
      search('searchByTorrensText', { text: 'LAKE JUNIPER', searchIn: 'LEGAL' }),
    ),
    plainCall('a page of a tract book', () => search('searchByTractBookId', { tractBookId: 'S33-21-12' })),
  ],
  records: [
    plainCall('a document', () => send('USER', 'search/documentDetails', { docId: DEED })),
    [
      'a property',
      async () => {
        const land = await landOf(DEED);
        return () => send('USER', 'title/property', { land });
      },
    ],
    [
      'a chain of title',
      async () => {
        const land = await landOf(DEED);
        return () => send('USER', 'title/chain', { land });
      },
    ],
    plainCall('a page', () => send('USER', 'imaging/getPage', { ...DEED_ADDRESS, page: 1 })),
  ],
  purchases: [
    plainCall('the price of a page', orderedGuid),
    [
      'paying for a page',
      async () => {
        const imageStateGuid = await orderedGuid();
        return () => send('USER', 'imaging/payDownloadOrder', { imageStateGuid });
      },
    ],
    [
      'a copy',
      async () => {
        const imageStateGuid = await buyPages(clientOf('USER'), DEED, '2');
        return () => send('USER', 'imaging/getImage', { imageStateGuid });
      },
    ],
    plainCall('the purchases of an account', () => send('USER', 'imaging/purchases')),
    plainCall('the transactions of an account', () => send('ACCOUNT', 'home/transactions')),
  ],
  office: [
    plainCall('the home page', () => send('USER', 'home/all')),
    plainCall('the users', () => send('COUNTY', 'userManager/users')),
    plainCall('the accounts', () => send('COUNTY', 'controlPanel/accounts')),
    plainCall('the money of an account', () =>
      send('COUNTY', `controlPanel/accountMoney/${clientOf('USER').accountId}`),
    ),
    plainCall('a payment at the counter', () =>
      send('COUNTY', 'controlPanel/accountPayment', {
        ...{
          accountId: clientOf('USER').accountId,
          requestKey: randomUUID(),
          purpose: 'ESCROW_DEPOSIT',
          method: 'CASH',
        },
        ...{ amountCents: 5_000, reference: '', reason: 'Paid at the counter' },
      }),
    ),
    plainCall('the queue of filings', () => send('COUNTY', 'efileQueue/list')),
    plainCall('the audit log', () => send('COUNTY', 'report/auditEntries')),
    plainCall('a group of settings', () => send('COUNTY', 'controlPanel/countyConfig/search')),
  ],
};

test.each(Object.entries(AREAS))('The statements of %s are those of the snapshot', async (area, calls) => {
  const { database } = app;
  if (database.engine !== 'postgresql') throw new Error('The statements are those that PostgreSQL gets.');
  const { pool } = database;
  const record = vi.spyOn(database.statementTimes, 'record');
  const sent: SentCall[] = [];
  for (const [title, prepare] of calls) {
    // The first one may have to look up what the second one finds in memory.
    await (await prepare())();
    const call = await prepare();
    await waitForQuiet(pool);
    record.mockClear();
    await call();
    await waitForQuiet(pool);
    sent.push({ title, statements: record.mock.calls.map(([text]) => text) });
  }
  await expect(listCallStatements(sent)).toMatchFileSnapshot(`./${area}.sql`);
});

test('A list has each statement once, with its calls and how often they send it, and no number of values', () => {
  const session = 'select 1 from sessions where id = $1';
  const text = listCallStatements([
    { title: 'a page', statements: [session, 'insert into pages values ($1, $2), ($3, $4)', 'select 2', 'select 2'] },
    { title: 'a name', statements: [session, 'select  name from names\n where id in ($1, $2, $3) limit $4'] },
  ]);
  expect(text).toBe(
    [
      ...['-- a page, a name', '', 'select 1', '  from sessions', '  where id = ?;', ''],
      ...['-- a name', '', 'select name', '  from names', '  where id in (?, …)', '  limit ?;', ''],
      ...['-- a page', '', 'insert into pages', '  values (?, …), …;', ''],
      ...['-- a page (2 times)', '', 'select 2;', ''],
    ].join('\n'),
  );
});
