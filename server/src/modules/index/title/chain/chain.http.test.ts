import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { type Chain, chainLands, chainOfTitle } from '@portal/contract/index/title/chain';
import { fundEscrow } from '@portal/testing/apps/selling-app';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat, type TestLand } from '@portal/testing/builders/land-builder';
import {
  addDocument,
  addIndexCoverage,
  addTestCodes,
  type TestDocument,
} from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

const LOT = 'plat/27/3/7';
const HAUGEN = 'HAUGEN, ROBERT L';
const PETERSON = 'PETERSON, CARL J';
const BANK = 'NORTHLAND SAVINGS BANK';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await db
    .insertInto('instruments')
    .values(['JDG', 'ZZZ', 'AMTG'].map((code) => ({ code, description: `Instrument ${code}`, abbreviation: code })))
    .execute();
  await addIndexCoverage(db, { index_name: 'abstract', index_begins_on: '1920-01-02', images_begin_on: '1964-01-02' });
  await addPlat(db, { number: '27', name: 'BIRCH HOLLOW 2ND' });
  await addRecords();
});
afterAll(() => test.close());
beforeEach(() => offerChain({ chain: true, chainPrice: 0 }));

async function offerChain(content: { chain: boolean; chainPrice: number }): Promise<void> {
  await saveSettings(test.county.db, { group: 'titleWork', content, actor: SYSTEM_ACTOR });
}

async function record(document: TestDocument & { readonly code?: string }, lands: readonly TestLand[] = []) {
  const { db } = test.county;
  const { code, ...given } = document;
  const id = await addDocument(db, { imagePageCount: 1, ...given });
  if (code !== undefined)
    await db.updateTable('documents').set({ instrument_code: code }).where('id', '=', id).execute();
  await addLand(db, { document_id: id }, lands);
}

async function addRecords(): Promise<void> {
  const lot: TestLand = { plat: '27', block: '3', lots: '7' };
  await record({ key: 'A100', recordedOn: '1963-06-10', grantors: ['HOLLOW LAND CO'], grantees: [HAUGEN] }, [lot]);
  await record(
    { key: 'A110', recordedOn: '1979-08-15', grantors: [HAUGEN], grantees: [PETERSON], references: ['A100'] },
    [lot],
  );
  // One satisfaction can only be found by its reference; the other mortgage is sealed, with everything that would
  // reveal it.
  await record({ key: 'A120', instrument: 'MTG', recordedOn: '2014-01-02', grantors: [PETERSON], grantees: [BANK] }, [
    { plat: '27', block: '3', lots: '6-8' },
  ]);
  await record({
    key: 'A121',
    instrument: 'SAT',
    recordedOn: '2016-01-02',
    grantors: [BANK],
    grantees: [PETERSON],
    references: ['A120'],
  });
  await record(
    {
      key: 'A130',
      instrument: 'MTG',
      recordedOn: '2017-01-02',
      grantors: [PETERSON],
      grantees: ['SEALED LENDER'],
      isWithheld: true,
    },
    [lot],
  );
  await record(
    {
      key: 'A131',
      instrument: 'MTG',
      recordedOn: '2018-01-02',
      grantors: [PETERSON],
      grantees: [BANK],
      references: ['A130', 'A999'],
    },
    [lot],
  );
  await record({ key: 'A140', code: 'JDG', recordedOn: '2019-01-02', grantors: ['PETERSON, CARL'], grantees: [BANK] });
  await record({
    key: 'A141',
    code: 'JDG',
    recordedOn: '2019-01-02',
    grantors: ['PETERSON, CARL M'],
    grantees: [BANK],
  });
  await record({ key: 'A142', code: 'JDG', recordedOn: '2019-01-02', grantors: [BANK], grantees: [PETERSON] });
  await record({ key: 'A150', code: 'ZZZ', recordedOn: '2020-01-02', grantors: [PETERSON] }, [lot]);
  await record({ key: 'A160', recordedOn: '2021-01-02', grantors: ['X, Y'], grantees: ['Z, Y'] }, [
    { plat: '27', block: '3', lots: '9' },
    { plat: '27', block: '3', lots: '10' },
  ]);
}

async function getChain(land = LOT, years = 0, client = user): Promise<Chain> {
  const { details } = (await client.call(chainOfTitle, { land, years })).content;
  if (details === null) throw new Error('A free chain was not given.');
  return details;
}

/** The code with which a call was refused; undefined if it wasn't. */
async function refusalOf(endpoint: typeof chainOfTitle | typeof chainLands, request: object) {
  return (await user.send(endpoint, request)).json().code;
}

const find = (chain: Chain, docId: string) => chain.entries.find((entry) => entry.docId === docId);

describe('The chain of title of a lot', () => {
  it('has the owners over time', async () => {
    const { owners } = await getChain();
    expect(owners.map(({ name, since, until }) => [name, since, until])).toEqual([
      ['HAUGEN ROBERT L', '06/10/1963', '08/15/1979'],
      ['PETERSON CARL J', '08/15/1979', ''],
    ]);
  });

  it('has documents by land, by reference and by the names of the owners, each with the way it was found', async () => {
    const { entries } = await getChain();
    expect(Object.fromEntries(entries.map(({ docId, match }) => [docId, match]))).toEqual({
      A100: 'SAME',
      A110: 'SAME',
      A120: 'CONTAINS',
      A121: 'REFERENCE',
      A131: 'SAME',
      A140: 'NAME',
      A150: 'SAME',
    });
  });

  it('shows the open burdens with reasons', async () => {
    const chain = await getChain();
    expect(find(chain, 'A120')).toMatchObject({
      state: 'ENDED',
      reason: { code: 'RELEASED', values: { number: 'A121', date: '01/02/2016' } },
      rule: 'Minn. Stat. 541.03',
      related: ['A121'],
    });
    expect(find(chain, 'A131')).toMatchObject({ state: 'OPEN', reason: { code: 'NO_RELEASE' } });
    expect(find(chain, 'A140')?.matchedOwner).toEqual({ name: 'PETERSON CARL J', level: 'MIDDLE' });
    expect(find(chain, 'A150')).toMatchObject({ effect: 'UNKNOWN', state: 'UNDECIDED' });
    expect(chain.unknownCodes).toEqual([{ code: 'ZZZ', description: 'Instrument ZZZ', count: 1 }]);
    expect(chain.openCount).toBe(3);
  });

  it('never includes a withheld document, not even in words', async () => {
    const chain = await getChain();
    expect(find(chain, 'A131')?.doubts).toEqual([{ code: 'REFERENCE', values: { number: 'A999' } }]);
    expect(JSON.stringify(chain)).not.toMatch(/A130|SEALED/);
    expect(await refusalOf(chainLands, { docId: 'A130' })).toBe('NOT_FOUND');
  });

  it('starts at the source of title, and keeps older open burdens', async () => {
    const chain = await getChain(LOT, 40);
    expect(chain.source).toEqual({ number: 'A110', date: '08/15/1979' });
    expect(chain.earlierCount).toBe(1);
    expect(find(chain, 'A100')).toBeUndefined();
  });

  it('is the same for another spelling of the land, and refused for unknown land', async () => {
    expect((await getChain('PLAT/27/3/7')).land.path).toBe(LOT);
    for (const land of ['plat/27/3/99', 'plat/99/3/7'])
      expect(await refusalOf(chainOfTitle, { land }), land).toBe('LAND_UNKNOWN');
    // The county has no parcels and sections that could be meant.
    for (const land of ['parcel/1', 'section/33N-21W-12/NE4'])
      expect(await refusalOf(chainOfTitle, { land }), land).toBe('NOT_FOUND');
    for (const land of ['', 'plat', "plat/27'--/3/7", '../etc'])
      expect(await refusalOf(chainOfTitle, { land }), land).toBe('INVALID_INPUT');
  });
});

describe('The lands of a document', () => {
  it('are all of its lots', async () => {
    const { content } = await user.call(chainLands, { docId: 'A120' });
    expect(content.lands.map(({ path }) => path)).toEqual(['plat/27/3/6', 'plat/27/3/7', 'plat/27/3/8']);
    expect((await user.call(chainLands, { docId: 'A160' })).content.lands).toHaveLength(2);
    expect((await user.call(chainLands, { docId: 'A140' })).content.lands).toEqual([]);
  });
});

describe('A county', () => {
  it('can switch chains off', async () => {
    await offerChain({ chain: false, chainPrice: 0 });
    expect(await refusalOf(chainOfTitle, { land: LOT })).toBe('NOT_ALLOWED');
    expect(await refusalOf(chainLands, { docId: 'A120' })).toBe('NOT_ALLOWED');
  });

  it('can sell them: once for the land, user and day, even for fifty simultaneous calls', async () => {
    await offerChain({ chain: true, chainPrice: 500 });
    const buyer = await test.signedIn();
    const refused = (await buyer.call(chainOfTitle, { land: LOT, years: 0 })).content;
    expect(refused).toMatchObject({ details: null, paymentRefused: true });
    await fundEscrow(test, buyer.accountId, 2_000);
    const sent = await Promise.all(Array.from({ length: 50 }, () => buyer.send(chainOfTitle, { land: LOT })));
    expect(new Set(sent.map((response) => response.json().code))).toEqual(new Set([undefined, 'TOO_MANY_AT_ONCE']));
    expect((await buyer.call(chainOfTitle, { land: LOT.toUpperCase(), years: 40 })).content.usageBalance).toBe(1_500);
    const statement = await buyer.call(documentDetails, { docId: 'A100', description: '' });
    expect(statement.content.usageBalance).toBe(1_500);
  });
});
