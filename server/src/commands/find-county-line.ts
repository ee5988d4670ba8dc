import type { CountyLine } from '../counties-file.ts';
import type { DemoCounty } from '../demo-county.ts';
import type { Environment } from '../environment.ts';
import { listCountyLines } from '../list-county-lines.ts';
import { OperatorError } from '../platform/operator-error.ts';

/** The command line is invalid. */
export class UsageError extends OperatorError {}

/**
 * Finds the county that an operator names in a shell: a county of COUNTIES_FILE or, when it isn't set, the demo county.
 *
 * @throws UsageError when no county has that key; EnvironmentError when no counties are configured.
 */
export function findCountyLine(environment: Environment, key: string, demo: DemoCounty | undefined): CountyLine {
  const lines = listCountyLines(environment, demo);
  const line = lines.find((candidate) => candidate.key === key);
  if (line === undefined)
    throw new UsageError(`Unknown county ${key}. Known: ${lines.map((each) => each.key).join(', ')}.`);
  return line;
}
