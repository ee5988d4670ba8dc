import { documentDetails } from '@portal/contract/index/search/records/document-details';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { transactionList, transactionReport } from '@portal/contract/office/transactions/transactions';
import { chooseLanguage } from '@portal/contract/people/identity/language';
import { signInBuyer, startSellingApp } from '@portal/testing/apps/selling-app';
import type { TestApp, TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM_ACTOR } from '../audit/index.ts';
import { saveSettings } from '../county-settings/index.ts';

const SEARCH = SEARCH_ENDPOINTS.searchByDocumentNumber;

let test: TestApp;
let user: TestClient;

/** A user who was charged a search by number, the details that it found, and a search by book. */
beforeAll(async () => {
  test = await startSellingApp();
  const { db } = test.county;
  const prices = { documentNumber: 25, documentDetails: 10, bookAndPage: 30 };
  await saveSettings(db, { group: 'aLaCarte', content: prices, actor: SYSTEM_ACTOR });
  await addTestCodes(db);
  await addDocument(db, { key: 'A100', recordedOn: '2021-01-05', book: '12', page: '3' });
  user = await signInBuyer(test, { role: 'ACCOUNT', escrowCents: 1_000 });
  await user.call(SEARCH, { fromDocumentNumber: '100' });
  await user.call(documentDetails, { docId: 'A100' });
  test.clock.advanceMinutes(1);
  await user.call(SEARCH_ENDPOINTS.searchByBookAndPage, { book: '12' });
});
afterAll(() => test.close());

async function readReport(request: object = {}): Promise<readonly unknown[]> {
  const response = await user.send(transactionReport, { ...request, format: 'csv' });
  return parseCsv(response.body.slice(1), { delimiter: ',' }).map((row) => row.at(-2));
}

describe('The transactions describe a charged search', () => {
  it('by its name and criteria, as the history does, and the details by their record', async () => {
    const rows = await readReport();
    expect(rows).toContain('Searches, Document Number: Document 100');
    expect(rows).toContain('Document details, A100');
    expect(rows).toContain('Searches, Book & Page: Book 12');
  });

  it('in the list too', async () => {
    const { content } = await user.call(transactionList.endpoint, { reportRange: 'YTD', pageNumber: 1 });
    expect(content.transactions.map(({ description }) => description)).toContain('Document Number: Document 100');
  });
});

describe('A user of another language', () => {
  it('reads the county’s word for a book in that language, unless the county has changed it', async () => {
    const { db } = test.county;
    await saveSettings(db, { group: 'languages', content: { languages: true }, actor: SYSTEM_ACTOR });
    await user.call(chooseLanguage, { language: 'KOREAN' });
    expect(await readReport()).toContainEqual(expect.stringContaining('장부 12'));
    await saveSettings(db, { group: 'common', content: { bookLabel: 'Reel' }, actor: SYSTEM_ACTOR });
    expect(await readReport()).toContainEqual(expect.stringContaining('Reel 12'));
  });
});
