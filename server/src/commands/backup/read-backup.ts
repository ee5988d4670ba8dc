import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { OperatorError } from '../../platform/operator-error.ts';
import { type BackupCounts, type BackupHead, backupEnd, backupHead } from './backup-format.ts';

/** A file that isn't a backup, or not a whole one. */
export class BrokenBackupError extends OperatorError {}

const LINE_BREAK = 0x0a;

/** Reads the lines of a backup, without their line breaks. */
export async function* readLines(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const bytes = createGunzip();
  source.on('error', (error) => bytes.destroy(error)).pipe(bytes);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      const read = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let start = 0;
      for (let at = read.indexOf(LINE_BREAK); at !== -1; at = read.indexOf(LINE_BREAK, start)) {
        yield read.subarray(start, at);
        start = at + 1;
      }
      rest = read.subarray(start);
    }
  } catch (error) {
    throw new BrokenBackupError(`${file} can't be read: ${(error as Error).message}`);
  } finally {
    source.destroy();
  }
  if (rest.length > 0) throw new BrokenBackupError(`${file} is not a whole backup: it ends within a line.`);
}

/**
 * Reads a backup from beginning to end without using it.
 *
 * @throws BrokenBackupError if it isn't a backup, was cut off, or was changed.
 */
export async function verifyBackup(file: string): Promise<{ readonly head: BackupHead } & BackupCounts> {
  const hash = createHash('sha256');
  let head: BackupHead | undefined;
  let last: Buffer | undefined;
  for await (const line of readLines(file)) {
    head ??= readHead(file, line);
    if (last !== undefined) hash.update(last).update('\n');
    // The buffer that the line is part of is not used again.
    last = line;
  }
  const { data } = backupEnd.safeParse(parseLine(last));
  if (head === undefined || data === undefined)
    throw new BrokenBackupError(`${file} is not a whole backup: it was cut off.`);
  const { rows, files, sha256 } = data.end;
  if (hash.digest('hex') !== sha256) throw new BrokenBackupError(`${file} was changed after it was written.`);
  return { head, rows, files };
}

function readHead(file: string, line: Buffer): BackupHead {
  const { data } = backupHead.safeParse(parseLine(line));
  if (data === undefined) throw new BrokenBackupError(`${file} is not a backup of this portal.`);
  return data;
}

/** @returns undefined for a line that isn't JSON. */
export function parseLine(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString() ?? '');
  } catch {
    return undefined;
  }
}
