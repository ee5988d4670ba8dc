import type { CountyLine } from './counties-file.ts';
import type { Environment } from './environment.ts';
import type { DemoUser } from './modules/office/helper-data/index.ts';
import { type OpenCounty, type OpenCountyOptions, openCounty } from './open-county.ts';
import type { OpenDatabase } from './platform/database/open-database.ts';
import type { ImageStore } from './platform/images/store/image-store.ts';
import type { PageWorkers } from './platform/images/workers/page-workers.ts';

/**
 * The county that the portal serves when no counties file is set. The demo workspace passes it in (demo/src/main.ts),
 * so that the server doesn't depend on it; a deployment without the demo workspace has no demo county.
 */
export interface DemoCounty {
  /** Listed on the login page. */
  readonly users: readonly DemoUser[];
  /** Returns what a counties file would say about the county. */
  getLine(environment: Environment): CountyLine;
  /** Returns a store that can also produce images that aren't in `store` yet. */
  openImages(store: ImageStore, database: OpenDatabase, workers: PageWorkers): ImageStore;
  /**
   * Fills an empty database; does nothing when the data is complete.
   *
   * @param onProgress receives the completed fraction (0 to 1) and the current step.
   */
  seed(open: OpenCounty, onProgress: (fraction: number, label: string) => void): Promise<void>;
}

/** Opens the demo county and seeds its data when they are missing or incomplete. */
export async function openDemoCounty(
  demo: DemoCounty,
  line: CountyLine,
  options: Pick<OpenCountyOptions, 'log' | 'pageImages' | 'publicUrl' | 'clamdUrl' | 'leakedPasswordsFile'> & {
    readonly pageWorkers: PageWorkers;
    readonly onProgress: (fraction: number, label: string) => void;
  },
): Promise<OpenCounty> {
  const { log, pageImages, publicUrl, clamdUrl, leakedPasswordsFile, pageWorkers, onProgress } = options;
  const open = await openCounty(line, {
    log,
    pageImages,
    publicUrl,
    clamdUrl,
    leakedPasswordsFile,
    isDemo: true,
    wrapImages: (store, database) => demo.openImages(store, database, pageWorkers),
  });
  await demo.seed(open, onProgress);
  return open;
}
