import type { CriteriaOf } from '@portal/contract/index/search/definitions/searches';
import { SearchTest } from '@portal/testing/apps/search-test';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { computeSoundCodes } from '../../records/index.ts';
import { SEARCH_DEFINITIONS } from '../search-definitions.ts';
import { IDS_MAX } from '../select/select-ids.queries.ts';

const DOCUMENTS = 1_500;
/** The number of days on which documents were recorded, from 1950 on. */
const DAYS = 700;
/** More names with the same beginning than are merged one by one. */
const FIRMS = 230;

/** A party of the fixture, with the facts of its document. */
interface Party {
  readonly id: number;
  readonly type: string;
  readonly number: string;
  readonly isWithheld: boolean;
  readonly role: string;
  readonly sequence: number;
  readonly surname: string;
  readonly first: string;
}

/** The surnames on a document: repeated, spelled in several ways, and on some documents alone. */
function listSurnames(id: number): readonly string[] {
  const when = (condition: boolean, ...surnames: string[]) => (condition ? surnames : []);
  return [
    ...when(id % 10 < 9, 'LINDQUIST', 'LINDQVIST'),
    ...when(id % 3 === 0, 'LINDKVIST', 'LINDQUISTSON'),
    ...when(id % 40 === 0, 'LINDQUISTANNA'),
    'HALVORSON',
    'HALVORSON',
    'HALVORSEN',
    'HALVERSON',
    'HALVORSON',
    ...when(id % 7 === 0, 'BERGLUND', 'BERGLUND', 'BERGLUNDS'),
    `FIRM${String(id % FIRMS).padStart(3, '0')}`,
    'PRAIRIE STATE BANK',
    ...when(id % 2 === 0, 'BANK OF PRAIRIE', 'PRAIRIE STATE BANK'),
    ...when(id % 13 === 0, 'PRAIRIE STATE'),
    `TRUST ${String(id % FIRMS).padStart(3, '0')}`,
  ];
}

/** Numbers don't rise with the ids. */
const PARTIES: readonly Party[] = Array.from({ length: DOCUMENTS }, (_, index) => index + 1).flatMap((id) =>
  listSurnames(id).map((surname, at) => ({
    id,
    type: id % 5 === 0 ? 'T' : 'A',
    number: String(200_000 + ((id * 677) % DOCUMENTS)),
    isWithheld: id % 11 === 0,
    role: (id + Math.floor(at / 2)) % 2 === 0 ? 'GRANTOR' : 'GRANTEE',
    sequence: at + 1,
    surname,
    first: id % 2 === 0 ? 'ANNA' : 'CARL',
  })),
);

const test = new SearchTest(SEARCH_DEFINITIONS, []);
beforeAll(async () => {
  const { db } = test.database;
  const parties = JSON.stringify(PARTIES);
  const columns = sql`(id bigint, type text, number text, "isWithheld" boolean, role text, sequence integer, surname text, first text)`;
  await sql`
    INSERT INTO documents (id, document_type, number, number_key, number_compact, display_number, recorded_on, instrument_code, is_withheld)
    OVERRIDING SYSTEM VALUE
    SELECT DISTINCT ON (id) id, type, number, '06' || number, number, number, date '1950-01-01' + id::int % ${DAYS}::int, 'WD', "isWithheld"
    FROM jsonb_to_recordset(${parties}::jsonb) AS party ${columns}`.execute(db);
  await sql`
    INSERT INTO names (document_id, role, sequence, party_role, kind, display_name, last_name, key, key_nospace, first_key,
                       middle_key, document_type, number_key, recorded_at, instrument_code, is_withheld)
    SELECT documents.id, role, sequence, role, 'HUMAN', surname, surname, surname, replace(surname, ' ', ''), first, '', document_type, number_key,
           recorded_at, instrument_code, is_withheld
    FROM jsonb_to_recordset(${parties}::jsonb) AS party ${columns} JOIN documents USING (id)`.execute(db);
  const keys = [...new Set(PARTIES.map(({ surname }) => surname))];
  await db
    .insertInto('name_keys')
    .values(
      keys.map((key) => ({
        ...{ key, key_nospace: key.replaceAll(' ', ''), words: key.split(' ') },
        sound_codes: [...computeSoundCodes(key)],
      })),
    )
    .execute();
  await test.database.executeSql('ANALYZE documents, names, name_keys');
});

/** The same by looking at every party, without using any code of the search. */
function listFirst(matches: (party: Party) => boolean, sortDirection: 'ASC' | 'DESC'): readonly number[] {
  const found = PARTIES.filter((party) => !party.isWithheld && matches(party));
  const byId = new Map(found.map(({ id, type, number }) => [id, type + number]));
  const ids = [...byId].toSorted(([, one], [, other]) => (one < other ? -1 : 1)).map(([id]) => id);
  return (sortDirection === 'ASC' ? ids : ids.toReversed()).slice(0, IDS_MAX);
}

const begins =
  (...texts: readonly string[]) =>
  ({ surname }: Party) =>
    texts.some((text) => surname.startsWith(text));

const has =
  (...words: readonly string[]) =>
  ({ surname }: Party) =>
    words.every((word) => surname.split(' ').includes(word));

const WORDS = { nameMatch: 'WORDS' } as const;
const SIMILAR = { nameMatch: 'SIMILAR' } as const;
const BERGLUND = { grantorGranteeLastName2: 'BERGLUND', andOr: 'OR' } as const;
/** The days of the fixture: the first and the last of DAYS. */
const ALL_DAYS = { fromRecordedDate: '01/01/1950', toRecordedDate: '12/01/1951' } as const;
const isSimilar = begins('LINDQUIST', 'LINDQVIST', 'LINDKVIST');

const cases: readonly (readonly [string, Partial<CriteriaOf<'searchByName'>>, (party: Party) => boolean])[] = [
  ['similar names', { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR }, isSimilar],
  [
    'similar names, six parties to a document',
    { grantorGranteeLastName: 'HALVORSON', ...SIMILAR },
    begins('HALVORS', 'HALVERSON'),
  ],
  ['similar names, fewer than are listed', { grantorGranteeLastName: 'BERGLUND', ...SIMILAR }, begins('BERGLUND')],
  [
    'similar names of one side',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, grantorGranteeSearchIn: 'GRANTORS' },
    (party) => isSimilar(party) && party.role === 'GRANTOR',
  ],
  [
    'similar names of a year',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, fromRecordedDate: '01/01/1950', toRecordedDate: '12/31/1950' },
    (party) => isSimilar(party) && party.id % DAYS < 365,
  ],
  [
    'similar names of all days, as the form sends them',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, ...ALL_DAYS },
    isSimilar,
  ],
  [
    'similar names of all days but the first',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, ...ALL_DAYS, fromRecordedDate: '01/02/1950' },
    (party) => isSimilar(party) && party.id % DAYS > 0,
  ],
  [
    'similar names of all days but the last',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, ...ALL_DAYS, toRecordedDate: '11/30/1951' },
    (party) => isSimilar(party) && party.id % DAYS < DAYS - 1,
  ],
  [
    'similar names with a first name',
    { grantorGranteeLastName: 'LINDQUIST', grantorGranteeFirstName: 'CARL', ...SIMILAR },
    (party) => isSimilar(party) && party.first === 'CARL',
  ],
  [
    'either of two similar names',
    { grantorGranteeLastName: 'LINDQUIST', ...SIMILAR, ...BERGLUND },
    (party) => isSimilar(party) || begins('BERGLUND')(party),
  ],
  ['a beginning of several names', { grantorGranteeLastName: 'LIND' }, begins('LIND')],
  ['one name exactly', { grantorGranteeLastName: 'LINDQUIST,' }, ({ surname }) => surname === 'LINDQUIST'],
  ['a beginning of more names than are merged', { grantorGranteeLastName: 'FIRM' }, begins('FIRM')],
  [
    'that or another name',
    { grantorGranteeLastName: 'FIRM', ...BERGLUND, grantorGranteeLastName2: 'LINDQUIST' },
    begins('FIRM', 'LINDQUIST'),
  ],
  ['words of several names', { grantorGranteeLastName: 'BANK PRAIRIE', ...WORDS }, has('PRAIRIE', 'BANK')],
  ['a word of one name', { grantorGranteeLastName: 'LINDQUIST', ...WORDS }, ({ surname }) => surname === 'LINDQUIST'],
  ['a word of more names than are merged', { grantorGranteeLastName: 'TRUST', ...WORDS }, has('TRUST')],
  [
    'the words of a person, on one side and in a year',
    {
      ...{ grantorGranteeLastName: 'ANNA LINDQUIST', ...WORDS, grantorGranteeSearchIn: 'GRANTORS' },
      ...{ fromRecordedDate: '01/01/1950', toRecordedDate: '12/31/1950' },
    },
    ({ id, surname, first, role }) =>
      surname === 'LINDQUIST' && first === 'ANNA' && role === 'GRANTOR' && id % DAYS < 365,
  ],
  [
    'a surname with a first name, or a longer surname',
    { grantorGranteeLastName: 'LINDQUIST ANNA' },
    ({ surname, first }) => surname === 'LINDQUISTANNA' || (surname === 'LINDQUIST' && first === 'ANNA'),
  ],
];

describe.each(['ASC', 'DESC'] as const)('By number %s, the first documents of', (sortDirection) => {
  it.each(cases)('%s are the true first, each once', async (_title, criteria, matches) => {
    const found = await test.findIds('searchByName', criteria, { sortKey: 'docNumber', sortDirection });
    expect(found).toEqual(listFirst(matches, sortDirection));
    expect(found.length).toBeGreaterThan(0);
  });

  it('two names on the same document are the true first, each once', async () => {
    const criteria = { grantorGranteeLastName: 'LINDQUIST', ...BERGLUND, andOr: 'AND' } as const;
    const berglunds = new Set(PARTIES.filter(begins('BERGLUND')).map(({ id }) => id));
    const expected = listFirst((party) => begins('LINDQUIST')(party) && berglunds.has(party.id), sortDirection);
    expect(await test.findIds('searchByName', criteria, { sortKey: 'docNumber', sortDirection })).toEqual(expected);
  });
});

describe('The fixture', () => {
  it('has more documents than are listed, and fewer', () => {
    expect(listFirst(isSimilar, 'ASC')).toHaveLength(IDS_MAX);
    expect(listFirst(begins('BERGLUND'), 'ASC').length).toBeLessThan(IDS_MAX);
  });
});
