import type { SearchType } from '@portal/contract/search/search-types';
import { type CriteriaOf, SEARCHES } from '@portal/contract/search/searches';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/open-database.ts';
import { addDocument, addTestCodes, type TestDocument } from '../../testing/records-builder.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { DocumentSearch } from './search-definition.ts';
import { SEARCH_DEFINITIONS } from './search-definitions.ts';

const DOCUMENTS: readonly TestDocument[] = [
  // Parcels
  { key: 'A40', parcels: ['01-033-21-31-0004'], recordedOn: '1970-01-01' },
  { key: 'T41', parcels: ['01-033-21-31-0004', '01-033-21-31-0005'], recordedOn: '1971-01-01' },
  { key: 'A42', parcels: ['1-033-21-31-0004', 'R 12.034'] },
  // Never found
  { key: 'A98', parcels: ['01-033-21-31-0004'], isWithheld: true },
];

let database: OpenDatabase;
const keyById = new Map<number, string>();
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (const document of DOCUMENTS) keyById.set(await addDocument(database.db, document), document.key);
});
afterAll(() => database.close());

/** Keys of what a search finds, in order of their numbers. */
async function find<Type extends SearchType>(type: Type, criteria: Partial<CriteriaOf<Type>>) {
  const search: DocumentSearch = SEARCH_DEFINITIONS[type];
  const ids = await search.findIds(database.db, SEARCHES[type].criteria.parse(criteria) as CriteriaOf<SearchType>, {
    sortKey: 'docNumber',
    sortDirection: 'ASC',
  });
  return ids.map((id) => keyById.get(id));
}

describe('A parcel search', () => {
  it.each([
    ['as it stands', { parcelId: '01-033-21-31-0004' }, ['A40', 'T41']],
    ['without its punctuation', { parcelId: ' 010332131 0004 ' }, ['A40', 'T41']],
    ['with other punctuation', { parcelId: '01.033.21.31.0004' }, ['A40', 'T41']],
    ['with its zeros: another without them is not found', { parcelId: '1-033-21-31-0004' }, ['A42']],
    ['in small letters', { parcelId: 'r12034' }, ['A42']],
    ['not by its beginning', { parcelId: '01-033-21-31' }, []],
    ['not where it has neither letter nor digit', { parcelId: '--' }, []],
    ['of the chosen document type', { parcelId: '01-033-21-31-0004', documentType: 'T' }, ['T41']],
    [
      'recorded within dates',
      { parcelId: '01-033-21-31-0004', fromRecordedDate: '01/02/1970', toRecordedDate: '01/01/1971' },
      ['T41'],
    ],
    ['to a last day', { parcelId: '01-033-21-31-0004', toRecordedDate: '12/31/1970' }, ['A40']],
  ])('finds a number %s', async (_title, criteria, keys) => {
    expect(await find('searchByParcelId', criteria)).toEqual(keys);
  });

  it('finds the documents of a retired parcel, which are not those of its successors', async () => {
    await sql`UPDATE parcels SET status = 'RETIRED' WHERE key = '0103321310005'`.execute(database.db);
    await sql`INSERT INTO parcel_successors SELECT id, '0103321310004' FROM parcels WHERE key = '0103321310005'`.execute(
      database.db,
    );
    expect(await find('searchByParcelId', { parcelId: '01-033-21-31-0005' })).toEqual(['T41']);
  });
});
