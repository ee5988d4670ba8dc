import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { createFile, linkFile } from './create-file.ts';

/** The process that a lock file names. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started, as Linux counts: a later process can have the same number. */
  readonly started?: string | undefined;
}

export type LockAttempt = { readonly release: () => void } | { readonly heldBy: string };

/** Retries for a lock that is released, or whose holder died; each try can meet another, faster process. */
const TRIES = 5;
/** A command of another user reads who holds it. */
const READABLE_BY_ALL = 0o644;

/**
 * Takes a file lock for this process, or takes over the file of a process that has died.
 *
 * The file appears together with its content, so that no process sees it empty and considers its holder dead. An
 * abandoned file is moved aside and compared before it is removed, so that two processes that find it at the same time
 * can't both take it over.
 *
 * @returns a function that releases it, or its holder as text for an operator: `process 4711`.
 */
export function tryLockFile(file: string): LockAttempt {
  mkdirSync(dirname(file), { recursive: true });
  const self: Holder = { pid: process.pid, host: hostname(), started: readStart(process.pid) };
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (createFile(file, JSON.stringify(self), READABLE_BY_ALL))
      return { release: () => rmSync(file, { force: true }) };
    const text = readText(file);
    if (text === undefined) continue;
    const holder = parseHolder(text);
    if (holder !== undefined && isAlive(holder)) return { heldBy: describeHolder(holder, file) };
    removeDead(file, text);
  }
  return { heldBy: 'another process' };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @returns undefined for a file that an older version was writing when it was killed. */
function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

/** Removes the file of a process that has died, unless another process has taken it over since it was read. */
function removeDead(file: string, text: string): void {
  const aside = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readText(aside) !== text) linkFile(aside, file);
  rmSync(aside, { force: true });
}

/** A process on another machine (with a shared folder) can't be checked, so it counts as alive. */
function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  const found = readStart(pid);
  if (started !== undefined && found !== undefined) return started === found;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function describeHolder({ pid, host }: Holder, file: string): string {
  if (host === hostname()) return `process ${pid}`;
  return `process ${pid} of the machine or container ${host} (if it has ended, delete ${file})`;
}

/** Field 22 of a process's status (proc_pid_stat(5)); its name, the second one, can contain spaces. Undefined where Linux doesn't say it. */
function readStart(pid: number): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
