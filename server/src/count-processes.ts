import { availableParallelism } from 'node:os';
import type { CountyLine } from './counties-file.ts';
import { type Environment, EnvironmentError } from './environment.ts';

/**
 * Returns the number of processes that serve the portal: PROCESSES, or one per core. Only one process can open an
 * embedded database, and several can't share a port that the system chooses (0): in these cases it is one.
 *
 * @throws EnvironmentError if PROCESSES nevertheless asks for several.
 */
export function countProcesses(
  { PROCESSES, PORT }: Pick<Environment, 'PROCESSES' | 'PORT'>,
  lines: readonly Pick<CountyLine, 'key' | 'databaseUrl'>[],
): number {
  const embedded = lines.find(({ databaseUrl }) => databaseUrl === undefined);
  if (embedded === undefined && PORT !== 0) return PROCESSES ?? availableParallelism();
  if (PROCESSES === undefined || PROCESSES === 1) return 1;
  const reason =
    embedded === undefined
      ? 'they need a port that they all know: set PORT'
      : `only one process can open the embedded database of ${embedded.key}: give it a PostgreSQL server`;
  throw new EnvironmentError([`PROCESSES is ${PROCESSES}, but ${reason}, or leave PROCESSES out`]);
}
