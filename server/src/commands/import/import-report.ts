import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Maximum characters of a rejected row in the report. */
const EXCERPT_MAX_CHARACTERS = 200;

/** Lists the rows that were not loaded in a CSV file: file, line, reason, and the beginning of the row. */
export class ImportReport {
  readonly path: string;
  #stream: WriteStream | undefined;
  #rejected = 0;
  #notes = 0;

  constructor(path: string) {
    this.path = path;
  }

  get rejectedCount(): number {
    return this.#rejected;
  }

  /** Whether the report has any lines. Without lines, no file is created. */
  get hasLines(): boolean {
    return this.#rejected + this.#notes > 0;
  }

  reject(file: string, line: number, reason: string, excerpt = ''): void {
    this.#rejected += 1;
    this.#write(file, line, reason, excerpt);
  }

  /** Reports something that the operator should know but that rejects no row. */
  note(file: string, line: number, reason: string): void {
    this.#notes += 1;
    this.#write(file, line, reason, '');
  }

  async close(): Promise<void> {
    if (this.#stream === undefined) return;
    this.#stream.end();
    await finished(this.#stream);
  }

  #write(file: string, line: number, reason: string, excerpt: string): void {
    if (this.#stream === undefined) {
      this.#stream = createWriteStream(this.path);
      this.#stream.write('file,line,reason,row\n');
    }
    const row = excerpt.slice(0, EXCERPT_MAX_CHARACTERS).replace(/\s+/g, ' ');
    this.#stream.write(`${[file, String(line), reason, row].map(quote).join(',')}\n`);
  }
}

function quote(value: string): string {
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
