import { explainNameMatch } from '@portal/contract/index/search/records/explain-name-match';
import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import { rowIdOf } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSimilarKeys } from './list-similar-keys.ts';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  const grantors = ['LINDQUIST, WILLIAM', 'LINDQVIST, BILL', 'LINDKVIST, CARL', 'BERGLUND, WILLIAM'];
  for (const [index, grantor] of grantors.entries()) {
    await addDocument(test.county.db, { key: `A${index + 1}`, grantors: [grantor], grantees: ['ACME INC'] });
  }
  const misspelled = ['OLSEN, PER', 'HOLM, PER', 'OLSON AND SONS PLUMBING', 'PETERSON, ADA', 'KNUTSEN, OLE'];
  for (const [index, grantor] of misspelled.entries()) {
    await addDocument(test.county.db, { key: `T${index + 1}`, grantors: [grantor] });
  }
  const hyphenated = { grantors: ['ANDERSON-LINDQUIST, ANNA M'], variants: ['LINDQUIST, ANNA M'] };
  await addDocument(test.county.db, { key: 'A9', ...hyphenated, grantees: ['SMITH, B'] });
});
afterAll(() => test.close());

const name = (grantorGranteeLastName: string, changes: object = {}) => ({ grantorGranteeLastName, ...changes });
const SIMILAR = { nameMatch: 'SIMILAR' };

async function find(criteria: object) {
  const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
  return content.searchResults.searchResultList.map((row) => rowIdOf('documents', row));
}

describe('Similar names', () => {
  it('are found only on request', async () => {
    expect(await find(name('LINDQUIST'))).toEqual(['A1', 'A9']);
    expect(await find(name('LINDQUIST', SIMILAR))).toEqual(['A1', 'A2', 'A3', 'A9']);
  });

  it('extend first names to their short forms', async () => {
    expect(await find(name('LINDQUIST', { ...SIMILAR, grantorGranteeFirstName: 'WILLIAM' }))).toEqual(['A1', 'A2']);
  });

  it('are named among the criteria', async () => {
    const request = name('LINDQUIST', SIMILAR) as never;
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, request);
    expect(content.displayCriteria).toContainEqual({ key: 'Match', value: 'Sounds like' });
  });

  it.each([
    ['two neighbors swapped', 'LOSEN', 'T1'],
    ['a letter less', 'OLM', 'T2'],
    ['a letter more', 'HOOLM', 'T2'],
    ['a first letter less', 'ETERSON', 'T4'],
    ['a last letter more', 'PETERSONE', 'T4'],
    ['first neighbors swapped', 'NKUTSEN', 'T5'],
  ])('include a name with %s (%s), and say so', async (_title, typed, document) => {
    expect(await find(name(typed, SIMILAR))).toContain(document);
    const { content } = await user.call(explainNameMatch, { docId: document, criteria: name(typed, SIMILAR) } as never);
    expect(content.matches.map(({ reasons }) => reasons)).toEqual([['oneLetter']]);
  });

  it('of a firm are not the surname with which it begins', async () => {
    expect(await find(name('OLSON AND SONS PLUMBING', SIMILAR))).toEqual(['T3']);
  });

  it('are listed with the likeliest first', async () => {
    expect((await listSimilarKeys(test.county.db, 'LINDQUIST')).slice(0, 2)).toEqual(['LINDQUIST', 'LINDQVIST']);
    expect((await listSimilarKeys(test.county.db, 'LOSEN'))[0]).toBe('OLSEN');
  });

  it('are not found for punctuation alone', async () => {
    expect(await find(name('..--', SIMILAR))).toEqual([]);
  });

  it('are all or nothing: other choices are refused', async () => {
    const request = name('LINDQUIST', { nameMatch: 'ANY' }) as never;
    expect((await user.call(SEARCH_ENDPOINTS.searchByName, request)).status).toBe(400);
  });
});

describe('Why a document was found by name', () => {
  const explain = async (docId: string, criteria: object) =>
    (await user.call(explainNameMatch, { docId, criteria } as never)).content.matches;

  it('is given for each party that matches', async () => {
    expect(await explain('A1', name('LINDQUIST', { grantorGranteeFirstName: 'W' }))).toEqual([
      { role: 'GRANTOR', displayName: 'LINDQUIST WILLIAM', reasons: ['exact', 'initial'], indexedAs: '' },
    ]);
    expect(await explain('A1', name('ACME INC'))).toEqual([
      { role: 'GRANTEE', displayName: 'ACME INC', reasons: ['noiseWord'], indexedAs: '' },
    ]);
  });

  it('is given for similar names', async () => {
    expect(await explain('A2', name('LINDQUIST', { ...SIMILAR, grantorGranteeFirstName: 'WILLIAM' }))).toEqual([
      { role: 'GRANTOR', displayName: 'LINDQVIST BILL', reasons: ['similar', 'nickname'], indexedAs: '' },
    ]);
  });

  it('is given for a party that is also indexed under another spelling', async () => {
    expect(await explain('A9', name('LINDQUIST'))).toEqual([
      {
        role: 'GRANTOR',
        displayName: 'ANDERSON-LINDQUIST ANNA M',
        reasons: ['exact', 'indexedAs'],
        indexedAs: 'LINDQUIST ANNA M',
      },
    ]);
  });

  it('is given for both names of a search', async () => {
    const both = name('LINDQUIST', { grantorGranteeLastName2: 'ACME', andOr: 'AND' });
    expect((await explain('A1', both)).map(({ role }) => role)).toEqual(['GRANTOR', 'GRANTEE']);
  });

  it('only looks at the searched side', async () => {
    expect(await explain('A1', name('LINDQUIST', { grantorGranteeSearchIn: 'GRANTEES' }))).toEqual([]);
  });

  it.each([
    ['a document that there is not', 'A404', 404],
    ['no document key', '?', 400],
  ])('is refused for %s', async (_title, docId, status) => {
    expect((await user.call(explainNameMatch, { docId, criteria: name('LIND') } as never)).status).toBe(status);
  });
});

describe('The order by likeness', () => {
  const LIKE = { ...SIMILAR, sortKey: 'likeness' };
  beforeAll(async () => {
    const names: readonly (readonly string[])[] = [
      ['HALVARSEN, PER'],
      ['HALVORSN, PER'],
      ['HALVORSONS, PER'],
      ['HALVORSON, PER'],
      ['HALVARSEN, PER', 'HALVORSON, OLE'],
      ['HALVARSEN, ADA', 'BRAATEN, ADA'],
      ['HALVORSON, ADA', 'BRATEN, ADA'],
      ['HALVORSON, ADA', 'BRAATEN, ADA'],
    ];
    for (const [index, grantors] of names.entries())
      await addDocument(test.county.db, { key: `A${21 + index}`, grantors: [...grantors] });
  });

  it('is the same name, its beginning, one letter, then others, and by number within each', async () => {
    const same = ['A24', 'A25', 'A27', 'A28'];
    expect(await find(name('HALVORSON', LIKE))).toEqual([...same, 'A23', 'A22', 'A21', 'A26']);
    const others = ['A23', 'A22', 'A26', 'A21'];
    expect(await find(name('HALVORSON', { ...LIKE, sortDirection: 'DESC' }))).toEqual([
      ...same.toReversed(),
      ...others,
    ]);
    expect(await find(name('HALVORSON', SIMILAR))).toEqual(
      [21, 22, 23, 24, 25, 26, 27, 28].map((number) => `A${number}`),
    );
  });

  it('shows how the likeliest party of each row is like the name', async () => {
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, name('HALVORSON', LIKE) as never);
    const shown = (content.searchResults.searchResultList as DocumentRow[]).map(({ docId, grantorSearchResults }) => [
      docId,
      grantorSearchResults[0]?.displayName,
      grantorSearchResults[0]?.likeness,
    ]);
    expect(shown).toEqual([
      ['A24', 'HALVORSON PER', undefined],
      ['A25', 'HALVORSON OLE', undefined],
      ['A27', 'HALVORSON ADA', undefined],
      ['A28', 'HALVORSON ADA', undefined],
      ['A23', 'HALVORSONS PER', undefined],
      ['A22', 'HALVORSN PER', 'oneLetter'],
      ['A21', 'HALVARSEN PER', 'similar'],
      ['A26', 'HALVARSEN ADA', 'similar'],
    ]);
  });

  it('is that of the less like of two names on one document', async () => {
    const both = { andOr: 'AND', grantorGranteeLastName2: 'BRAATEN' };
    expect(await find(name('HALVORSON', { ...LIKE, ...both }))).toEqual(['A28', 'A27', 'A26']);
  });

  it('is that of the liker of two names, either of which is enough', async () => {
    const either = { andOr: 'OR', grantorGranteeLastName2: 'BRAATEN' };
    expect((await find(name('HALVORSON', { ...LIKE, ...either }))).slice(0, 5)).toEqual([
      ...['A24', 'A25', 'A26', 'A27', 'A28'],
    ]);
  });

  it('begins with the same name also where names aren’t similar ones', async () => {
    expect(await find(name('HALVORSON', { sortKey: 'likeness' }))).toEqual(['A24', 'A25', 'A27', 'A28', 'A23']);
  });
});
