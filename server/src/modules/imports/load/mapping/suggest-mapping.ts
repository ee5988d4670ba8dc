import { buildRow } from '../converted-rows.ts';
import { compileDateFormat, parseMoment } from '../parse-moment.ts';
import { normalizeColumn, type ReadOptions } from '../read-csv.ts';
import { RowProblem } from '../source-row.ts';
import { SwappedColumns } from '../swapped-columns.ts';
import {
  ADDRESS_GUESSES,
  DOCUMENT_GUESSES,
  GRANTEE,
  GRANTOR,
  LEGAL_GUESSES,
  PARCEL,
  PARTY_NAME,
  PARTY_TYPE,
} from './column-guesses.ts';
import type { Field, MappedRecord, Mapping } from './mapping-schema.ts';
import { type Sample, sampleFile } from './sample-file.ts';

/** Formats that are tried if the usual ones don't fit. */
const OTHER_DATE_FORMATS = ['D/M/YYYY', 'D.M.YYYY', 'MMDDYYYY', 'MMDDYY', 'YYMMDD', 'D-M-YYYY', 'DDMONYYYY'];
/** The share of values that have to be dates. */
const DATE_SHARE = 0.9;
/** The column of a required field that was not found. No file has it, so an import would stop. */
const MISSING_COLUMN = 'REPLACE THIS';
/** The name of the file in the mapping. */
const FILE = 'export';

/**
 * Reads the beginning of a file and suggests a mapping, with everything that has to be checked in `doubts`.
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
  readonly #used = new Set<string>();

  constructor(sample: Sample) {
    this.#sample = sample;
    this.#doubts = [...sample.doubts];
  }

  build(): Mapping {
    const documents = this.#findFields(DOCUMENT_GUESSES);
    const dates = this.#findDateFormats(documents);
    const document = documents.get('document') ?? MISSING_COLUMN;
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
      ...this.#buildPlats(),
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
      ...this.#buildNames(document),
      ...this.#buildParts(document),
    ];
    const unused = this.#sample.columns.filter((column) => !this.#used.has(column));
    if (unused.length > 0) this.#doubts.push(`These columns are not used: ${unused.join(', ')}`.slice(0, 2_000));
    return {
      mapping: 1,
      doubts: this.#doubts,
      ...(dates === undefined ? {} : { dates: [dates] }),
      files: { [FILE]: this.#sample.spec },
      records,
    };
  }

  #reportMissing(name: string, documents: ReadonlyMap<string, string>): void {
    const instead = name === 'recorded_on' ? documents.get('instrument_on') : undefined;
    this.#doubts.push(
      instead === undefined
        ? `No column looks like ${name}. Replace "${MISSING_COLUMN}" with its column or a value.`
        : `No column looks like ${name}. ${instead} is used instead.`,
    );
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

  #findColumn(pattern: RegExp): string | undefined {
    const found = this.#sample.columns.find(
      (column) => !this.#used.has(column) && pattern.test(normalizeColumn(column)),
    );
    if (found !== undefined) this.#used.add(found);
    return found;
  }

  #findColumns(pattern: RegExp): readonly string[] {
    const found: string[] = [];
    for (let column = this.#findColumn(pattern); column !== undefined; column = this.#findColumn(pattern))
      found.push(column);
    return found;
  }

  #findFields(guesses: readonly (readonly [string, RegExp])[]): ReadonlyMap<string, string> {
    return new Map(
      guesses.flatMap(([field, pattern]): [string, string][] => {
        const column = this.#findColumn(pattern);
        return column === undefined ? [] : [[field, column]];
      }),
    );
  }

  #listValues(column: string): readonly string[] {
    const key = normalizeColumn(column);
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
    const countDates = (format?: string) => {
      const dateOptions = format === undefined ? {} : { formats: [compileDateFormat(format)] };
      return values.filter((value) => parseMoment(value, dateOptions) !== undefined).length;
    };
    if (values.some((value) => /^\d{1,2}[/-]\d{1,2}[/-]\d{2}(?!\d)/.test(value)))
      this.#doubts.push(
        `${column} has two-digit years. Years 30 to 99 are read as 1930 to 1999; pivotYear changes it.`,
      );
    if (values.length === 0 || countDates() >= values.length * DATE_SHARE) return undefined;
    const format = OTHER_DATE_FORMATS.find((each) => countDates(each) >= values.length * DATE_SHARE);
    this.#doubts.push(
      format === undefined
        ? `Not all values of ${column} are dates, for example ${values.find((value) => parseMoment(value) === undefined)}.`
        : `${column} is read as ${format}. Check it with a date whose day is above 12.`,
    );
    return format;
  }

  #listOthers(documents: ReadonlyMap<string, string>): Record<string, Field> {
    const known = ['document', 'recorded_on', 'instrument'];
    const others = [...documents].filter(([name]) => !known.includes(name));
    return Object.fromEntries(others.filter(([name]) => name !== 'book_type'));
  }

  #buildPlats(): readonly MappedRecord[] {
    const [, pattern] = LEGAL_GUESSES.find(([field]) => field === 'plat') ?? [];
    const column = this.#sample.columns.find((each) => pattern?.test(normalizeColumn(each)));
    if (column === undefined) return [];
    this.#doubts.push(
      `Plats are made from the names in ${column}. If the county has a list of plats with numbers, load it instead.`,
    );
    const where = [{ column, notIn: ['', 'NONE'] }];
    const fields = { plat: { column, make: 'plat' as const }, name: { column, case: 'upper' as const } };
    return [{ record: 'plats', from: FILE, where, distinct: ['plat'], fields }];
  }

  #buildNames(document: Field): readonly MappedRecord[] {
    const sides = [
      ['GRANTOR', this.#findColumns(GRANTOR)],
      ['GRANTEE', this.#findColumns(GRANTEE)],
    ] as const;
    const build = (column: string, role: Field): MappedRecord => ({
      record: 'names',
      from: FILE,
      ...(this.#hasLines(column) ? { each: { column, separator: '\n' } } : {}),
      where: [{ column, blank: false }],
      distinct: ['document', 'role', 'name'],
      fields: { document, role, name: column, ...this.#guessNameOrder(column) },
    });
    const records = sides.flatMap(([role, columns]) => columns.map((column) => build(column, { value: role })));
    const [name, type] = records.length > 0 ? [] : [this.#findColumn(PARTY_NAME), this.#findColumn(PARTY_TYPE)];
    if (name === undefined && records.length === 0) this.#doubts.push('No column looks like names.');
    if (name === undefined) return records;
    const codes = Object.fromEntries(
      [...new Set(type === undefined ? [] : this.#listValues(type))]
        .slice(0, 50)
        .map((code) => [code, guessRole(code)]),
    );
    this.#doubts.push(`Check which values of ${type ?? 'which column'} are grantors and grantees.`);
    return [build(name, type === undefined ? { value: 'GRANTOR' } : { column: type, codes })];
  }

  /** Some exports write the names of a document below each other in one value. */
  #hasLines(column: string): boolean {
    return this.#listValues(column).some((value) => value.trim().includes('\n'));
  }

  /** Names in capital letters are usually in the order of an index; others are as written in deeds. */
  #guessNameOrder(column: string): Record<string, Field> {
    const values = this.#listValues(column);
    const isNatural =
      values.filter((value) => /[a-z]/.test(value) && !/^[^,]+,/.test(value)).length > values.length / 2;
    const example = values.find((value) => value.includes(' ')) ?? '';
    this.#doubts.push(
      `${column}: names such as "${example.split('\n')[0]?.slice(0, 60)}" are read as ${isNatural ? 'first name first' : 'last name first'}.`,
    );
    return isNatural ? { name_order: { value: 'NATURAL' } } : {};
  }

  #buildParts(document: Field): readonly MappedRecord[] {
    const parcel = this.#findColumn(PARCEL);
    const address = this.#findFields(ADDRESS_GUESSES);
    const legal = this.#findFields(LEGAL_GUESSES);
    const records: MappedRecord[] = [];
    if (legal.size > 0) {
      const fields = { document, ...Object.fromEntries(legal) };
      records.push({ record: 'legals', from: FILE, distinct: Object.keys(fields), fields });
    }
    if (parcel !== undefined)
      records.push({
        record: 'parcels',
        from: FILE,
        where: [{ column: parcel, blank: false }],
        distinct: ['document', 'parcel'],
        fields: { document, parcel },
      });
    const street = address.get('address');
    if (street !== undefined)
      records.push({
        record: 'addresses',
        from: FILE,
        where: [{ column: street, blank: false }],
        distinct: ['document', 'address'],
        fields: { document, address: street, ...Object.fromEntries(address) },
      });
    return records;
  }
}

/** Guesses the side of a party from a code such as R, E, GRANTOR, 1, or 2. */
function guessRole(code: string): string {
  return /^(?:2|E|GE|TO|I)$|GRANTEE|BUYER|MORTGAGEE|INDIRECT|SECURED|LENDER/i.test(code) ? 'GRANTEE' : 'GRANTOR';
}
