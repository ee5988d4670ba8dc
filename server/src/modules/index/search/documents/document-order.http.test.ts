import { SORT_DIRECTIONS } from '@portal/contract/index/search/definitions/sort';
import { sortDocuments } from '@portal/contract/index/search/records/document-order';
import type { DocumentRow } from '@portal/contract/index/search/results/document-result';
import { RESULT_KINDS } from '@portal/contract/index/search/results/result-kinds';
import { SEARCH_ENDPOINTS } from '@portal/contract/index/search/run/run-search';
import { startTestApp, type TestApp, type TestClient } from '@portal/testing/apps/test-app';
import { addDocument, addTestCodes, type TestDocument } from '@portal/testing/builders/records-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Numbers, minutes, instruments and books that simple comparisons would sort wrongly in at least one place. */
const DOCUMENTS: readonly TestDocument[] = [
  { key: 'A10', recordedTime: '09:05', instrument: 'WD', book: '9', page: '12' },
  { key: 'A9', recordedTime: '09:05', recordedSequence: 2, instrument: 'WD', book: '10', page: '2' },
  { key: 'A9A', recordedTime: '09:05', recordedSequence: 1, instrument: 'MTG', book: '10', page: '11-14' },
  { key: 'T9', recordedTime: '14:40', instrument: 'SAT', book: '10', page: 'COVER' },
  { key: 'A1987-9', recordedTime: null, instrument: 'QCD' },
  { key: 'A1987-123', recordedTime: '00:05', instrument: 'QCD' },
  { key: 'A100', recordedOn: '2019-06-01', recordedTime: '23:59', instrument: 'SAT', book: 'B' },
  { key: 'T100', recordedOn: '2018-12-31', instrument: 'MTG', bookType: 'MISC', book: '9', page: '2' },
];

let test: TestApp;
let user: TestClient;
beforeAll(async () => {
  test = await startTestApp();
  user = await test.signedIn();
  await addTestCodes(test.county.db);
  const { db } = test.county;
  // Lower case after upper case, a space before a letter: byte by byte, whatever the database's locale.
  await db.updateTable('instruments').set({ description: 'MORTGAGE' }).where('code', '=', 'MTG').execute();
  await db.updateTable('instruments').set({ description: 'Mort gage' }).where('code', '=', 'SAT').execute();
  for (const document of DOCUMENTS) await addDocument(db, { recordedOn: '2019-06-02', ...document });
});
afterAll(() => test.close());

describe('a filtered list has the order of the search', () => {
  // A row doesn't have its likeness: a filtered list keeps its rows in the order of the search.
  const sortKeys = RESULT_KINDS.documents.sortKeys.filter((key) => key !== 'likeness');
  it.each(sortKeys.flatMap((sortKey) => SORT_DIRECTIONS.map((sortDirection) => ({ sortKey, sortDirection }))))(
    '$sortKey $sortDirection',
    async (order) => {
      const criteria = { fromRecordedDate: '01/01/2018', toRecordedDate: '12/31/2019' };
      const { content } = await user.call(SEARCH_ENDPOINTS.searchByDate, { ...criteria, ...order } as never);
      const rows = content?.searchResults.searchResultList as readonly DocumentRow[];
      expect(rows).toHaveLength(DOCUMENTS.length);
      const keysOf = (list: readonly DocumentRow[]) => list.map(({ docId }) => docId);
      const shuffled = rows.toSorted((one, other) => (one.docId.at(-1) ?? '').localeCompare(other.docId.at(-1) ?? ''));
      expect(keysOf(shuffled)).not.toEqual(keysOf(rows));
      expect(keysOf(sortDocuments(shuffled, order))).toEqual(keysOf(rows));
    },
  );
});
