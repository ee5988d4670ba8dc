import { normalizeColumn } from '../files/read-csv.ts';
import type { ColumnFinder } from './column-finder.ts';
import {
  DIVIDED_NAMES,
  GRANTEE,
  GRANTOR,
  NESTED_PARTY_NAME,
  NESTED_PARTY_TYPE,
  PARTY_NAME,
  PARTY_TYPE,
} from './column-guesses.ts';
import type { Field, MappedRecord } from './mapping-schema.ts';

/** The location of columns: in the rows of the file, or in a nested list of them. */
export interface Place {
  readonly finder: ColumnFinder;
  /** The path of the list. */
  readonly each?: string;
}

/** The beginning of an export, as far as its names are concerned. */
interface SampledExport {
  readonly rows: Place;
  readonly lists: readonly Place[];
  readonly listValues: (column: string) => readonly string[];
  /** Points to check, to which the suggestion adds its own. */
  readonly doubts: string[];
  /** The name of the file in the mapping. */
  readonly from: string;
}

/** Suggests the records of parties: names of one side each, divided names, or names of both sides with a column that tells them. */
export function suggestNames(document: Field, sampled: SampledExport): readonly MappedRecord[] {
  return new NameSuggestion(sampled).build(document);
}

class NameSuggestion {
  readonly #export: SampledExport;

  constructor(sampled: SampledExport) {
    this.#export = sampled;
  }

  build(document: Field): readonly MappedRecord[] {
    const { finder } = this.#export.rows;
    const sides = [
      ['GRANTOR', finder.findAll(GRANTOR)],
      ['GRANTEE', finder.findAll(GRANTEE)],
    ] as const;
    const records = sides.flatMap(([role, columns]) =>
      columns.map((column) => this.#buildName(document, column, { value: role })),
    );
    const divided = DIVIDED_NAMES.flatMap((names) => this.#buildDividedNames(document, names));
    if (records.length + divided.length > 0) return [...records, ...divided];
    const nested = this.#export.lists.flatMap((place) => this.#buildTypedNames(document, place));
    const typed = nested.length > 0 ? nested : this.#buildTypedNames(document, this.#export.rows);
    if (typed.length === 0) this.#export.doubts.push('No column looks like names.');
    return typed;
  }

  /** Names whose parts are in separate columns. Without a side in their own name, another column has it. */
  #buildDividedNames(document: Field, { role, parts }: (typeof DIVIDED_NAMES)[number]): readonly MappedRecord[] {
    const { finder } = this.#export.rows;
    const byNumber = new Map<string, [field: string, column: string][]>();
    for (const { field, columns } of parts) {
      for (const column of finder.unused) {
        const match = columns.exec(normalizeColumn(column));
        if (match === null) continue;
        const name = byNumber.get(match[1] ?? '') ?? [];
        name.push([field, column]);
        byNumber.set(match[1] ?? '', name);
      }
    }
    const names = [...byNumber.values()].filter(([first]) => first?.[0] === 'last_name');
    if (names.length === 0) return [];
    for (const [, column] of names.flat()) finder.use(column);
    const side = role === undefined ? this.#findSide(this.#export.rows) : { value: role };
    return names.map((fields) => ({
      record: 'names',
      from: this.#export.from,
      where: [{ column: fields[0]?.[1] ?? '', blank: false }],
      distinct: ['document', 'role', ...fields.map(([field]) => field)],
      fields: { document, role: side, ...Object.fromEntries(fields) },
    }));
  }

  /** The column with the sides of names, and the side that each of its values probably means. */
  #findSide({ finder, each }: Place): Field {
    const column = finder.find(each === undefined ? PARTY_TYPE : NESTED_PARTY_TYPE);
    const values = column === undefined ? [] : this.#export.listValues(column);
    const codes = Object.fromEntries([...new Set(values)].slice(0, 50).map((code) => [code, guessRole(code)]));
    this.#export.doubts.push(`Check which values of ${column ?? 'which column'} are grantors and grantees.`);
    return column === undefined ? { value: 'GRANTOR' } : { column, codes };
  }

  /** Names of both sides in one column, and their sides in another. */
  #buildTypedNames(document: Field, { finder, each }: Place): readonly MappedRecord[] {
    // A list without the sides of names contains something else: plats have names, too.
    if (each !== undefined && finder.peek(NESTED_PARTY_TYPE) === undefined) return [];
    const name = finder.find(each === undefined ? PARTY_NAME : NESTED_PARTY_NAME);
    if (name === undefined) return [];
    return [this.#buildName(document, name, this.#findSide({ finder, ...(each !== undefined && { each }) }), each)];
  }

  #buildName(document: Field, column: string, role: Field, each?: string): MappedRecord {
    const lines = this.#hasLines(column) ? { column, separator: '\n' } : undefined;
    const items = each ?? lines;
    return {
      record: 'names',
      from: this.#export.from,
      ...(items && { each: items }),
      where: [{ column, blank: false }],
      distinct: ['document', 'role', 'name'],
      fields: { document, role, name: column, ...this.#guessNameOrder(column) },
    };
  }

  /** Some exports write the names of a document below each other in one value. */
  #hasLines(column: string): boolean {
    return this.#export.listValues(column).some((value) => value.trim().includes('\n'));
  }

  /** Names in capital letters are usually in the order of an index; others are as written in deeds. */
  #guessNameOrder(column: string): Record<string, Field> {
    const values = this.#export.listValues(column);
    const isNatural =
      values.filter((value) => /[a-z]/.test(value) && !/^[^,]+,/.test(value)).length > values.length / 2;
    const example = values.find((value) => value.includes(' ')) ?? '';
    this.#export.doubts.push(
      `${column}: names such as "${example.split('\n')[0]?.slice(0, 60)}" are read as ${isNatural ? 'first name first' : 'last name first'}.`,
    );
    return isNatural ? { name_order: { value: 'NATURAL' } } : {};
  }
}

/** Guesses the side of a party from a code such as R, E, GRANTOR, 1, or 2. */
function guessRole(code: string): string {
  return /^(?:2|E|GE|TO|I)$|GRANTEE|BUYER|MORTGAGEE|INDIRECT|SECURED|LENDER/i.test(code) ? 'GRANTEE' : 'GRANTOR';
}
