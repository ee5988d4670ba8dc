import { taxLienDetails } from '@portal/contract/index/search/records/tax-lien-details';
import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import type { TaxLienRow } from '@portal/contract/index/search/results/tax-lien-result';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { addTaxLien } from '@portal/testing/builders/tax-liens-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  const { db } = test.county;
  await addTestCodes(db);
  await addDocument(db, {
    key: 'A1',
    grantors: ['AMUNDSON, ERIK', 'BERG, ANNA', 'LINDQUIST, CARL', 'BERG, OLAF'],
    grantees: ['Elm Creek State Bank', 'LINDQUIST, ANNA'],
  });
  await addDocument(db, {
    key: 'A2',
    grantors: ['Albert Dahlberg Family Trust', 'HOLM, PER'],
    variants: ['DAHLBERG, ALBERT'],
    grantees: ['HOLM, INGA'],
  });
  await addTaxLien(db, { key: 'A9', lienNumber: '77', taxpayers: ['STRAND, JOHN', 'STRAND, MARY', 'OLSON, PER'] });
  await addTaxLien(db, {
    key: 'A10',
    lienNumber: '78',
    taxpayers: ['MOEN, RUTH', 'HAUGEN, NILS'],
    otherNames: { 'HAUGEN, NILS': ['North Shore Bait'] },
  });
});
afterAll(() => test.close());

/** The first party of each side in the rows of a name search; matches have a star. */
async function findFirstParties(criteria: object) {
  const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, criteria as never);
  return (content.searchResults.searchResultList as DocumentRow[]).map((row) =>
    [row.grantorSearchResults[0], row.granteeSearchResults[0]].map(
      (party) => party && `${party.displayName}${party.isMatch ? '*' : ''}`,
    ),
  );
}
const name = (grantorGranteeLastName: string, changes: object = {}) => ({ grantorGranteeLastName, ...changes });

describe('A row starts with the matching party, highlighted', () => {
  it.each<[string, object, readonly string[]]>([
    ['on both sides', name('LINDQUIST'), ['LINDQUIST CARL*', 'LINDQUIST ANNA*']],
    [
      'only on the searched side',
      name('LINDQUIST', { grantorGranteeSearchIn: 'GRANTEES' }),
      ['AMUNDSON ERIK', 'LINDQUIST ANNA*'],
    ],
    ['by its first name', name('BERG', { grantorGranteeFirstName: 'OLAF' }), ['BERG OLAF*', 'ELM CREEK STATE BANK']],
    ['in the order of the index, if several match', name('BERG'), ['BERG ANNA*', 'ELM CREEK STATE BANK']],
    ['by its words', name('BANK CREEK', { nameMatch: 'WORDS' }), ['AMUNDSON ERIK', 'ELM CREEK STATE BANK*']],
    ['by sound', name('LINDKVIST', { nameMatch: 'SIMILAR' }), ['LINDQUIST CARL*', 'LINDQUIST ANNA*']],
    [
      'for each of two names',
      name('BERG', { grantorGranteeLastName2: 'LINDQUIST', grantorGranteeFirstName2: 'ANNA', andOr: 'AND' }),
      ['BERG ANNA*', 'LINDQUIST ANNA*'],
    ],
    ['by another name under which it is indexed', name('DAHLBERG'), ['ALBERT DAHLBERG FAMILY TRUST*', 'HOLM INGA']],
  ])('%s', async (_title, criteria, parties) => {
    expect(await findFirstParties(criteria)).toEqual([parties]);
  });

  it('still counts all parties of each side', async () => {
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByName, name('LINDQUIST') as never);
    expect(content.searchResults.searchResultList[0]).toMatchObject({ grantorCount: 4, granteeCount: 2 });
  });

  it('marks no party in a search without names', async () => {
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByDocumentNumber, { fromDocumentNumber: 'A1' } as never);
    const [row] = content.searchResults.searchResultList as DocumentRow[];
    expect(row?.grantorSearchResults).toEqual([
      { displayName: 'AMUNDSON ERIK', lastName: 'AMUNDSON', firstName: 'ERIK', middleInitial: '' },
    ]);
  });

  it('of a tax lien', async () => {
    const criteria = { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'STRAND', taxpayerFirstName: 'MARY' };
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByTaxLien, criteria as never);
    const [row] = content.searchResults.searchResultList as TaxLienRow[];
    expect(row?.taxpayerSearchResults).toMatchObject([{ name: 'STRAND MARY', isMatch: true }]);
    expect(row?.taxpayerCount).toBe(3);
  });

  it('of a tax lien by another name of the taxpayer, who is shown and counted once', async () => {
    const criteria = { searchByTaxLienMethod: 'TAXPAYER', taxpayerName: 'North Shore Bait' };
    const { content } = await user.call(SEARCH_ENDPOINTS.searchByTaxLien, criteria as never);
    const [row] = content.searchResults.searchResultList as TaxLienRow[];
    expect(row?.taxpayerSearchResults).toMatchObject([{ name: 'HAUGEN NILS', isMatch: true }]);
    expect(row?.taxpayerCount).toBe(2);
    const details = await user.call(taxLienDetails, { docId: 'A10', description: '' });
    expect(details.content.details?.taxpayerSearchResults.map((taxpayer) => taxpayer.name)).toEqual([
      'MOEN RUTH',
      'HAUGEN NILS',
    ]);
  });
});
