import { guardFormula } from '@portal/contract/formula-guard';
import { CsvFile } from './csv-file.ts';

/** Maximum characters of a row in the report. */
const EXCERPT_MAX_CHARACTERS = 200;
/** Maximum warnings and notes of one file and reason that are listed. All are counted, and rejected rows are always listed. */
const LISTED_MAX = 10_000;

/** The outcome for a row: not loaded; loaded, but changed; or something else that the operator needs to know. */
export type ReportKind = 'rejected' | 'warning' | 'note';

/** The line number of remarks about a whole file. */
export const WHOLE_FILE = 0;

/** The number of times that something was reported for a file. */
export interface ReportCount {
  readonly kind: ReportKind;
  readonly file: string;
  /** Without the values of the rows. */
  readonly reason: string;
  readonly count: number;
  /** Whether it concerns the whole file, so that the count isn't a number of rows. */
  readonly isOfFile: boolean;
}

interface ReportLine {
  readonly kind: ReportKind;
  readonly file: string;
  /** From 1, or `WHOLE_FILE`. */
  readonly line: number;
  /** The same for all rows that are counted together. */
  readonly reason: string;
  readonly message: string;
  readonly excerpt?: string;
  /** Whether it is listed beyond `LISTED_MAX`. */
  readonly isListed?: boolean;
}

/**
 * Lists rows that were not loaded, or not unchanged, as a CSV file: file, line, reason, the beginning of the row, and
 * the kind.
 */
export class ImportReport {
  readonly path: string;
  readonly #file: CsvFile;
  readonly #counts = new Map<string, ReportCount & { count: number }>();
  readonly #rejectedLines = new Map<string, Set<number>>();
  #unread = 0;
  readonly #rejections = new Set<string>();
  readonly #moreRejected = new Map<string, number>();

  constructor(path: string) {
    this.path = path;
    this.#file = new CsvFile(path, ['file', 'line', 'reason', 'row', 'kind']);
  }

  /** The number of rejected rows. Several rejections of a line count once. */
  get rejectedCount(): number {
    return [...this.#rejectedLines.keys()].reduce((sum, file) => sum + this.countRejected(file), 0);
  }

  get warningCount(): number {
    return this.counts().reduce((sum, { kind, count }) => (kind === 'warning' ? sum + count : sum), 0);
  }

  /** Whether the report has any lines. Without lines, no file is created. */
  get hasLines(): boolean {
    return this.#counts.size > 0;
  }

  /** Returns the number of rejected rows of a file. */
  countRejected(file: string): number {
    return (this.#rejectedLines.get(file)?.size ?? 0) + (this.#moreRejected.get(file) ?? 0);
  }

  /** Returns how often each reason was reported for each file: warnings of whole files first, then the most frequent. */
  counts(): readonly ReportCount[] {
    const rank = ({ kind, isOfFile }: ReportCount) => Number(kind === 'warning' && isOfFile);
    return [...this.#counts.values()].toSorted((one, other) => rank(other) - rank(one) || other.count - one.count);
  }

  /** The number of rows that were not even read, so that their records are unknown. */
  get unreadCount(): number {
    return this.#unread;
  }

  /** Reports a row that could not be read. */
  reject(file: string, line: number, reason: string, excerpt = '', message = reason): void {
    this.#unread += 1;
    this.rejectRow(file, line, reason, excerpt, message);
  }

  /**
   * Reports a row that was read but cannot be loaded.
   *
   * @param message the reason with the row's value.
   */
  rejectRow(file: string, line: number, reason: string, excerpt = '', message = reason): void {
    const lines = this.#rejectedLines.get(file) ?? new Set();
    this.#rejectedLines.set(file, lines.add(line));
    // One line can be several records, which then have the same problem.
    const identity = `${file}|${line}|${message}`;
    if (this.#rejections.has(identity)) return;
    this.#rejections.add(identity);
    this.#write({ kind: 'rejected', file, line, reason, message, excerpt, isListed: true });
  }

  /** Counts further rejected rows, whose lines are not listed. */
  rejectMore(file: string, reason: string, count: number): void {
    this.#moreRejected.set(file, (this.#moreRejected.get(file) ?? 0) + count);
    this.note(
      file,
      0,
      `${reason}: further rows that are not listed`,
      `${reason}: ${count} further rows that are not listed`,
    );
  }

  /** Reports a row that was loaded, but not unchanged. */
  warn(file: string, line: number, reason: string, excerpt = '', message = reason): void {
    this.#write({ kind: 'warning', file, line, reason, message, excerpt });
  }

  /** Counts further rows with a warning that is listed, beyond the number that is listed. */
  warnMore(file: string, reason: string, count: number): void {
    const counted = this.#counts.get(`warning|${file}|${reason}`);
    if (counted !== undefined) counted.count += count;
  }

  /** Reports something that the operator should know but that rejects no row. */
  note(file: string, line: number, reason: string, message = reason): void {
    this.#write({ kind: 'note', file, line, reason, message });
  }

  /** Reports one of several records that the operator needs to see in full. */
  listAlways(file: string, reason: string, message: string): void {
    this.#write({ kind: 'note', file, line: 0, reason, message, isListed: true });
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #write({ kind, file, line, reason, message, excerpt = '', isListed = false }: ReportLine): void {
    const identity = `${kind}|${file}|${reason}`;
    const counted = this.#counts.get(identity) ?? {
      ...{ kind, file, reason },
      ...{ count: 0, isOfFile: line === WHOLE_FILE },
    };
    counted.count += 1;
    this.#counts.set(identity, counted);
    if (!isListed && counted.count > LISTED_MAX) return;
    const row = guardCells(excerpt.slice(0, EXCERPT_MAX_CHARACTERS)).replace(/\s+/g, ' ');
    this.#file.write([file, String(line), message, row, kind]);
  }
}

/** The cells of a row, which a spreadsheet can be told to divide, or divides at semicolons. */
const CELL_START = /([,;|\t]["\s]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function guardCells(row: string): string {
  return guardFormula(row.replace(CELL_START, "$1'"));
}
