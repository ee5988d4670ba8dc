import { buildRow } from '../files/converted-rows.ts';
import { compileDateFormat, parseMoment } from '../files/parse-moment.ts';
import { normalizeColumn, type ReadOptions } from '../files/read-csv.ts';
import { RowProblem, type SourceRow } from '../files/source-row.ts';
import { findSpreadsheetProblem } from '../files/spreadsheet-values.ts';
import { SwappedColumns } from '../swapped-columns.ts';
import { ColumnFinder } from './column-finder.ts';
import { ADDRESS_GUESSES, DOCUMENT_GUESSES, LEGAL_GUESSES, PARCEL, REFERENCES } from './column-guesses.ts';
import type { Field, MappedRecord, Mapping } from './mapping-schema.ts';
import { flattenRow } from './read-table.ts';
import { type Sample, sampleFile } from './sample-file.ts';
import { buildNumber, type DocumentColumns, findSharedNumbers } from './shared-numbers.ts';
import { type Place, suggestNames } from './suggest-names.ts';

/** Formats that are tried if the usual ones don't fit. Milliseconds read as seconds have no year of four digits. */
const OTHER_DATE_FORMATS = [
  'D/M/YYYY',
  'D.M.YYYY',
  'MMDDYYYY',
  'MMDDYY',
  'YYMMDD',
  'D-M-YYYY',
  'DDMONYYYY',
  'EPOCH',
  'EPOCHMS',
];
/** The share of values that have to be dates. */
const DATE_SHARE = 0.9;
/** The share of rows without a number from which they are parts of others, and not mistakes. */
const CONTINUED_SHARE = 0.1;
/** The column of a required field that was not found. No file has it, so an import would stop. */
const MISSING_COLUMN = 'REPLACE THIS';
const ADDED_TO_NUMBERS = {
  year: 'the year of recording',
  type: 'the type of document',
  yearAndType: 'the year of recording with the type of document',
} as const;
/** The beginnings of instruments that secure a debt. */
const MORTGAGES = ['MORTGAGE', 'MTG', 'DEED OF TRUST', 'TRUST DEED'];
/** The name of the file in the mapping. */
const FILE = 'export';

/**
 * Reads the beginning of a file and suggests a mapping, with everything that needs checking in `doubts`.
 *
 * @throws HeaderProblem if the file has no rows.
 */
export async function suggestMapping(path: string, options: ReadOptions): Promise<Mapping> {
  const sample = await sampleFile(path, options);
  const suggestion = new Suggestion(sample);
  return suggestion.build();
}

class Suggestion {
  readonly #sample: Sample;
  readonly #doubts: string[];
  readonly #rows: Place;
  readonly #lists: readonly Place[];
  readonly #nested: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

  constructor(sample: Sample) {
    this.#sample = sample;
    this.#doubts = [...sample.doubts];
    const isNested = sample.spec.format === 'json' || sample.spec.format === 'jsonl';
    this.#nested = listNested(sample);
    // An empty list is a separate column.
    const columns = sample.columns.filter((column) => !this.#nested.has(normalizeColumn(column)));
    this.#rows = { finder: new ColumnFinder(columns, { isNested }) };
    this.#lists = [...this.#nested].map(([each, columns]) => ({
      each,
      finder: new ColumnFinder([...columns.keys()], { prefix: `${each}_`, isNested }),
    }));
  }

  build(): Mapping {
    const documents = this.#rows.finder.findFields(DOCUMENT_GUESSES);
    this.#findDatesByValue(documents);
    const dates = this.#findDateFormats(documents);
    const document = this.#findNumber(documents, dates);
    for (const name of ['document', 'recorded_on', 'instrument'])
      if (!documents.has(name)) this.#reportMissing(name, documents);
    const instrument = documents.get('instrument') ?? MISSING_COLUMN;
    this.#reportSwapped(documents);
    const records: MappedRecord[] = [
      {
        record: 'instruments',
        from: FILE,
        distinct: ['code'],
        fields: { code: { column: instrument, make: 'code' }, description: instrument },
      },
      ...this.#places.flatMap((place) => this.#buildPlats(place)),
      {
        record: 'documents',
        from: FILE,
        distinct: ['document'],
        fields: {
          document,
          recorded_on: documents.get('recorded_on') ?? documents.get('instrument_on') ?? MISSING_COLUMN,
          instrument: { column: instrument, make: 'code' },
          ...this.#listOthers(documents),
        },
      },
      ...suggestNames(document, {
        rows: this.#rows,
        lists: this.#lists,
        listValues: (column) => this.#listValues(column),
        doubts: this.#doubts,
        from: FILE,
      }),
      ...this.#places.flatMap((place) => this.#buildParts(document, place)),
      ...this.#buildReferences(document),
    ];
    const file = { ...this.#sample.spec, ...this.#findFillDown(documents.get('document')) };
    const unused = this.#places.flatMap(({ finder }) => finder.unused);
    if (unused.length > 0) this.#doubts.push(`These columns are not used: ${unused.join(', ')}`.slice(0, 2_000));
    return {
      mapping: 1,
      doubts: this.#doubts,
      ...(dates === undefined ? {} : { dates: [dates] }),
      files: { [FILE]: file },
      records,
    };
  }

  /** The number, with the year or the type of document if it stands for several documents without. */
  #findNumber(documents: ReadonlyMap<string, string>, dates: string | undefined): Field {
    const document = documents.get('document') ?? MISSING_COLUMN;
    const columns: DocumentColumns = {
      document,
      recorded_on: documents.get('recorded_on') ?? documents.get('instrument_on'),
      instrument: documents.get('instrument'),
      book: documents.get('book'),
      page: documents.get('page'),
    };
    const peek = (row: SourceRow, column: string | undefined) =>
      column === undefined ? undefined : row.peek(normalizeColumn(column));
    const rows = this.#sample.rows.map(({ row }) => ({
      document: peek(row, columns.document),
      recorded_on: peek(row, columns.recorded_on),
      instrument: peek(row, columns.instrument),
      book: peek(row, columns.book),
      page: peek(row, columns.page),
    }));
    const changed = rows.find((row) => findSpreadsheetProblem(row.document ?? '') !== undefined)?.document;
    if (changed !== undefined) {
      this.#doubts.push(
        `${document} has values such as ${changed}: ${findSpreadsheetProblem(changed)}. An import rejects their rows, so export the file again.`,
      );
      return document;
    }
    const shared = findSharedNumbers(rows, dates === undefined ? {} : { formats: [compileDateFormat(dates)] });
    if (shared === undefined) return document;
    const { example, with: parts } = shared;
    if (parts === undefined) {
      this.#doubts.push(
        `${document} ${example} stands for several documents, which neither their year nor their type tells apart. An import rejects their rows.`,
      );
      return document;
    }
    this.#doubts.push(
      `${document} ${example} stands for several documents, so ${ADDED_TO_NUMBERS[parts]} is made a part of the number.`,
    );
    return buildNumber(columns, parts, !rows.some((row) => /^\p{L}/u.test(row.document ?? '')));
  }

  #reportMissing(name: string, documents: ReadonlyMap<string, string>): void {
    const instead = name === 'recorded_on' ? documents.get('instrument_on') : undefined;
    this.#doubts.push(
      instead === undefined
        ? `No column looks like ${name}. Replace "${MISSING_COLUMN}" with its column or a value.`
        : `No column looks like ${name}. ${instead} is used instead.`,
    );
  }

  /** Finds the columns of merged cells: they are blank wherever the number of the document is. */
  #findFillDown(document: string | undefined): Pick<Sample['spec'], 'fillDown'> {
    if (document === undefined) return {};
    const rows = this.#sample.rows.map(({ row }) => row);
    const hasValue = (row: SourceRow, column: string) => row.peek(normalizeColumn(column)) !== undefined;
    const continued = rows.filter((row) => !hasValue(row, document));
    const isFirstComplete = rows[0] !== undefined && hasValue(rows[0], document);
    if (!isFirstComplete || continued.length < rows.length * CONTINUED_SHARE) return {};
    const others = this.#sample.columns.filter(
      (column) => column !== document && !continued.some((row) => hasValue(row, column)),
    );
    this.#doubts.push(
      `Rows without ${document} are read as parts of the row above, with its ${[document, ...others].join(', ')}.`,
    );
    return { fillDown: [document, ...others] };
  }

  /** The names of columns can be wrong: their values say more. */
  #reportSwapped(documents: ReadonlyMap<string, string>): void {
    const swapped = new SwappedColumns();
    for (const { row } of this.#sample.rows) {
      const values = [...documents].map(([field, column]) => [field, row.peek(normalizeColumn(column))]);
      swapped.add('documents', buildRow(row, Object.fromEntries(values)));
    }
    for (const { field, problem } of swapped.list())
      this.#doubts.push(`${documents.get(field) ?? field} is used as ${field}, but ${problem}.`);
  }

  get #places(): readonly Place[] {
    return [this.#rows, ...this.#lists];
  }

  /** Without a column of this name, use one with dates. */
  #findDatesByValue(documents: Map<string, string>): void {
    if (documents.has('recorded_on') || documents.has('instrument_on')) return;
    const { finder } = this.#rows;
    const column = finder.unused.find((each) => findDateFormat(this.#listValues(each)) !== undefined);
    if (column === undefined) return;
    documents.set('recorded_on', finder.use(column));
    this.#doubts.push(`${column} is used as recorded_on, because its values are dates.`);
  }

  #listValues(column: string): readonly string[] {
    const key = normalizeColumn(column);
    const nested = this.#lists.find(({ each }) => each !== undefined && key.startsWith(`${each}_`))?.each;
    if (nested !== undefined) return this.#nested.get(nested)?.get(column) ?? [];
    return this.#sample.rows.flatMap(({ row }) => {
      try {
        return row.longText(key) ?? [];
      } catch (error) {
        // The import reports such a row. The suggestion does without it.
        if (error instanceof RowProblem) return [];
        throw error;
      }
    });
  }

  /** Finds the format of the recording dates, if it is not a usual one. */
  #findDateFormats(documents: ReadonlyMap<string, string>): string | undefined {
    const column = documents.get('recorded_on') ?? documents.get('instrument_on');
    const values = column === undefined ? [] : this.#listValues(column);
    if (values.some((value) => /^\d{1,2}[/-]\d{1,2}[/-]\d{2}(?!\d)/.test(value)))
      this.#doubts.push(
        `${column} has two-digit years. They are read as the last hundred years, until this one; pivotYear changes it.`,
      );
    if (values.length === 0) return undefined;
    const format = findDateFormat(values);
    if (format === USUAL_FORMATS) {
      const days = values.flatMap((value) => /^\d{1,2}[/-](\d{1,2})[/-]\d/.exec(value)?.[1] ?? []);
      if (days.length > 0 && days.every((day) => Number(day) <= 12))
        this.#doubts.push(
          `${column} is read with the month first. No second number is above 12, so it could be the month.`,
        );
      return undefined;
    }
    if (format?.startsWith('EPOCH')) {
      this.#doubts.push(
        `${column} is read as ${format === 'EPOCHMS' ? 'milliseconds' : 'seconds'} since 1970 in UTC, and becomes a day of the county.`,
      );
      return format;
    }
    this.#doubts.push(
      format === undefined
        ? `Not all values of ${column} are dates, for example ${values.find((value) => parseMoment(value) === undefined)}.`
        : `${column} is read as ${format}. Check it with a date whose day is above 12.`,
    );
    return format;
  }

  #listOthers(documents: ReadonlyMap<string, string>): Record<string, Field> {
    const known = ['document', 'recorded_on', 'instrument'];
    const others = [...documents].filter(([name]) => !known.includes(name) && name !== 'book_type');
    return { ...Object.fromEntries(others), ...this.#divideAmounts(documents) };
  }

  /** Some exports have one column for the price of a deed and the debt of a mortgage. */
  #divideAmounts(documents: ReadonlyMap<string, string>): Record<string, Field> {
    const [amount, instrument] = [documents.get('sale_price'), documents.get('instrument')];
    if (amount === undefined || instrument === undefined || documents.has('mortgage_amount')) return {};
    const mortgage = { column: instrument, startsWith: MORTGAGES };
    const mortgages = this.#sample.rows.filter(
      ({ row }) =>
        row.peek(normalizeColumn(amount)) !== undefined &&
        MORTGAGES.some((start) => row.peek(normalizeColumn(instrument))?.toUpperCase().startsWith(start)),
    );
    if (mortgages.length === 0) return {};
    this.#doubts.push(
      `${amount} is read as the amount of a mortgage where ${instrument} begins with ${MORTGAGES.join(', ')}.`,
    );
    return {
      sale_price: { column: amount, when: [{ ...mortgage, not: true }] },
      mortgage_amount: { column: amount, when: [mortgage] },
    };
  }

  #buildPlats({ finder, each }: Place): readonly MappedRecord[] {
    const [, pattern] = LEGAL_GUESSES.find(([field]) => field === 'plat') ?? [];
    const column = pattern && finder.peek(pattern);
    if (column === undefined) return [];
    this.#doubts.push(
      `Plats are made from the names in ${column}. If the county has a list of plats with numbers, load it instead.`,
    );
    const where = [{ column, notIn: ['', 'NONE'] }];
    const fields = { plat: { column, make: 'plat' as const }, name: { column, case: 'upper' as const } };
    return [{ record: 'plats', from: FILE, ...(each && { each }), where, distinct: ['plat'], fields }];
  }

  /** Numbers of other documents, of which a cell can have several. */
  #buildReferences(document: Field): readonly MappedRecord[] {
    return this.#rows.finder.findAll(REFERENCES).map((column) => {
      const values = this.#listValues(column);
      const separator = ['\n', ';', '|', ','].find((each) => values.some((value) => value.trim().includes(each)));
      this.#doubts.push(
        separator === undefined
          ? `${column} is read as the number of another document.`
          : `${column} is read as numbers of other documents, separated by ${JSON.stringify(separator)}.`,
      );
      return {
        record: 'references',
        from: FILE,
        ...(separator !== undefined && { each: { column, separator } }),
        where: [{ column, blank: false }],
        distinct: ['document', 'referenced_document'],
        fields: { document, referenced_document: column },
      };
    });
  }

  #buildParts(document: Field, { finder, each }: Place): readonly MappedRecord[] {
    const parcel = finder.find(PARCEL);
    const address = finder.findFields(ADDRESS_GUESSES);
    const legal = finder.findFields(LEGAL_GUESSES);
    const from = { from: FILE, ...(each && { each }) };
    const records: MappedRecord[] = [];
    if (legal.size > 0) {
      const fields = { document, ...Object.fromEntries(legal) };
      records.push({ record: 'legals', ...from, distinct: Object.keys(fields), fields });
    }
    if (parcel !== undefined)
      records.push({
        record: 'parcels',
        ...from,
        where: [{ column: parcel, blank: false }],
        distinct: ['document', 'parcel'],
        fields: { document, parcel },
      });
    const street = address.get('address');
    if (street !== undefined)
      records.push({
        record: 'addresses',
        ...from,
        where: [{ column: street, blank: false }],
        distinct: ['document', 'address'],
        fields: { document, address: street, ...Object.fromEntries(address) },
      });
    return records;
  }
}

/** The usual formats of dates, which a mapping doesn't have to name. */
const USUAL_FORMATS = '';

/** The format of nearly all of the values; undefined if they aren't dates. */
function findDateFormat(values: readonly string[]): string | undefined {
  const countDates = (format: string) => {
    const dateOptions = format === USUAL_FORMATS ? {} : { formats: [compileDateFormat(format)] };
    return values.filter((value) => parseMoment(value, dateOptions) !== undefined).length;
  };
  if (values.length === 0) return undefined;
  return [USUAL_FORMATS, ...OTHER_DATE_FORMATS].find((each) => countDates(each) >= values.length * DATE_SHARE);
}

/** The columns of the nested lists of a JSON file, with their values, by the path of the list. */
function listNested({ rows }: Sample): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const nested = new Map<string, Map<string, string[]>>();
  for (const [path, item] of rows.flatMap(({ lists }) => [...lists].flatMap(([path, items]) => pairAll(path, items)))) {
    const columns = nested.get(path) ?? new Map<string, string[]>();
    nested.set(path, columns);
    for (const [column, value] of flattenRow(item, `${path}_`, 2).values) {
      const values = columns.get(column) ?? [];
      values.push(value);
      columns.set(column, values);
    }
  }
  return nested;
}

function pairAll(path: string, items: readonly unknown[]): readonly (readonly [string, object])[] {
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item) ? [[path, item] as const] : [],
  );
}
