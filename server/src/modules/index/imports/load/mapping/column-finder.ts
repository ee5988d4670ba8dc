import { normalizeColumn } from '../files/read-csv.ts';

/** Finds columns by their usual names. Each column is found once, so that it is one field. */
export class ColumnFinder {
  readonly #columns: readonly string[];
  readonly #prefix: string;
  readonly #isNested: boolean;
  readonly #used = new Set<string>();

  /**
   * @param options.prefix the common beginning of all columns: the path of their nested list.
   * @param options.isNested whether column names start with the names of their enclosing objects: `instrument.number`.
   */
  constructor(columns: readonly string[], options: { readonly prefix?: string; readonly isNested: boolean }) {
    this.#columns = columns;
    this.#prefix = options.prefix ?? '';
    this.#isNested = options.isNested;
  }

  get unused(): readonly string[] {
    return this.#columns.filter((column) => !this.#used.has(column));
  }

  find(pattern: RegExp): string | undefined {
    const found = this.peek(pattern);
    if (found !== undefined) this.#used.add(found);
    return found;
  }

  /** Finds a column that stays free for other fields. */
  peek(pattern: RegExp): string | undefined {
    const named = (name: (column: string) => string) => this.unused.find((column) => pattern.test(name(column)));
    const getName = (column: string) => normalizeColumn(column).slice(this.#prefix.length);
    return named(getName) ?? (this.#isNested ? named((column) => getName(column).replace(/^[^_]+_/, '')) : undefined);
  }

  use(column: string): string {
    this.#used.add(column);
    return column;
  }

  findAll(pattern: RegExp): readonly string[] {
    const found: string[] = [];
    for (let column = this.find(pattern); column !== undefined; column = this.find(pattern)) found.push(column);
    return found;
  }

  findFields(guesses: readonly (readonly [field: string, columns: RegExp])[]): Map<string, string> {
    return new Map(
      guesses.flatMap(([field, pattern]): [string, string][] => {
        const column = this.find(pattern);
        return column === undefined ? [] : [[field, column]];
      }),
    );
  }
}
