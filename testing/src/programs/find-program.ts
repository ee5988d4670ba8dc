import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
/** The environment's name of the folder of the joined programs (join-programs.ts). Without it, tests start the sources. */
export const PROGRAMS_VARIABLE = 'TEST_PROGRAMS';

/** @param entry the path of a program's module from the root: `server/src/main.ts`. @returns the name of the joined program. */
export const nameProgram = (entry: string) => entry.replaceAll(/\/|\\|\.ts$/g, (part) => (part === '.ts' ? '' : '_'));

/**
 * Finds the file to start for a program.
 *
 * @param module the path of its module.
 * @returns the joined program; the module itself if the run has joined none, or not this one.
 */
export function findProgram(module: string): string {
  const programs = process.env[PROGRAMS_VARIABLE];
  if (programs === undefined) return module;
  const joined = join(programs, `${nameProgram(relative(ROOT, module))}.js`);
  return existsSync(joined) ? joined : module;
}
