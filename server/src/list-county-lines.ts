import { resolve } from 'node:path';
import { type CountyLine, readCountiesFile } from './counties-file.ts';
import type { DemoCounty } from './demo-county.ts';
import { type Environment, EnvironmentError } from './environment.ts';

/**
 * Lists the counties of this deployment: those of COUNTIES_FILE or, when it isn't set, the demo county.
 *
 * @param demo the demo county, when the process was started with one.
 * @throws EnvironmentError when the file has mistakes, or when there is neither a file nor a demo county.
 */
export function listCountyLines(environment: Environment, demo: DemoCounty | undefined): readonly CountyLine[] {
  if (environment.COUNTIES_FILE !== undefined) {
    const { counties: lines } = readCountiesFile(resolve(environment.COUNTIES_FILE));
    if (lines.length > 0) return lines;
    throw new EnvironmentError([`${environment.COUNTIES_FILE} has no county: npm run county -- create adds one`]);
  }
  if (demo === undefined)
    throw new EnvironmentError(['COUNTIES_FILE is not set: it names the file that lists the counties']);
  return [demo.getLine(environment)];
}
