import type { PlainDate } from '@portal/contract/values/plain-date';
import {
  buildNameColumns,
  computeBookKey,
  computeCityKey,
  computeNaturalKey,
  computeParcelKey,
  computeTextKey,
  findBookAndPage,
  parseAddress,
  parsePages,
  type RecordTableName,
  type StagedRow,
} from '../../../records/index.ts';
import { normalizeCode } from '../files/converted-rows.ts';
import { type Moment, toLocalMoment } from '../files/parse-moment.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { ownRow } from './bundle-codes.ts';
import type { BundleFile } from './bundle-file.ts';
import type { DocumentReference, Lookups } from './lookups.ts';
import { readRowParties, stageNameKey } from './row-parties.ts';

const PARTY_ROLES = ['GRANTOR', 'GRANTEE', 'TRUSTEE', 'BENEFICIARY', 'TAXPAYER', 'OTHER'] as const;

/** Documents and the rows that belong only to them. */
export const DOCUMENT_FILES: readonly BundleFile[] = [
  {
    name: 'documents',
    required: ['document', 'recorded_on', 'instrument'],
    optional: [
      'display_number',
      'recorded_time',
      'recorded_sequence',
      'instrument_on',
      'book_type',
      'book',
      'page',
      'sale_price',
      'mortgage_amount',
      'page_count',
      'status',
      'withheld',
      'additional_info',
      'details',
    ],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const recorded = readRecorded(row, lookups);
      const { instrument, added } = readInstrument(row, lookups);
      if (added) yield added;
      yield {
        table: 'documents',
        ownerType: document.documentType,
        ownerKey: document.numberKey,
        values: {
          document_type: document.documentType,
          number: document.number,
          number_key: document.numberKey,
          number_compact: document.numberCompact,
          document_text: row.text('document'),
          display_number: row.text('display_number') ?? document.displayNumber,
          recorded_on: recorded.date,
          recorded_time: row.optional(() => row.time('recorded_time')) ?? findTimeOfDay(recorded),
          recorded_sequence: row.optional(() => row.integer('recorded_sequence')) ?? 0,
          instrument_code: instrument,
          instrument_on: row.optional(() => readPastDay(row, 'instrument_on', lookups)),
          ...readPlaceInBooks(row, document.displayNumber, lookups),
          sale_price_cents: row.optional(() => row.cents('sale_price')),
          mortgage_amount_cents: row.optional(() => row.cents('mortgage_amount')),
          page_count: row.optional(() => row.integer('page_count')),
          verified_status: row.optional(() => row.oneOf('status', ['VERIFIED', 'TEMPORARY'])) ?? 'VERIFIED',
          // A document is only public if the file clearly says so.
          is_withheld: row.optional(() => row.flag('withheld')) ?? true,
          display_only: JSON.stringify((row.optional(() => row.list('details')) ?? []).map(splitLabel)),
          additional_info: row.optional(() => row.list('additional_info')) ?? [],
        },
      };
    },
  },
  {
    name: 'names',
    required: ['document', 'role'],
    optional: [
      'name',
      'last_name',
      'first_name',
      'middle_name',
      'suffix',
      'capacity',
      'kind',
      'name_order',
      'party_role',
    ],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const role = row.required('role', row.oneOf('role', ['GRANTOR', 'GRANTEE']));
      const party_role = row.optional(() => row.oneOf('party_role', PARTY_ROLES)) ?? role;
      for (const party of readRowParties(row, lookups)) {
        for (const [distance, { name, keys }] of party.entries()) {
          yield* stageNameKey(keys, lookups);
          const values = { role, party_role, ...buildNameColumns({ name, keys }), capacity: name.capacity };
          yield documentRow('names', document, { ...values, variant_distance: distance === 0 ? undefined : distance });
        }
      }
    },
  },
  {
    name: 'references',
    required: ['document'],
    optional: ['referenced_document', 'text'],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const referenced = lookups.document(row, 'referenced_document');
      const display_reference = row.text('text') ?? referenced?.number;
      yield documentRow('references', document, {
        referenced_type: referenced?.documentType,
        referenced_number_key: referenced?.numberKey,
        display_reference: row.required('referenced_document', display_reference),
      });
    },
  },
  {
    name: 'parcels',
    required: ['document', 'parcel'],
    optional: [],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const parcel = readParcel(row, 'parcel');
      yield ownRow('parcels', parcel.key, { ...parcel, status: 'CURRENT' });
      yield documentRow('documentParcels', document, { parcel_key: parcel.key });
    },
  },
  {
    name: 'parcel-changes',
    required: ['parcel', 'status'],
    optional: ['successors'],
    *read(row) {
      const parcel = readParcel(row, 'parcel');
      const status = row.required('status', row.oneOf('status', ['CURRENT', 'RETIRED']));
      yield ownRow('parcelChanges', parcel.key, { ...parcel, status });
      for (const successor of row.list('successors')) {
        const successor_key = computeParcelKey(successor);
        if (successor_key !== '') yield ownRow('parcelSuccessors', parcel.key, { successor_key });
      }
    },
  },
  {
    name: 'addresses',
    required: ['document', 'address'],
    optional: ['city', 'state', 'zip'],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const address = row.required('address', row.text('address'));
      const keys = parseAddress(address);
      const city = row.text('city');
      yield documentRow('addresses', document, {
        address,
        city,
        state: row.text('state'),
        zip: row.text('zip'),
        house_number: keys.houseNumber,
        house_suffix: keys.houseSuffix,
        street_key: keys.streetKey,
        direction_key: keys.directionKey,
        street_type: keys.streetType,
        unit_key: keys.unitKey,
        city_key: computeCityKey(city ?? ''),
      });
    },
  },
  {
    name: 'island-tracts',
    required: ['document', 'island', 'village'],
    optional: ['parcel'],
    *read(row, lookups) {
      const document = lookups.requiredDocument(row);
      const village = row.required('village', row.text('village'));
      const parcel = row.text('parcel');
      yield documentRow('islandTracts', document, {
        island_code: row.required('island', row.code('island', lookups.codes.islands)),
        village,
        village_key: computeTextKey(village),
        parcel,
        parcel_key: computeParcelKey(parcel ?? ''),
      });
    },
  },
];

/** Creates a row that belongs to a document. */
export function documentRow(
  table: RecordTableName,
  document: DocumentReference,
  values: StagedRow['values'],
): StagedRow {
  return { table, ownerType: document.documentType, ownerKey: document.numberKey, values };
}

/**
 * Reads the book and page as displayed and their keys.
 *
 * @throws RowProblem for a page without a book, and for an invalid page.
 */
export function readBookAndPage(row: SourceRow) {
  const book = row.text('book');
  const page = row.text('page');
  if (page !== undefined && book === undefined) throw new RowProblem('book: required with a page');
  const span = page === undefined ? undefined : parsePages(page);
  if (page !== undefined && span === undefined) throw new RowProblem('page: not a page or range of pages', page);
  const book_key = book === undefined ? undefined : computeBookKey(book);
  if (book_key === '') throw new RowProblem('book: no letter or digit in', book);
  return { book, book_key, page, start_page: span?.startPage, end_page: span?.endPage };
}

/** The days that spreadsheets and databases show for a missing one. */
const MISSING_DAYS: readonly string[] = ['1899-12-30', '1900-01-01'];

/**
 * Reads when a document was recorded, by the county's clock. A day that can't be right is no day; one that need not be right is a warning.
 *
 * @throws RowProblem if it is missing or after today.
 */
function readRecorded(row: SourceRow, lookups: Lookups): Moment {
  const { indexBegin, timeZone } = lookups.days;
  const recorded = toLocalMoment(row.required('recorded_on', row.moment('recorded_on')), timeZone);
  ensurePastDay(recorded.date, 'recorded_on', lookups);
  if (MISSING_DAYS.includes(recorded.date))
    row.warnOf('recorded_on: a day that programs write for a missing one', recorded.date);
  else if (indexBegin !== undefined && recorded.date < indexBegin)
    row.warnOf('recorded_on: before the index begins', recorded.date);
  return recorded;
}

function readPastDay(row: SourceRow, column: string, lookups: Lookups): PlainDate | undefined {
  const day = row.date(column);
  if (day !== undefined) ensurePastDay(day, column, lookups);
  return day;
}

function ensurePastDay(day: PlainDate, column: string, { days }: Lookups): void {
  if (day > days.today) throw new RowProblem(`${column}: after today`, day);
}

/** Midnight is how systems write a date without a time. */
function findTimeOfDay({ time }: Moment): string | undefined {
  return time === '00:00' ? undefined : time;
}

/** Reads the instrument. An unknown code is added to the county's instruments with a warning, so that the document isn't lost. */
function readInstrument(row: SourceRow, lookups: Lookups) {
  const text = row.required('instrument', row.text('instrument'));
  const code = text.toUpperCase();
  if (lookups.codes.instruments.has(code)) return { instrument: code, added: undefined };
  const made = normalizeCode(text);
  if (made === '') throw new RowProblem('instrument: no letter or digit in', text);
  if (lookups.codes.instruments.has(made)) return { instrument: made, added: undefined };
  row.warnOf('instrument: unknown code, added', text);
  const added = ownRow('instruments', made, { code: made, description: text, abbreviation: made });
  return { instrument: made, added };
}

/**
 * Reads the book type, book, and page of a document. If the columns are blank, the number can contain them (`img1921a Book 0397 Page
 * 066`). A page that cannot be read is displayed but not searchable.
 */
function readPlaceInBooks(row: SourceRow, number: string, lookups: Lookups): StagedRow['values'] {
  if (row.text('book') === undefined && row.text('page') === undefined) {
    const found = findBookAndPage(number);
    if (found === undefined) return { book_type: undefined };
    const book_type = found.bookType && lookups.codes.bookTypes.has(found.bookType) ? found.bookType : undefined;
    return { book_type, ...buildBookAndPage(found.book, found.page) };
  }
  const book_type = row.optional(() => row.code('book_type', lookups.codes.bookTypes));
  const read = row.optional(() => readBookAndPage(row));
  if (read) return { book_type, ...read };
  const book = row.text('book');
  const book_key = book === undefined ? '' : computeBookKey(book);
  return book_key === '' ? { book_type } : { book_type, book, book_key, page: row.text('page') };
}

function buildBookAndPage(book: string, page: string): StagedRow['values'] {
  const span = parsePages(page);
  return { book, book_key: computeBookKey(book), page, start_page: span?.startPage, end_page: span?.endPage };
}

function readParcel(row: SourceRow, column: string) {
  const number = row.required(column, row.text(column));
  const key = computeParcelKey(number);
  if (computeNaturalKey(key) === '') throw new RowProblem(`${column}: no letter or digit in`, number);
  return { number, key };
}

function splitLabel(text: string) {
  const colon = text.indexOf(':');
  return colon < 0
    ? { label: '', value: text }
    : { label: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() };
}
