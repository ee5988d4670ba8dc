import { CHAIN_REPORT, type Chain, chainOfTitle } from '@portal/contract/index/title/chain';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addLand, addPlat } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes, type TestDocument } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../../../office/audit/index.ts';
import { saveSettings } from '../../../office/county-settings/index.ts';

/* Chains that an examiner designed, each on lots of a separate plat, with the examiner's findings for each. */

const BANK = 'NORTHLAND SAVINGS BANK';
const OTHER_BANK = 'LAKES CREDIT UNION';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await db
    .insertInto('instruments')
    .values(['PAT', 'AMTG', 'PREL'].map((code) => ({ code, description: `Instrument ${code}`, abbreviation: code })))
    .execute();
  await addPlat(db, { number: '40', name: 'CASES' });
  await saveSettings(db, { group: 'titleWork', content: { chain: true, chainPrice: 0 }, actor: SYSTEM_ACTOR });
});
afterAll(() => test.close());

interface Case extends Omit<TestDocument, 'key' | 'recordedOn' | 'instrument'> {
  readonly code: string;
  /** In whole, or a part by its text. */
  readonly lots: string;
  readonly part?: string;
}

/** Records a document on lots; none for a document without a legal description. */
async function record(key: string, recordedOn: string, { code, lots, part, ...document }: Case): Promise<number> {
  const { db } = test.county;
  const id = await addDocument(db, { key, recordedOn, imagePageCount: 1, ...document });
  await db.updateTable('documents').set({ instrument_code: code }).where('id', '=', id).execute();
  if (lots !== '')
    await addLand(db, { document_id: id }, [{ plat: '40', block: '1', lots, ...(part === undefined ? {} : { part }) }]);
  return id;
}

/** The grantees who receive a lot from the government. */
const patent = (key: string, lots: string, ...grantees: readonly string[]) =>
  record(key, '1975-01-02', { code: 'PAT', lots, grantors: ['UNITED STATES OF AMERICA'], grantees: [...grantees] });

async function getChain(lot: string, years = 40): Promise<Chain> {
  const { details } = (await user.call(chainOfTitle, { land: `plat/40/1/${lot}`, years })).content;
  if (details === null) throw new Error('A free chain was not given.');
  return details;
}

const find = (chain: Chain, docId: string) => chain.entries.find((entry) => entry.docId === docId);
const doubtsOf = ({ entries }: Chain) =>
  Object.fromEntries(
    entries
      .filter(({ doubts }) => doubts.length > 0)
      .map(({ docId, doubts }) => [docId, doubts.map(({ code }) => code)]),
  );
const presentOwners = ({ owners }: Chain) =>
  owners.filter(({ until, isStray }) => until === '' && !isStray).map(({ name }) => name);

describe('A satisfaction with the number of another mortgage', () => {
  it('ends neither, and shows the debtor and lot of each, on the page and in its files', async () => {
    await patent('A1001', '33', 'VICTIM, VIV');
    await patent('A1002', '34', 'OTHERO, OTTO');
    const loan = { code: 'MTG', grantees: [BANK] };
    await record('A1003', '2015-01-02', { ...loan, lots: '33', grantors: ['VICTIM, VIV'] });
    await record('A1004', '2015-02-02', { ...loan, lots: '34', grantors: ['OTHERO, OTTO'] });
    const release = { code: 'SAT', lots: '34', grantors: [BANK], grantees: ['OTHERO, OTTO'], references: ['A1003'] };
    await record('A1005', '2018-01-02', release);

    const chain = await getChain('33');
    const mortgage = find(chain, 'A1003');
    expect(mortgage).toMatchObject({ state: 'UNDECIDED', reason: { code: 'RELEASE_DIFFERS' } });
    expect(mortgage?.reason?.values.released).toMatch(/^OTHERO OTTO, .*34/);
    expect(mortgage?.reason?.values.burdened).toMatch(/^VICTIM VIV, .*33/);
    expect(doubtsOf(chain).A1005).toEqual(['RELEASE']);
    expect(find(await getChain('34'), 'A1004')).toMatchObject({
      state: 'UNDECIDED',
      reason: { code: 'OTHER_NUMBER', values: { number: 'A1005', named: 'A1003' } },
    });
    const rows = (await user.send(CHAIN_REPORT.endpoint, { land: 'plat/40/1/33', years: 40, format: 'csv' })).body;
    expect(rows).toContain('Releases OTHERO OTTO');
  });
});

describe('A mortgage that was assigned', () => {
  it('is not ended by the previous lender, nor by a bank that never held it', async () => {
    await patent('A1101', '1', 'DEBTOR, DAN');
    const loan = { code: 'MTG', lots: '1', grantors: ['DEBTOR, DAN'] };
    await record('A1102', '2012-01-02', { ...loan, grantees: [BANK] });
    await record('A1103', '2013-01-02', { ...loan, grantees: [BANK] });
    await record('A1104', '2014-01-02', {
      ...{ code: 'AMTG', lots: '1', grantors: [BANK], grantees: [OTHER_BANK] },
      references: ['A1102'],
    });
    const release = { code: 'SAT', lots: '1', grantees: ['DEBTOR, DAN'] };
    await record('A1105', '2016-01-02', { ...release, grantors: [BANK], references: ['A1102'] });
    await record('A1106', '2017-01-02', { ...release, grantors: ['TAMARACK LOANS'], references: ['A1103'] });
    const chain = await getChain('1');
    expect(find(chain, 'A1102')?.reason).toEqual({
      code: 'OTHER_HOLDER',
      values: { number: 'A1105', name: BANK, holder: OTHER_BANK },
    });
    expect(find(chain, 'A1103')).toMatchObject({ state: 'UNDECIDED', reason: { code: 'OTHER_HOLDER' } });
    expect(doubtsOf(chain)).toEqual({ A1105: ['HOLDER'], A1106: ['HOLDER'] });
    await record('A1107', '2018-01-02', { ...release, grantors: [OTHER_BANK], references: ['A1102'] });
    expect(find(await getChain('1'), 'A1102')?.state).toBe('ENDED');
  });
});

describe('Owners', () => {
  it('who did not sign cause a doubt', async () => {
    await patent('A1201', '2', 'COUPLE, HAL', 'COUPLE, WILMA');
    await record('A1202', '2010-01-02', { code: 'WD', lots: '2', grantors: ['COUPLE, HAL'], grantees: ['NEXT, NED'] });
    const chain = await getChain('2');
    expect(find(chain, 'A1202')?.doubts).toEqual([{ code: 'SHARE', values: { name: 'COUPLE WILMA' } }]);
    expect([chain.openCount, chain.doubtCount]).toEqual([0, 1]);
  });

  it('with another suffix are different people', async () => {
    await patent('A1203', '3', 'FATHER, JOHN SR');
    await record('A1204', '2010-01-02', {
      code: 'WD',
      lots: '3',
      grantors: ['FATHER, JOHN JR'],
      grantees: ['NEXT, NED'],
    });
    const chain = await getChain('3');
    expect(doubtsOf(chain)).toEqual({ A1204: ['SUFFIX'] });
    expect(presentOwners(chain)).toEqual(['FATHER JOHN SR']);
  });

  it.each([40, 0])('with deeds recorded out of order keep both, in %i years', async (years) => {
    if (years === 40) {
      await patent('A1205', '4', 'OWNER, OLE');
      const deed = { code: 'WD', lots: '4' };
      await record('A1206', '1985-05-02', { ...deed, grantors: ['MIDDLE, MAX'], grantees: ['BUYER, BO'] });
      await record('A1207', '1985-06-02', { ...deed, grantors: ['OWNER, OLE'], grantees: ['MIDDLE, MAX'] });
    }
    const chain = await getChain('4', years);
    expect(presentOwners(chain)).toEqual(['BUYER BO']);
    expect(doubtsOf(chain)).toEqual({ A1206: ['OUT_OF_ORDER'] });
    expect(find(chain, 'A1207')).toBeDefined();
  });

  it('who sold a part, or never owned the land, cause a doubt', async () => {
    await patent('A1208', '5', 'OWNER, OLE');
    await record('A1209', '1990-01-02', {
      ...{ code: 'WD', lots: '5', part: 'N 30 FT', grantors: ['OWNER, OLE'], grantees: ['PIECE, PIA'] },
    });
    await record('A1210', '1995-01-02', { code: 'WD', lots: '5', grantors: ['OWNER, OLE'], grantees: ['NEXT, NED'] });
    await record('A1211', '2020-01-02', { code: 'MTG', lots: '5', grantors: ['NEVER, NORA'], grantees: [BANK] });
    expect(doubtsOf(await getChain('5'))).toEqual({ A1210: ['AFTER_PART'], A1211: ['NOT_OWNER'] });
  });
});

describe('A partial release', () => {
  it('counts for the land that it names, and only for it', async () => {
    await patent('A1301', '35-36', 'BLANKET, BEA');
    await record('A1302', '2015-01-02', { code: 'MTG', lots: '35-36', grantors: ['BLANKET, BEA'], grantees: [BANK] });
    await record('A1303', '2018-01-02', {
      ...{ code: 'PREL', lots: '36', grantors: [BANK], grantees: ['BLANKET, BEA'], references: ['A1302'] },
    });
    const kept = find(await getChain('35'), 'A1302');
    expect(kept).toMatchObject({ state: 'OPEN', reason: { code: 'OTHER_LAND_RELEASED', values: { number: 'A1303' } } });
    expect(kept?.reason?.values.land).toMatch(/36/);
    expect(find(await getChain('36'), 'A1302')).toMatchObject({ state: 'ENDED', reason: { code: 'LAND_RELEASED' } });
  });
});

describe('A satisfaction with neither land nor number', () => {
  it('is found by its parties', async () => {
    await patent('A1401', '6', 'LONE, LEO');
    await record('A1402', '2015-01-02', { code: 'MTG', lots: '6', grantors: ['LONE, LEO'], grantees: [BANK] });
    await record('A1403', '2018-01-02', { code: 'SAT', lots: '', grantors: [BANK], grantees: ['LONE, LEO'] });
    await record('A1404', '2018-01-02', { code: 'SAT', lots: '', grantors: [OTHER_BANK], grantees: ['LONE, LEO'] });
    expect(find(await getChain('6'), 'A1402')).toMatchObject({
      state: 'UNDECIDED',
      reason: { code: 'RELEASE_BY_PARTIES', values: { number: 'A1403' } },
    });
  });
});

describe('A likely name', () => {
  it.each([
    ['10', 'JOHNSVALD, KARI', 'JOHNSTVALD, KARI', undefined, 'SPELLING'],
    ['11', 'RIVERBEND, WILLIAM', 'RIVERBEND, BILL', undefined, 'NICKNAME'],
    ['12', 'ADA QUILL TRUST', 'QUILL, ADA', undefined, 'CAPACITY'],
    ['13', 'ADA QUILL TRUST', 'QUILL, BEN', 'TRUSTEE OF THE ADA QUILL TRUST', 'TRUSTEE'],
  ])('on lot %s: %s, then %s', async (lot, received, conveyed, capacity, level) => {
    await patent(`A15${lot}`, lot, received);
    const deed = { code: 'WD', lots: lot, grantors: [conveyed], grantees: ['NEXT, NED'] };
    const id = await record(`A16${lot}`, '2010-01-02', deed);
    if (capacity !== undefined)
      await test.county.db
        .updateTable('names')
        .set({ capacity })
        .where('document_id', '=', id)
        .where('role', '=', 'GRANTOR')
        .execute();
    const chain = await getChain(lot);
    expect(find(chain, `A16${lot}`)?.doubts).toMatchObject([{ code: 'NAME', values: { level } }]);
    expect(presentOwners(chain)).toEqual(['NEXT NED']);
  });
});

describe('A chain without an error', () => {
  it('has no doubts, and mentions gaps in the index as remarks', async () => {
    const deed = { code: 'WD', lots: '7' };
    await record('A1701', '1970-01-02', {
      ...{ ...deed, grantors: ['FIRST, FAY'], grantees: ['SECOND, SID'] },
      verifiedStatus: 'TEMPORARY',
    });
    await record('A1702', '2010-01-02', { ...deed, grantors: ['SECOND, SID'], grantees: ['THIRD, TIM'] });
    const chain = await getChain('7');
    expect([chain.openCount, chain.doubtCount]).toEqual([0, 0]);
    expect(find(chain, 'A1701')?.remarks.map(({ code }) => code)).toEqual(['FIRST', 'NOT_VERIFIED']);
  });
});
