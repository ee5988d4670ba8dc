import { CutFileProblem } from '../files/cut-file.ts';
import type { CsvFile, ReadOptions } from '../files/read-csv.ts';
import { readChunks } from '../files/read-text.ts';

/** A record of bytes, which no end of a line ends. */
interface ByteRecord {
  /** Its number, from 1. */
  readonly line: number;
  readonly bytes: Buffer;
}

/** The record descriptor word: two bytes of the length with the descriptor, and two zeros (DFSMS Using Data Sets, variable-length records). */
const DESCRIPTOR_BYTES = 4;
/** The characters that end files and lines, in ASCII and EBCDIC: some transfers add them. */
const ENDS: readonly number[] = [0x0a, 0x0d, 0x15, 0x1a, 0x20, 0x25, 0x40];

/**
 * Reads records of a fixed length, or with a descriptor in front of each that has its length.
 *
 * @param length bytes of a record, or `variable`.
 * @param name of the file, for problems.
 * @throws CutFileProblem if the last record is shorter, or what should be a descriptor isn't one.
 */
export async function* readByteRecords(
  file: CsvFile,
  length: number | 'variable',
  name: string,
  { onBytes }: Pick<ReadOptions, 'onBytes'>,
): AsyncGenerator<readonly ByteRecord[]> {
  let rest = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of readChunks(file.path)) {
    onBytes(chunk.length);
    const whole = Buffer.concat([rest, chunk]);
    const records: ByteRecord[] = [];
    let from = 0;
    for (;;) {
      const found = findRecord(whole, from, length);
      if (found === 'broken')
        throw new CutFileProblem(`${name}: record ${line + 1} has no record descriptor word (RDW) in front of it`);
      if (found === undefined || found.end > whole.length) break;
      line += 1;
      records.push({ line, bytes: whole.subarray(found.start, found.end) });
      from = found.end;
    }
    rest = Buffer.from(whole.subarray(from));
    yield records;
  }
  if (rest.some((byte) => !ENDS.includes(byte)))
    throw new CutFileProblem(
      length === 'variable'
        ? `${name}: record ${line + 1} is shorter than its record descriptor word says`
        : `${name}: record ${line + 1} is shorter than ${length} bytes, so the file is cut or its records have another length`,
    );
}

/** Finds the record that begins at a place; undefined if more bytes are needed to know. */
function findRecord(bytes: Buffer, from: number, length: number | 'variable') {
  if (length !== 'variable') return { start: from, end: from + length };
  if (from + DESCRIPTOR_BYTES > bytes.length) return undefined;
  const size = bytes.readUInt16BE(from);
  if (size < DESCRIPTOR_BYTES || bytes.readUInt16BE(from + 2) !== 0) return 'broken';
  return { start: from + DESCRIPTOR_BYTES, end: from + size };
}
