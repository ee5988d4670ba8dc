import type { CriteriaContext } from '@portal/contract/index/search/definitions/search-definition';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import { computeNaturalKey } from '@portal/contract/values/natural-key';
import { plainDateAt } from '@portal/contract/values/plain-date';
import { countBooks, documentKey } from '@portal/testing/county/documents';
import { FIRM_WORDS } from '@portal/testing/county/invent-names';
import {
  countParcels,
  parcelNumber,
  STREET_NAMES,
  streetName,
  VILLAGES,
  villageName,
} from '@portal/testing/county/land';
import { countTractPages, tractBookId } from '@portal/testing/county/old-books';
import { inventPlat, PLATS } from '@portal/testing/county/plats';
import { DOCUMENTS_PER_LIEN, lienNumber } from '@portal/testing/county/tax-liens';
import { certificateNumber, countCertificates } from '@portal/testing/county/torrens';
import { surnameOfRank, surnameOfRun } from '../benched-county.ts';

/** A measured search, and the same page read with one bare statement. */
export interface BenchedSearch {
  readonly type: SearchType;
  readonly title: string;
  /** True for the most common searches, which are also measured with many clients. */
  readonly isMain?: boolean;
  /** Different criteria for every run, so that a cache of responses wouldn't help. */
  criteria(run: number, documentCount: number): Readonly<Record<string, string>>;
  /** The same page in one statement: the first 25 of at most 1,001. */
  readonly bareSql: string;
  values(run: number, documentCount: number): readonly unknown[];
}

/** The first batch of the documents that `ids` selects, with their names: the least that any program has to read. */
function documentsOf(ids: string): string {
  return `
    WITH ids AS MATERIALIZED (${ids} ORDER BY document_type, number_key LIMIT 1001),
         page AS (SELECT documents.* FROM documents JOIN ids USING (id) ORDER BY document_type, number_key LIMIT 25)
    SELECT page.*, (SELECT count(*) FROM ids) AS total, instruments.description,
           (SELECT json_agg(names.display_name) FROM names WHERE names.document_id = page.id) AS parties,
           (SELECT json_agg(legals.description) FROM legals WHERE legals.document_id = page.id) AS legals,
           (SELECT json_agg(document_references.display_reference) FROM document_references WHERE document_references.document_id = page.id) AS document_references,
           (SELECT json_agg(certificate_number) FROM document_certificates WHERE document_certificates.document_id = page.id) AS certificates
    FROM page JOIN instruments ON instruments.code = page.instrument_code
    ORDER BY document_type, number_key`;
}

function documentsWith(condition: string): string {
  return documentsOf(`SELECT id FROM documents WHERE NOT is_withheld AND ${condition}`);
}

/** The first batch of another kind of record, with its related rows. */
function recordsOf(table: string, condition: string, order: string, parts = ''): string {
  return `
    WITH ids AS MATERIALIZED (SELECT id FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT 1001)
    SELECT ${table}.*, (SELECT count(*) FROM ids) AS total ${parts}
    FROM ${table} JOIN ids USING (id) ORDER BY ${order} LIMIT 25`;
}

const TAXPAYERS =
  ', (SELECT json_agg(display_name) FROM tax_lien_taxpayers WHERE tax_lien_id = tax_liens.id) AS taxpayers';
const OWNERS =
  ', (SELECT json_agg(display_name) FROM torrens_owners WHERE certificate_id = torrens_certificates.id) AS owners';
const TRACT_LEGALS =
  ', (SELECT json_agg(description) FROM legals WHERE tract_book_entry_id = tract_book_entries.id) AS legals';

/** Liens are few, so a search for a rare surname would find none. */
const COMMON_SURNAMES = 25;

const day = (run: number) => new Date(Date.UTC(1955, 0, 1) + ((run * 37) % 20_000) * 86_400_000);
const wire = (date: Date) =>
  `${String(date.getUTCMonth() + 1).padStart(2, '0')}/${String(date.getUTCDate()).padStart(2, '0')}/${date.getUTCFullYear()}`;
const iso = (date: Date) => date.toISOString().slice(0, 10);
const weekLater = (date: Date) => new Date(date.getTime() + 7 * 86_400_000);
const firmWord = (run: number) => FIRM_WORDS[run % FIRM_WORDS.length] ?? '';
const surname = surnameOfRun;
const number = (run: number, count: number) => documentKey((run * 997) % count);
const book = (run: number, count: number) => String(1 + (run % countBooks(count)));
const plat = (run: number) => inventPlat((run * 31) % PLATS).number;
const parcel = (run: number, count: number) => parcelNumber((run * 91) % countParcels(count));
const house = (run: number) => String(100 + ((run * 13) % 9) * 100);
const certificate = (run: number, count: number) => certificateNumber((run * 17) % countCertificates(count));
const tractPage = (run: number, count: number) => tractBookId((run * 19) % countTractPages(count));
const lien = (run: number, count: number) => lienNumber((run * 23) % Math.ceil(count / DOCUMENTS_PER_LIEN));
const island = (run: number) => (run % 2 === 0 ? 'BIG' : 'OSPREY');
const taxpayer = (run: number) => surnameOfRank(run % COMMON_SURNAMES);
const section = (run: number) => ({ section: 1 + (run % 36), township: 30 + (run % 4), range: 20 + ((run >> 2) % 4) });
const text = (run: number) => `LOT ${1 + (run % 24)} BLOCK ${1 + (run % 12)}`;

/** A county whose index is searched by name, number, day and book. */
const MAIN_SEARCHES: readonly BenchedSearch[] = [
  {
    type: 'searchByName',
    title: 'name search',
    isMain: true,
    criteria: (run) => ({ grantorGranteeLastName: surname(run) }),
    bareSql: documentsOf(`
      SELECT DISTINCT document_id AS id, document_type, number_key FROM names
      WHERE NOT is_withheld AND key_nospace >= $1 AND key_nospace < $1 || '~'`),
    values: (run) => [surname(run)],
  },
  {
    type: 'searchByDocumentNumber',
    title: 'document number search',
    isMain: true,
    criteria: (run, count) => ({ fromDocumentNumber: number(run, count) }),
    bareSql: documentsWith(`document_type = 'A' AND number_compact = $1`),
    values: (run, count) => [number(run, count).slice(1)],
  },
  {
    type: 'searchByDate',
    title: 'date search, a week',
    isMain: true,
    criteria: (run) => ({ fromRecordedDate: wire(day(run)), toRecordedDate: wire(weekLater(day(run))) }),
    bareSql: documentsWith('recorded_at >= $1::date AND recorded_at < $2::date + 1'),
    values: (run) => [iso(day(run)), iso(weekLater(day(run)))],
  },
  {
    type: 'searchByBookAndPage',
    title: 'book search, a whole book',
    isMain: true,
    criteria: (run, count) => ({ book: book(run, count) }),
    bareSql: documentsWith('book_key = $1'),
    values: (run, count) => [computeNaturalKey(book(run, count))],
  },
];

const LAND_SEARCHES: readonly BenchedSearch[] = [
  {
    type: 'searchByName',
    title: 'similar-name search',
    criteria: (run) => ({ grantorGranteeLastName: surname(run), nameMatch: 'SIMILAR' }),
    bareSql: documentsOf(`
      SELECT DISTINCT document_id AS id, document_type, number_key FROM names
      WHERE NOT is_withheld AND key_nospace IN (
        SELECT key_nospace FROM name_keys WHERE key % $1 ORDER BY similarity(key, $1) DESC LIMIT 200)`),
    values: (run) => [surname(run)],
  },
  {
    type: 'searchByName',
    title: 'name search, words',
    criteria: (run) => ({ grantorGranteeLastName: `BANK ${firmWord(run)}`, nameMatch: 'WORDS' }),
    bareSql: documentsOf(`
      SELECT DISTINCT document_id AS id, document_type, number_key FROM names
      WHERE NOT is_withheld AND key_nospace IN (SELECT key_nospace FROM name_keys WHERE words @> ARRAY['BANK', $1])`),
    values: (run) => [firmWord(run)],
  },
  {
    type: 'searchByName',
    title: 'name search, last and first in one box',
    criteria: (run) => ({ grantorGranteeLastName: `${surname(run)} ANNA` }),
    bareSql: documentsOf(`
      SELECT DISTINCT document_id AS id, document_type, number_key FROM names
      WHERE NOT is_withheld AND key_nospace = $1 AND (starts_with(first_key, 'ANNA') OR first_key = 'A')`),
    values: (run) => [surname(run)],
  },
  {
    type: 'searchByParcelId',
    title: 'parcel search',
    criteria: (run, count) => ({ parcelId: parcel(run, count) }),
    bareSql: documentsWith(
      'id IN (SELECT document_id FROM document_parcels WHERE parcel_id = (SELECT parcels.id FROM parcels WHERE parcels.key = $1))',
    ),
    values: (run, count) => [parcel(run, count).replace('-', '')],
  },
  {
    type: 'searchByAddress',
    title: 'address search, a hundred houses',
    criteria: (run) => ({
      streetNumber: `${house(run)}-${Number(house(run)) + 99}`,
      streetName: streetName(run % STREET_NAMES),
    }),
    bareSql: documentsWith(
      'id IN (SELECT document_id FROM document_addresses WHERE street_key = $1 AND house_number BETWEEN $2 AND $2 + 99)',
    ),
    values: (run) => [streetName(run % STREET_NAMES), Number(house(run))],
  },
  {
    type: 'searchByTractIndexNMI',
    title: 'tract index search, a village',
    criteria: (run) => ({ island: island(run), village: villageName(run % VILLAGES) }),
    bareSql: documentsWith(
      `id IN (SELECT document_id FROM island_tracts WHERE island_code = $1 AND village_key >= $2 AND village_key < $2 || '~')`,
    ),
    values: (run) => [island(run), villageName(run % VILLAGES)],
  },
  {
    type: 'searchByLegalDescription',
    title: 'legal description search, a section',
    criteria: (run) => {
      const { section: of, township, range } = section(run);
      return { legalType: 'MB', section: String(of), township: String(township), range: String(range) };
    },
    bareSql: documentsWith(
      'id IN (SELECT document_id FROM legals WHERE document_id IS NOT NULL AND township = $1 AND range = $2 AND section = $3)',
    ),
    values: (run) => [section(run).township, section(run).range, section(run).section],
  },
  {
    type: 'searchByPlat',
    title: 'plat search, a whole plat',
    criteria: (run) => ({ plat: plat(run) }),
    bareSql: documentsWith(
      'id IN (SELECT document_id FROM legals WHERE document_id IS NOT NULL AND plat_id = (SELECT plats.id FROM plats WHERE plats.number = $1))',
    ),
    values: (run) => [plat(run)],
  },
];

const OTHER_SEARCHES: readonly BenchedSearch[] = [
  {
    type: 'searchByTaxLien',
    title: 'tax lien search, a number',
    // The form starts with current liens, of which a sample has too few: the user chooses all of them.
    criteria: (run, count) => ({
      ...{ searchByTaxLienMethod: 'LIENNUMBER', lienNumber: lien(run, count), currentOrExpired: 'ALL' },
    }),
    bareSql: recordsOf('tax_liens', 'lien_number_key = $1', 'document_type, number_key', TAXPAYERS),
    values: (run, count) => [computeNaturalKey(lien(run, count))],
  },
  {
    type: 'searchByTaxLien',
    title: 'tax lien search, a taxpayer',
    criteria: (run) => ({ searchByTaxLienMethod: 'TAXPAYER', taxpayerName: taxpayer(run), currentOrExpired: 'ALL' }),
    bareSql: recordsOf(
      'tax_liens',
      `id IN (SELECT tax_lien_id FROM tax_lien_taxpayers WHERE key_nospace >= $1 AND key_nospace < $1 || '~')`,
      'document_type, number_key',
      TAXPAYERS,
    ),
    values: (run) => [taxpayer(run)],
  },
  {
    type: 'searchByGrantorGranteeBook',
    title: 'grantor grantee book search',
    criteria: (run) => ({ grantorGranteeLastName: surname(run) }),
    bareSql: recordsOf('grantor_grantee_books', `from_key < $1 || '~' AND to_key >= $1`, 'reference_key'),
    values: (run) => [surname(run)],
  },
  {
    type: 'searchByTorrensCertificate',
    title: 'certificate search',
    criteria: (run, count) => ({ certificateNumber: certificate(run, count) }),
    bareSql: recordsOf('torrens_certificates', 'number_key = $1', 'number_key', OWNERS),
    values: (run, count) => [computeNaturalKey(certificate(run, count))],
  },
  {
    type: 'searchByTorrensText',
    title: 'certificate text search, the legals',
    criteria: (run) => ({ text: text(run), searchIn: 'LEGAL' }),
    bareSql: recordsOf(
      'torrens_certificates',
      `id IN (SELECT certificate_id FROM torrens_texts WHERE section = 'LEGAL' AND (' ' || text_key || ' ') LIKE '% ' || $1 || ' %')`,
      'number_key',
      OWNERS,
    ),
    values: (run) => [text(run)],
  },
  {
    type: 'searchByTractBookId',
    title: 'tract book search',
    criteria: (run, count) => ({ tractBookId: tractPage(run, count) }),
    bareSql: recordsOf(
      'tract_book_entries',
      `tract_book_key >= $1 AND tract_book_key < $1 || '~'`,
      'tract_book_key',
      TRACT_LEGALS,
    ),
    values: (run, count) => [computeNaturalKey(tractPage(run, count))],
  },
  {
    type: 'searchByTractBookLegal',
    title: 'tract book legal search, a section',
    criteria: (run) => {
      const { section: of, township, range } = section(run);
      return { legalType: 'MB', section: String(of), township: String(township), range: String(range) };
    },
    bareSql: recordsOf(
      'tract_book_entries',
      'id IN (SELECT tract_book_entry_id FROM legals WHERE tract_book_entry_id IS NOT NULL AND township = $1 AND range = $2 AND section = $3)',
      'tract_book_key',
      TRACT_LEGALS,
    ),
    values: (run) => [section(run).township, section(run).range, section(run).section],
  },
];

/** The dates of a generated county: its first document, and today, which is after its last one. */
const FORM_CONTEXT: CriteriaContext = {
  today: plainDateAt(new Date(), 'America/Chicago'),
  indexBegin: '01/01/1950',
};

/** All fields of the form, as its screen sends them: both dates of the index are filled in, and every choice has its default. */
export function fillForm(
  type: SearchType,
  criteria: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return { ...SEARCHES[type].defaults(FORM_CONTEXT), ...criteria };
}

function asSentByForm(search: BenchedSearch): BenchedSearch {
  return { ...search, criteria: (run, count) => fillForm(search.type, search.criteria(run, count)) };
}

/** All searches at least once, the four main ones first. */
export const BENCHED_SEARCHES: readonly BenchedSearch[] = [...MAIN_SEARCHES, ...LAND_SEARCHES, ...OTHER_SEARCHES].map(
  asSentByForm,
);
