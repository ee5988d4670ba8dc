import { constants, createWriteStream, openSync, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { guardFormula } from '@portal/contract/formula-guard';

/** A vendor's folder can have a link under the name of the file. */
const { O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;

/** A CSV file that is written line by line, and only exists if it has one. Cells that a spreadsheet would run are guarded. */
export class CsvFile {
  readonly path: string;
  readonly #header: readonly string[];
  #stream: WriteStream | undefined;
  #isBusy = false;
  #bytes = 0;

  constructor(path: string, header: readonly string[]) {
    this.path = path;
    this.#header = header;
  }

  /** The size of the lines so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Writes a line. Without awaiting `drain`, lines wait in memory. */
  write(cells: readonly string[]): void {
    if (this.#stream === undefined) {
      const fd = openSync(this.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW);
      this.#stream = createWriteStream(this.path, { fd });
      // A full disk is reported when the file is closed.
      this.#stream.on('error', () => {});
      this.#stream.write(`${this.#header.join(',')}\n`);
    }
    const line = `${cells.map(quote).join(',')}\n`;
    this.#bytes += Buffer.byteLength(line);
    this.#isBusy = !this.#stream.write(line);
  }

  /** Waits until lines are written, if many wait. */
  async drain(): Promise<void> {
    const stream = this.#stream;
    if (stream === undefined || !this.#isBusy) return;
    this.#isBusy = false;
    await new Promise<void>((resolve, reject) => {
      stream.write('', (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    if (this.#stream === undefined) return;
    this.#stream.end();
    await finished(this.#stream);
  }
}

function quote(value: string): string {
  const safe = guardFormula(value);
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
