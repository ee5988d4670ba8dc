import type { CountyLine } from '../counties-file.ts';
import type { DemoCounty } from '../demo-county.ts';
import { type Environment, getPublicUrl, readEnvironment } from '../environment.ts';
import { type OpenCounty, openCounty } from '../open-county.ts';
import { createPageImages } from '../platform/images/workers/page-images.ts';
import { startPageWorkers } from '../platform/images/workers/page-workers.ts';
import { createLog } from '../platform/log/log.ts';
import { findCountyLine } from './find-county-line.ts';

interface OpenOptions {
  /** Whether to migrate the database first; only the command that creates it does. */
  readonly migrates?: boolean;
  /** The limit of a statement; 0 for no limit. Defaults to the portal's limit. */
  readonly statementTimeoutMs?: number;
}

interface CountyOptions extends OpenOptions {
  /** The county that is meant when COUNTIES_FILE isn't set; without it, COUNTIES_FILE must be. */
  readonly demo?: DemoCounty | undefined;
}

/**
 * Opens a county for a command and closes it afterwards.
 *
 * @param key the county's key in COUNTIES_FILE.
 * @throws UsageError when no county has that key; EnvironmentError for mistakes of the environment; FolderInUseError while the portal
 *   has the county's folder open; OperatorError if the schema isn't the newest one.
 */
export async function withCounty<Result>(
  key: string,
  { demo, ...options }: CountyOptions,
  run: (open: OpenCounty) => Promise<Result>,
): Promise<Result> {
  const environment = readEnvironment(process.env);
  return withOpenCounty(environment, findCountyLine(environment, key, demo), options, run);
}

/** Opens the county of a line for a command and closes it afterwards. @throws FolderInUseError, OperatorError as `withCounty`. */
export async function withOpenCounty<Result>(
  environment: Environment,
  line: CountyLine,
  { migrates = false, statementTimeoutMs }: OpenOptions,
  run: (open: OpenCounty) => Promise<Result>,
): Promise<Result> {
  const pageWorkers = startPageWorkers();
  try {
    const open = await openCounty(line, {
      log: createLog(environment.LOG_LEVEL),
      pageImages: createPageImages(pageWorkers),
      publicUrl: getPublicUrl(environment),
      migrates,
      statementTimeoutMs,
    });
    try {
      return await run(open);
    } finally {
      await open.close();
    }
  } finally {
    await pageWorkers.close();
  }
}
