import {
  chownSync,
  closeSync,
  existsSync,
  fchmodSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseCounties, readCountiesFile } from '../../counties-file.ts';
import { type Environment, EnvironmentError } from '../../environment.ts';
import { tryLockFile } from '../../platform/lock-file.ts';
import { OperatorError } from '../../platform/operator-error.ts';

/** A county as written in the file, including settings that this version of the portal may not know. */
export type RawCounty = Readonly<Record<string, unknown>> & { readonly key: string };

/** The file's counties, and those whose data is being deleted. */
export interface RawCounties {
  readonly counties: readonly RawCounty[];
  readonly beingRemoved: readonly RawCounty[];
}

/** A command that holds the lock is done within seconds, including opening a county and writing to its audit log. */
const LOCK_TIMEOUT_MS = 60_000;
const LOCK_PAUSE_MS = 100;
const OWNER_ONLY = 0o600;
const OTHERS = 0o007;

/** Returns the path of the counties file. @throws EnvironmentError when COUNTIES_FILE isn't set. */
export function getCountiesFile({ COUNTIES_FILE }: Environment): string {
  if (COUNTIES_FILE !== undefined) return resolve(COUNTIES_FILE);
  throw new EnvironmentError(['COUNTIES_FILE is not set: it names the file that lists the counties']);
}

/**
 * Changes the counties file, one command at a time. The new file replaces the old one atomically, so that no process
 * reads an incomplete file. It contains secrets, so only its owner can read it, unless the operator has chosen other
 * rights that exclude other users. The owner doesn't change.
 *
 * @param change gets the counties as written; an empty list if the file doesn't exist yet.
 * @param beforeReplacing creates what must exist before the change, such as its entry in the audit log: a command that
 *   is killed in between has changed nothing and can be repeated.
 * @throws EnvironmentError for mistakes in the file, before or after the change, which is then not made; OperatorError
 *   while another command changes the file.
 */
export async function editCountiesFile(
  file: string,
  change: (content: RawCounties) => RawCounties,
  beforeReplacing: () => Promise<void> = async () => {},
): Promise<void> {
  const release = await lock(`${file}.lock`);
  try {
    const exists = existsSync(file);
    if (exists) readCountiesFile(file);
    const before = exists ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<RawCounties>) : {};
    const { beingRemoved, counties } = change({ counties: [], beingRemoved: [], ...before });
    const content = { ...before, counties, beingRemoved: beingRemoved.length > 0 ? beingRemoved : undefined };
    parseCounties(content, file);
    await beforeReplacing();
    // The operator can have put a link in its place.
    replace(exists ? realpathSync(file) : file, `${JSON.stringify(content, null, 2)}\n`);
  } finally {
    release();
  }
}

/**
 * Finds a county in the current file, because another command can have removed or renamed it.
 *
 * @throws OperatorError.
 */
export function getRawCounty(counties: readonly RawCounty[], key: string): RawCounty {
  const found = counties.find((each) => each.key === key);
  if (found === undefined) throw new OperatorError(`Another command has removed or renamed ${key}.`);
  return found;
}

async function lock(path: string): Promise<() => void> {
  const until = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const attempt = tryLockFile(path);
    if ('release' in attempt) return attempt.release;
    if (performance.now() > until)
      throw new OperatorError(
        `The counties file is being changed by ${attempt.heldBy}. Try again when that has ended.`,
      );
    await setTimeout(LOCK_PAUSE_MS);
  }
}

function replace(file: string, text: string): void {
  const old = statSync(file, { throwIfNoEntry: false });
  const mode = old === undefined || (old.mode & OTHERS) !== 0 ? OWNER_ONLY : old.mode & 0o777;
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const opened = openSync(draft, 'wx', OWNER_ONLY);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
    // A file that root replaces stays readable for the portal's user. Others can't give files away, and own what they replace.
    if (old !== undefined && process.getuid?.() === 0) chownSync(draft, old.uid, old.gid);
    fchmodSync(opened, mode);
  } finally {
    closeSync(opened);
  }
  renameSync(draft, file);
}
