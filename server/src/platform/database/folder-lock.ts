import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** Another process has the database folder open. */
export class FolderInUseError extends OperatorError {
  constructor(folder: string, holder: string) {
    super(
      `The database folder ${folder} is in use by process ${holder}. Stop that process first, or give this one another DATA_DIR. ` +
        'Several processes can share a county only on a PostgreSQL server (DATABASE_URL).',
    );
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks a folder for this process with a lock file next to it. Takes over the lock of a process that has died.
 *
 * @throws FolderInUseError while the lock's holder is running.
 */
export function lockFolder(folder: string): { release(): void } {
  const file = `${folder.replace(/[/\\]+$/, '')}.lock`;
  mkdirSync(dirname(file), { recursive: true });
  if (!createExclusively(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) throw new FolderInUseError(folder, String(holder.pid));
    rmSync(file, { force: true });
    if (!createExclusively(file)) throw new FolderInUseError(folder, 'another');
  }
  return { release: () => rmSync(file, { force: true }) };
}

interface Holder {
  readonly pid: number;
  readonly host: string;
}

function createExclusively(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    // The holder was killed while it wrote the file.
    return undefined;
  }
}

/** A process on another machine (with a shared folder) cannot be checked, so it counts as alive. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true;
  if (holder.pid === process.pid) return true;
  try {
    process.kill(holder.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
