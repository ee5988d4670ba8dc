import { computeTextKey, isGivenName } from '../../records/index.ts';
import { parseMoment } from './files/parse-moment.ts';
import type { SourceRow } from './files/source-row.ts';

// Values that can be loaded, but in the wrong field: the numbers of documents as kinds of instruments.

/** The appearance of a value that can't belong to its field. */
type Likeness = 'dates' | 'amounts' | 'numbers' | 'words' | 'first names';
type Judge = (value: string, row: SourceRow) => Likeness | undefined;

const DATE = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/-]\d{1,2}[/-]\d{1,2}|\d{1,2}-[A-Z]{3}-\d{2,4})(?:[T ,].*)?$/i;
const AMOUNT = /^\$|^\d{1,3}(?:,\d{3})*\.\d{2}$/;
/** Codes of instruments are shorter. */
const LONG_NUMBER = /\d{5}/;

const isDate = (value: string) => DATE.test(value) && parseMoment(value) !== undefined;
const asNumber: Judge = (value) => (isDate(value) ? 'dates' : /\d/.test(value) ? undefined : 'words');
const asText: Judge = (value) => (/\p{L}{2}/u.test(value) ? undefined : isDate(value) ? 'dates' : 'numbers');
const asPlace: Judge = (value) => (/\d/.test(value) ? 'numbers' : undefined);
const asInstrument: Judge = (value) => {
  if (isDate(value)) return 'dates';
  return AMOUNT.test(value) ? 'amounts' : LONG_NUMBER.test(value) ? 'numbers' : undefined;
};
/** A surname can also be a first name, but the first name next to it must then be a surname too. */
const asSurname: Judge = (value, row) => {
  const isSwapped = isKnownGivenName(value) && !isKnownGivenName(row.text('first_name') ?? value);
  return isSwapped ? 'first names' : asText(value, row);
};

/**
 * The expected values of a record's fields. A field without a judge can have any value; a wrong owner of a row is
 * rejected.
 */
const JUDGES: Readonly<Record<string, Readonly<Record<string, Judge>>>> = {
  documents: { document: asNumber, instrument: asInstrument },
  names: { name: asText, last_name: asSurname },
  parcels: { parcel: asNumber },
  addresses: { address: asText, city: asPlace, zip: asNumber },
  plats: { name: asText },
  certificates: { certificate: asNumber },
  'tax-liens': { lien_number: asNumber },
};
/** Fields that have the same value in many records. */
const CATEGORIES: Readonly<Record<string, string>> = { documents: 'instrument' };

/** Fewer values are not enough to judge a column. */
const VALUES_MIN = 5;
/** Fewer values of a category can all differ. */
const CATEGORY_VALUES_MIN = 50;
/** Distinct values of a column that are remembered. */
const DISTINCT_MAX = 10_000;

interface Column {
  values: number;
  readonly unlike: Map<Likeness, { count: number; readonly example: string }>;
  readonly distinct: Set<string>;
}

/** The suspected problem of a column. */
export interface ColumnProblem {
  /** The index of its file. */
  readonly file: number;
  readonly field: string;
  /** Without its values. */
  readonly problem: string;
  /** One of its values. */
  readonly example: string | undefined;
}

/** Finds columns of an import in which most values look like those of another column. */
export class SwappedColumns {
  readonly #columns = new Map<string, Column>();
  readonly #dates = new Map<number, { both: number; reversed: number }>();

  /** @param record the name of the bundle file whose layout the row has. */
  add(record: string, row: SourceRow): void {
    const judges = JUDGES[record];
    if (judges === undefined) return;
    for (const [field, judge] of Object.entries(judges)) {
      const value = row.peek(field);
      if (value === undefined) continue;
      const column = this.#getColumn(`${row.file} ${record} ${field}`);
      column.values += 1;
      if (CATEGORIES[record] === field && column.distinct.size < DISTINCT_MAX) column.distinct.add(value);
      const likeness = judge(value, row);
      if (likeness === undefined) continue;
      const found = column.unlike.get(likeness) ?? { count: 0, example: value };
      found.count += 1;
      column.unlike.set(likeness, found);
    }
    if (record === 'documents') this.#addDates(row);
  }

  list(): readonly ColumnProblem[] {
    const problems: ColumnProblem[] = [];
    for (const [key, { values, unlike, distinct }] of this.#columns) {
      const [file, , field = ''] = key.split(' ');
      const add = (problem: string, example?: string) => problems.push({ file: Number(file), field, problem, example });
      const [likeness, found] = [...unlike].toSorted(([, one], [, other]) => other.count - one.count)[0] ?? [];
      if (found && values >= VALUES_MIN && found.count > values / 2)
        add(`most values look like ${likeness}, as if columns were swapped`, found.example);
      else if (values >= CATEGORY_VALUES_MIN && distinct.size > values / 2 && distinct.size < DISTINCT_MAX)
        add('nearly every row has another value, as if columns were swapped');
    }
    const problem = 'most dates are before instrument_on, as if columns were swapped';
    for (const [file, { both, reversed }] of this.#dates) {
      if (both >= VALUES_MIN && reversed > both / 2)
        problems.push({ file, field: 'recorded_on', problem, example: undefined });
    }
    return problems;
  }

  #getColumn(key: string): Column {
    const column = this.#columns.get(key) ?? { values: 0, unlike: new Map(), distinct: new Set() };
    this.#columns.set(key, column);
    return column;
  }

  #addDates(row: SourceRow): void {
    const [recorded, signed] = [row.peek('recorded_on'), row.peek('instrument_on')].map(
      (text) => text && parseMoment(text)?.date,
    );
    if (!recorded || !signed) return;
    const dates = this.#dates.get(row.file) ?? { both: 0, reversed: 0 };
    dates.both += 1;
    if (recorded < signed) dates.reversed += 1;
    this.#dates.set(row.file, dates);
  }
}

function isKnownGivenName(name: string): boolean {
  return isGivenName(computeTextKey(name).split(' ')[0] ?? '');
}
