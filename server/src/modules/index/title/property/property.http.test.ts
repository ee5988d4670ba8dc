import { NO_PART } from '@portal/contract/index/title/land';
import { type Property, propertyLands, propertyPage } from '@portal/contract/index/title/property';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat, type TestLand } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes, type TestDocument } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const LOT = 'plat/27/3/7';
const QUARTER = 'section/33N-21W-12/NE4';
const HAUGEN = 'HAUGEN, ROBERT L';
const PETERSON = 'PETERSON, CARL J';
const BANK = 'NORTHLAND SAVINGS BANK';
const lot: TestLand = { plat: '27', block: '3', lots: '7' };

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await db
    .insertInto('instruments')
    .values([{ code: 'JDG', description: 'Judgment', abbreviation: 'JDG' }])
    .execute();
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  await addLotRecords();
  await addReferences();
  await addSectionRecords();
  await addParcelRecords();
});
afterAll(() => test.close());
beforeEach(() => offer({ property: true, propertyPrice: 0 }));

async function offer(content: { property: boolean; propertyPrice: number }): Promise<void> {
  await saveSettings(test.county.db, {
    group: 'titleWork',
    content: { chain: false, chainPrice: 0, ...content },
    actor: SYSTEM_ACTOR,
  });
}

async function record(document: TestDocument & { readonly code?: string }, lands: readonly TestLand[] = []) {
  const { db } = test.county;
  const { code, ...given } = document;
  const id = await addDocument(db, { imagePageCount: 1, ...given });
  if (code !== undefined)
    await db.updateTable('documents').set({ instrument_code: code }).where('id', '=', id).execute();
  await addLand(db, { document_id: id }, lands);
}

async function addLotRecords(): Promise<void> {
  const parcels = ['12.00027.003'];
  await record({ key: 'A100', recordedOn: '1979-08-15', grantors: [HAUGEN], grantees: [PETERSON], parcels }, [lot]);
  await record({ key: 'A110', instrument: 'MTG', recordedOn: '2014-01-02', grantors: [PETERSON], grantees: [BANK] }, [
    { plat: '27', block: '3', lots: '6-8' },
  ]);
  await record({ key: 'A120', recordedOn: '2015-01-02', grantors: [PETERSON], grantees: [BANK] }, [
    { ...lot, part: 'E 10 FT' },
  ]);
  await record({ key: 'A130', recordedOn: '2016-01-02', grantors: [PETERSON], grantees: [BANK] }, [
    { plat: '27', block: '3', lots: '6-8', part: 'N 10 FT' },
  ]);
  await record(
    { key: 'A140', recordedOn: '2017-01-02', grantors: ['SEALED SELLER'], isWithheld: true, parcels: ['99.9'] },
    [lot],
  );
  await record({ key: 'A150', recordedOn: '2018-01-02', grantors: [PETERSON] }, [
    { plat: '27', block: '3', lots: '9' },
  ]);
  await record({ key: 'A160', code: 'JDG', recordedOn: '2019-01-02', grantors: ['PETERSON, CARL'], grantees: [BANK] });
}

/** A mortgage and its satisfaction, which names no land. */
async function addReferences(): Promise<void> {
  await record({ key: 'A170', instrument: 'MTG', recordedOn: '2014-05-02', grantors: [PETERSON], grantees: [BANK] }, [
    { plat: '27', block: '3', lots: '10' },
  ]);
  await record({
    ...{ key: 'A180', instrument: 'SAT', recordedOn: '2020-05-02', grantors: [BANK], grantees: [PETERSON] },
    references: ['A170'],
  });
}

async function addSectionRecords(): Promise<void> {
  await record({ key: 'A200', recordedOn: '2001-01-02', grantors: [HAUGEN] }, [{ place: '12-33-21', aliquot: 'NE4' }]);
  await record({ key: 'A205', recordedOn: '2001-06-02', grantors: [HAUGEN] }, [{ place: '12-33-21', aliquot: 'N2' }]);
  await record({ key: 'A210', recordedOn: '2002-01-02', grantors: [HAUGEN] }, [{ place: '12-33-21' }]);
  await record({ key: 'A220', recordedOn: '2003-01-02', grantors: [HAUGEN] }, [
    { place: '12-33-21', aliquot: 'NE4 NE4' },
  ]);
  await record({ key: 'A230', recordedOn: '2004-01-02', grantors: [HAUGEN] }, [
    { place: '12-33-21', aliquot: 'E2 NW4 NE4' },
    { place: '12-33-21', aliquot: 'S2' },
  ]);
  await record({ key: 'A240', recordedOn: '2005-01-02', grantors: [HAUGEN] }, [
    { place: '12-33-21', aliquot: 'NE4', comment: 'EXCEPT THE ROAD' },
  ]);
  await record({ key: 'A250', recordedOn: '2006-01-02', grantors: [HAUGEN] }, [{ place: '12-33-21', aliquot: 'SW4' }]);
  await record({ key: 'A260', recordedOn: '2007-01-02', grantors: [HAUGEN] }, [
    { place: '12-33-21', aliquot: 'E2 W2' },
  ]);
  await record({ key: 'A270', recordedOn: '2008-01-02', grantors: [HAUGEN] }, [
    { place: '12-33-21', aliquot: 'N2 N2' },
  ]);
}

async function addParcelRecords(): Promise<void> {
  const { db } = test.county;
  await record({ key: 'A300', recordedOn: '2001-01-02', grantors: [HAUGEN], parcels: ['20.1'] });
  await record({ key: 'A310', recordedOn: '2002-01-02', grantors: [HAUGEN], parcels: ['20.2'] });
  const before = await db.selectFrom('parcels').select('id').where('key', '=', '201').executeTakeFirstOrThrow();
  await db.updateTable('parcels').set({ status: 'RETIRED' }).where('id', '=', before.id).execute();
  await db.insertInto('parcel_successors').values({ parcel_id: before.id, successor_key: '202' }).execute();
}

async function getProperty(land = LOT): Promise<Property> {
  const { details } = (await user.call(propertyPage, { land })).content;
  if (details === null) throw new Error('A free property page was not given.');
  return details;
}

/** The code with which a call was refused; undefined if it wasn't. */
async function refusalOf(endpoint: typeof propertyPage | typeof propertyLands, request: object) {
  return (await user.send(endpoint, request)).json().code;
}

const listMatches = ({ documents }: Property) => documents.map(({ docId, match }) => [docId, match]);

describe('The property page of a lot', () => {
  it('is headed by its lot and plat if no document describes it alone', async () => {
    expect((await getProperty('plat/27/3/6')).land.title).toBe('Lot 6 Blk 3 BIRCH HOLLOW 2ND');
  });

  it('has its documents, newest first, each with how it was matched', async () => {
    const property = await getProperty();
    expect(listMatches(property)).toEqual([
      ['A130', 'MAY_INCLUDE'],
      ['A120', 'PART'],
      ['A110', 'CONTAINS'],
      ['A100', 'SAME'],
    ]);
    expect(property.undecidedCount).toBe(1);
    expect(property.documents.at(-1)).toMatchObject({ from: ['HAUGEN ROBERT L'], to: ['PETERSON CARL J'] });
    expect(property.parcels).toEqual([{ key: '1200027003', number: '12.00027.003' }]);
  });

  it('says if no document names its lot, which can be mistyped', async () => {
    await record({ key: 'A190', recordedOn: '1978-01-02', grantors: [HAUGEN] }, [
      { plat: '27', block: '6', lots: 'ALL' },
    ]);
    await record({ key: 'A191', recordedOn: '1979-01-02', grantors: [HAUGEN] }, [
      { plat: '27', block: '6', lots: '1-3' },
    ]);
    const named = async (land: string) => (await getProperty(land)).land.isNamed;
    expect(listMatches(await getProperty('plat/27/6/33'))).toEqual([['A190', 'CONTAINS']]);
    expect(await named('plat/27/6/33')).toBe(false);
    expect(await named('plat/27/6/3')).toBe(true);
    expect(await named(`plat/27/6/${NO_PART}`)).toBe(true);
    expect(await named(LOT)).toBe(true);
  });

  it('has open liens on its owners', async () => {
    const { liens } = await getProperty();
    expect(liens).toMatchObject([{ docId: 'A160', owner: 'PETERSON CARL J', level: 'MIDDLE' }]);
  });

  it('never includes a withheld document, or a parcel that only it names', async () => {
    expect(JSON.stringify(await getProperty())).not.toMatch(/A140|SEALED|99\.9/);
    expect(await refusalOf(propertyLands, { docId: 'A140' })).toBe('NOT_FOUND');
  });

  it('is the same for another spelling, and refused for unknown land', async () => {
    expect((await getProperty('PLAT/27/3/7')).land.path).toBe(LOT);
    for (const land of ['plat/27/3/99', 'plat/99/3/7', 'parcel/1', 'section/90N-21W-12/NE4'])
      expect(await refusalOf(propertyPage, { land }), land).toBe('LAND_UNKNOWN');
    for (const land of ['', 'plat', "plat/27'--/3/7", '../etc', `parcel/${'1'.repeat(500)}`])
      expect(await refusalOf(propertyPage, { land }), land).toBe('INVALID_INPUT');
  });
});

it.each([
  ['plat/27/3/11', '10, 9, 8, 7'],
  ['plat/27/9/7', '3'],
  ['plat/28/3/7', '27 BIRCH HOLLOW'],
  ['parcel/1200027004', '12.00027.003'],
  ['section/33N-21W-13', '12'],
  ['section/90N-21W-12', 'T33'],
])('A mistyped %s is refused with the nearest land, %s, and costs nothing', async (land, nearest) => {
  await offer({ property: true, propertyPrice: 200 });
  const user = await test.signedIn({ account: { paymentMethod: 'INVOICE' } });
  const { status, envelope } = await user.call(propertyPage, { land });
  expect([status, envelope.code]).toEqual([404, 'LAND_UNKNOWN']);
  expect(envelope.message).toContain(nearest);
  expect(await user.getBalance()).toBe(0);
});

describe('The addresses and parcels of a land', () => {
  const one: TestLand = { plat: '31', block: '1', lots: '1' };
  const neighbor: TestLand = { plat: '31', block: '1', lots: '2' };
  beforeAll(async () => {
    await addPlat(test.county.db, { number: '31', name: 'TWO LOTS' });
    const house = { parcels: ['31.1'], addresses: ['1 ELM ST, ASPEN FALLS'] };
    await record({ key: 'A910', recordedOn: '2001-01-02', grantors: [HAUGEN], ...house }, [one, one]);
    const both = { parcels: ['31.1', '31.2'], addresses: ['1 ELM ST, ASPEN FALLS', '2 ELM ST, ASPEN FALLS'] };
    await record({ key: 'A920', recordedOn: '2002-01-02', grantors: [HAUGEN], ...both }, [one, neighbor]);
  });

  it('exclude those of another land in the same document', async () => {
    const { parcels, addresses, documents } = await getProperty('plat/31/1/1');
    expect(documents.map(({ docId, match }) => [docId, match])).toEqual([
      ['A920', 'SAME'],
      ['A910', 'SAME'],
    ]);
    expect([parcels.map(({ number }) => number), addresses]).toEqual([['31.1'], ['1 ELM ST, ASPEN FALLS']]);
  });

  it('exclude those of another parcel in the same document', async () => {
    const { addresses } = await getProperty('parcel/311');
    expect(addresses).toEqual(['1 ELM ST, ASPEN FALLS']);
  });
});

describe('The block of a lot', () => {
  it('has the lots that the index names, in the order of their numbers, with their documents', async () => {
    const { block } = await getProperty();
    expect(block).toEqual({
      name: '3',
      lots: [
        { lot: '6', path: 'plat/27/3/6', documentCount: 2, isThis: false },
        { lot: '7', path: LOT, documentCount: 4, isThis: true },
        { lot: '8', path: 'plat/27/3/8', documentCount: 2, isThis: false },
        { lot: '9', path: 'plat/27/3/9', documentCount: 1, isThis: false },
        { lot: '10', path: 'plat/27/3/10', documentCount: 1, isThis: false },
      ],
      isCut: false,
    });
  });

  it('isn’t on the page of a quarter', async () => {
    expect((await getProperty(QUARTER)).block).toBeNull();
  });

  it('is cut, with a remark, if a plat without blocks has more lots than are drawn', async () => {
    await addPlat(test.county.db, { number: '28', name: 'MANY LOTS' });
    await record({ key: 'A400', grantors: [HAUGEN] }, [{ plat: '28', lots: '1-501' }]);
    const { block } = await getProperty('plat/28/none/7');
    expect([block?.name, block?.lots.length, block?.lots.at(-1)?.lot, block?.isCut]).toEqual(['', 500, '500', true]);
  });
});

describe('A list of a property page', () => {
  it('has the first twenty parties of each side, and the number of further ones', async () => {
    const grantors = Array.from({ length: 23 }, (_, index) => `OWNER ${index + 1}`);
    await record({ key: 'A510', grantors, grantees: [BANK] }, [{ plat: '27', block: '5', lots: '1' }]);
    const [document] = (await getProperty('plat/27/5/1')).documents;
    expect([document?.from.length, document?.moreFrom, document?.to, document?.moreTo]).toEqual([20, 3, [BANK], 0]);
  });

  it('has at most a hundred entries, and mentions that there are more', async () => {
    const addresses = Array.from({ length: 101 }, (_, index) => `${index + 1} ELM ST`);
    await record({ key: 'A500', grantors: [HAUGEN], addresses }, [{ plat: '27', block: '4', lots: '1' }]);
    const property = await getProperty('plat/27/4/1');
    expect([property.addresses.length, property.cutLists]).toEqual([100, ['addresses']]);
  });
});

describe('A document that names no land', () => {
  it('is on the page of the land of the document that it ends', async () => {
    expect(listMatches(await getProperty('plat/27/3/10'))).toEqual([
      ['A180', 'REFERENCE'],
      ['A170', 'SAME'],
    ]);
  });
});

describe('The property page of a quarter', () => {
  it('has land that is the same, contains it, is a part of it, overlaps or may include it, and maps it', async () => {
    const property = await getProperty(QUARTER);
    expect(listMatches(property)).toEqual([
      ['A270', 'OVERLAPS'],
      ['A240', 'MAY_INCLUDE'],
      ['A230', 'PART'],
      ['A220', 'PART'],
      ['A210', 'MAY_INCLUDE'],
      ['A205', 'CONTAINS'],
      ['A200', 'SAME'],
    ]);
    // Rows from the north, bits from the west: the eastern half of the two northern rows.
    expect(property.section?.land).toMatchObject({ wholeQuarters: 0b1100_1100, partialQuarters: 0 });
  });
});

describe('The property page of a parcel', () => {
  it('has its own documents and those of its predecessors', async () => {
    const property = await getProperty('parcel/20-2');
    expect(property.land.path).toBe('parcel/202');
    expect(listMatches(property)).toEqual([
      ['A310', 'PARCEL'],
      ['A300', 'CONTAINS'],
    ]);
    const before = { key: '201', number: '20.1' };
    expect(property.parcel).toEqual({ number: '20.2', isRetired: false, predecessors: [before], successors: [] });
  });

  it('maps the land that its documents describe, and marks those that describe it in the same words', async () => {
    const land = { place: '15-33-21', aliquot: 'NE4', comment: 'EXCEPT THE RAILROAD' };
    for (const key of ['A320', 'A321']) await record({ key, grantors: [HAUGEN], parcels: ['30.1'] }, [land]);
    await record({ key: 'A322', grantors: [HAUGEN] }, [{ ...land, comment: 'Except  the Railroad' }]);
    await record({ key: 'A323', grantors: [HAUGEN] }, [{ ...land, comment: '' }]);
    const property = await getProperty('parcel/301');
    expect(new Map(listMatches(property) as [string, string][])).toEqual(
      new Map([
        ['A320', 'SAME_TEXT'],
        ['A321', 'SAME_TEXT'],
        ['A322', 'SAME_TEXT'],
        ['A323', 'CONTAINS'],
      ]),
    );
    expect(property.section?.land).toMatchObject({ wholeQuarters: 0, partialQuarters: 0b1100_1100 });
  });

  it('mentions predecessors that aren’t followed', async () => {
    await test.database.executeSql(`
      INSERT INTO parcels (number, key, status)
      SELECT '77.' || place, '77' || place, 'CURRENT' FROM generate_series(1, 102) AS place;
      INSERT INTO parcel_successors (parcel_id, successor_key)
      SELECT id, '77' || (substr(key, 3)::int + 1) FROM parcels WHERE key LIKE '77%' AND key <> '77102'`);
    expect(await getProperty('parcel/77101')).toMatchObject({ isCut: false });
    expect(await getProperty('parcel/77102')).toMatchObject({ isCut: true });
  });

  it('links a retired parcel to its successors', async () => {
    const { parcel } = await getProperty('parcel/201');
    expect(parcel).toMatchObject({ isRetired: true, successors: [{ key: '202', number: '20.2' }] });
  });
});

describe('A county', () => {
  it('can switch property pages off', async () => {
    await offer({ property: false, propertyPrice: 0 });
    expect(await refusalOf(propertyPage, { land: LOT })).toBe('NOT_ALLOWED');
    expect(await refusalOf(propertyLands, { docId: 'A100' })).toBe('NOT_ALLOWED');
  });

  it('can sell them: once for the land, user and day, even for fifty simultaneous calls', async () => {
    await offer({ property: true, propertyPrice: 250 });
    const buyer = await test.signedIn();
    const refused = (await buyer.call(propertyPage, { land: LOT })).content;
    expect(refused).toMatchObject({ details: null, paymentRefused: true });
    await fundEscrow(test, buyer.accountId, 2_000);
    const sent = await Promise.all(Array.from({ length: 50 }, () => buyer.send(propertyPage, { land: LOT })));
    expect(new Set(sent.map((response) => response.json().code))).toEqual(new Set([undefined, 'TOO_MANY_AT_ONCE']));
    expect((await buyer.call(propertyPage, { land: LOT.toUpperCase() })).content.usageBalance).toBe(1_750);
  });
});
