import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';

/** The size of a write to the disk, in characters. */
const CHUNK_CHARACTERS = 1 << 18;

/** A file of a bundle that is written row by row. Cells are already formatted. */
export interface CsvFile {
  write(...cells: readonly (string | number)[]): void;
  /** Waits until the disk has taken what was written, so that a large county need not fit into memory. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export function openCsvFile(folder: string, name: string, columns: readonly string[]): CsvFile {
  const stream = createWriteStream(join(folder, `${name}.csv`));
  let pending = `${columns.join(',')}\n`;
  const flush = () => {
    stream.write(pending);
    pending = '';
  };
  return {
    write(...cells) {
      pending += `${cells.join(',')}\n`;
      if (pending.length > CHUNK_CHARACTERS) flush();
    },
    drain: () =>
      stream.writableNeedDrain ? new Promise((resolve) => stream.once('drain', resolve)) : Promise.resolve(),
    async close() {
      flush();
      stream.end();
      await finished(stream);
    },
  };
}
