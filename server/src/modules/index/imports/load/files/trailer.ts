import { CutFileProblem } from './cut-file.ts';

/** The last row of a file, which is no record but says that the file is whole. */
export interface TrailerSpec {
  readonly startsWith: string;
  /** The place of the number of rows above it: its characters (`start` from 1), or its column (from 1). */
  readonly count?: { readonly start: number; readonly length: number } | { readonly column: number } | undefined;
}

/** Finds the trailer of a file, and compares its count with the rows above it. */
export class Trailer {
  readonly #spec: TrailerSpec | undefined;
  readonly #delimiter: string;
  #rows = 0;
  /** The trailer, if it was the last row. */
  #found: string | undefined;

  /** @param spec undefined if the file has no trailer. */
  constructor(spec: TrailerSpec | undefined, delimiter = ',') {
    this.#spec = spec;
    this.#delimiter = delimiter;
  }

  /**
   * Takes the next row.
   *
   * @param read returns its text, which is only needed if files have a trailer.
   * @returns whether it is the trailer, and so no record.
   */
  take(read: () => string): boolean {
    if (this.#spec === undefined) return false;
    const text = read();
    const isTrailer = text.trimStart().startsWith(this.#spec.startsWith);
    this.#found = isTrailer ? text : undefined;
    if (!isTrailer) this.#rows += 1;
    return isTrailer;
  }

  /** Call it after the last row. @throws CutFileProblem if the trailer is missing or counts other rows. */
  end(name: string): void {
    const { startsWith, count } = this.#spec ?? {};
    if (startsWith === undefined) return;
    if (this.#found === undefined) throw new CutFileProblem(`${name}: the last row isn't the trailer (${startsWith})`);
    if (count === undefined) return;
    const text =
      'column' in count
        ? (this.#found.split(this.#delimiter)[count.column - 1] ?? '').replaceAll('"', '')
        : this.#found.slice(count.start - 1, count.start - 1 + count.length);
    const said = /^\s*\d+\s*$/.test(text) ? Number(text) : undefined;
    if (said !== this.#rows)
      throw new CutFileProblem(`${name}: the trailer counts ${said ?? 'no'} rows, and ${this.#rows} are above it`);
  }
}
