import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseCounties, readCountiesFile } from '../../counties-file.ts';
import { type Environment, EnvironmentError } from '../../environment.ts';

/** A county as the file has it, with settings that this version of the portal may not know. */
export type RawCounty = Readonly<Record<string, unknown>> & { readonly key: string };

/** Returns the path of the counties file. @throws EnvironmentError when COUNTIES_FILE isn't set. */
export function getCountiesFile({ COUNTIES_FILE }: Environment): string {
  if (COUNTIES_FILE !== undefined) return resolve(COUNTIES_FILE);
  throw new EnvironmentError(['COUNTIES_FILE is not set: it names the file that lists the counties']);
}

/**
 * Changes the list of counties. The new file replaces the old one at once, so that no other process reads half of it, and only its
 * owner can read it, because it contains secrets.
 *
 * @param change gets the counties as written; none if the file doesn't exist yet.
 * @throws EnvironmentError for mistakes of the file, before or after the change, which then isn't made.
 */
export function editCountiesFile(file: string, change: (counties: readonly RawCounty[]) => readonly RawCounty[]): void {
  if (existsSync(file)) readCountiesFile(file);
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { counties: RawCounty[] }) : undefined;
  const content = { ...before, counties: change(before?.counties ?? []) };
  parseCounties(content, file);
  const draft = `${file}.new`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}
