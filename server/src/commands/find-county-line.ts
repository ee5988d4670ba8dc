import { resolve } from 'node:path';
import { type CountyLine, readCountiesFile } from '../counties-file.ts';
import { makeDemoCardGateway } from '../demo/demo-card-gateway.ts';
import { DEMO_COUNTY } from '../demo/demo-county.ts';
import type { Environment } from '../environment.ts';

/** The command line can not be followed; the message says why. */
export class UsageError extends Error {}

/**
 * The county that an operator names in a shell: of COUNTIES_FILE, or the demo county where that is not set.
 *
 * @throws UsageError where there is none of that key.
 */
export function findCountyLine(environment: Environment, key: string): CountyLine {
  const lines: readonly CountyLine[] =
    environment.COUNTIES_FILE === undefined
      ? [
          {
            ...DEMO_COUNTY,
            dataDir: resolve(environment.DATA_DIR),
            databaseUrl: environment.DATABASE_URL,
            cardGateway: makeDemoCardGateway(environment.CARD_EMULATOR_ORIGIN),
          },
        ]
      : readCountiesFile(resolve(environment.COUNTIES_FILE));
  const line = lines.find((candidate) => candidate.key === key);
  if (line === undefined)
    throw new UsageError(`No county ${key}; there is ${lines.map((each) => each.key).join(', ')}.`);
  return line;
}
