import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { addLand, type TestLand } from '@portal/testing/builders/land-builder';
import { addDocument, addTestCodes } from '@portal/testing/builders/records-builder';
import { openTestDatabase } from '@portal/testing/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { findLandDocuments, readLand } from './find-land-documents.ts';
import { selectSectionLegals } from './land.queries.ts';

/** Legals of one section, each on a document. */
const LEGALS = {
  northeastCorner: { aliquot: 'NE4 NE4' },
  northeast: { aliquot: 'NE4' },
  westOfNortheast: { aliquot: 'W2 NE4' },
  north: { aliquot: 'N2' },
  southwestCorner: { aliquot: 'SW4 SW4' },
  southeast: { aliquot: 'SE4' },
  part: { aliquot: 'N2 NE4 NE4' },
  all: { aliquot: 'ALL' },
  unspecified: {},
  lot: { aliquot: 'ALL', otherLot: ['GL', '1'] },
  otherLot: { aliquot: 'ALL', otherLot: ['GL', '2'] },
} as const satisfies Record<string, Omit<Extract<TestLand, { place: string }>, 'place'>>;
type LegalName = keyof typeof LEGALS;

let database: OpenDatabase;
const ids = new Map<number, LegalName>();
beforeAll(async () => {
  database = await openTestDatabase();
  await addTestCodes(database.db);
  for (const [index, [name, land]] of (Object.entries(LEGALS) as [LegalName, object][]).entries()) {
    const id = await addDocument(database.db, { key: `A${index + 1}` });
    await addLand(database.db, { document_id: id }, [{ place: '12-33-21', ...land }]);
    ids.set(id, name);
  }
});
afterAll(() => database.close());

// By hand, from a drawing of the section.
const CASES: readonly (readonly [string, Readonly<Partial<Record<LegalName, MatchKind>>>])[] = [
  [
    'NE4-NE4',
    {
      ...{ northeastCorner: 'SAME', northeast: 'CONTAINS', north: 'CONTAINS', part: 'PART', all: 'CONTAINS' },
      ...{ unspecified: 'MAY_INCLUDE', lot: 'MAY_INCLUDE', otherLot: 'MAY_INCLUDE' },
    },
  ],
  [
    'SW4',
    {
      ...{ southwestCorner: 'PART', all: 'CONTAINS' },
      ...{ unspecified: 'MAY_INCLUDE', lot: 'MAY_INCLUDE', otherLot: 'MAY_INCLUDE' },
    },
  ],
  [
    'E2',
    {
      ...{ northeastCorner: 'PART', northeast: 'PART', westOfNortheast: 'PART', north: 'OVERLAPS', southeast: 'PART' },
      ...{ part: 'PART', all: 'CONTAINS', unspecified: 'MAY_INCLUDE', lot: 'MAY_INCLUDE', otherLot: 'MAY_INCLUDE' },
    },
  ],
  ['GL.1', { all: 'CONTAINS', unspecified: 'MAY_INCLUDE', lot: 'SAME' }],
];

it.each(CASES)('%s of a section is on its documents, and on no others', async (part, expected) => {
  const found = await findLandDocuments(database.db, readLand(`section/33N-21W-12/${part}`));
  expect(Object.fromEntries([...(found?.documents ?? [])].map(([id, match]) => [ids.get(id), match]))).toEqual(
    expected,
  );
});

it('reads no legals of other quarters', async () => {
  const township = { township: 33, townshipHalf: false, townshipDirection: 'N' } as const;
  const section = { ...township, range: 21, rangeHalf: false, rangeDirection: 'W', section: 12 } as const;
  const aliquot = { quarterMask: 0x3300, cellMask: undefined };
  const part = { kind: 'MB', aliquot, otherLotCode: '', otherLotKey: '', comment: '' } as const;
  const read = await selectSectionLegals(database.db, section, part, 100);
  const names = read.map(({ documentId }) => ids.get(documentId ?? 0));
  expect(names.toSorted()).toEqual(['all', 'lot', 'otherLot', 'southwestCorner', 'unspecified']);
});
