import type { County } from '../../../county.ts';
import { MissingPageError } from '../../../platform/images/missing-page-error.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import type { ReportProgress } from '../../../platform/jobs/jobs.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { measureIdleCores } from './idle-cores.ts';
import {
  findUnreadPages,
  forgetPages,
  giveBackPage,
  storeFailure,
  storeProgress,
  type TakenPage,
  takePage,
} from './page-texts.queries.ts';
import { describeFailure, isImageClosed, recognizePage } from './recognize-page.ts';
import { packComparedText, storeText } from './store-text.ts';

/** Pages of a run, which takes a minute. The next run continues, so that other jobs of a process get their turn. */
const PAGES_PER_RUN = 12;
/** A page is only read while the machine has as much of a core to spare. */
export const IDLE_CORES_NEEDED = 0.5;

export interface ReadPagesOptions {
  /** Stores how many pages are read. */
  readonly report?: ReportProgress;
  /** Measures the cores that are idle. */
  readonly measureIdle?: () => Promise<number>;
}

/**
 * Reads the text of pages that wait, if the county wants that, until the machine is busy or the run is over. The page that a process reads
 * is lost to another when the process ends, and nothing else.
 */
export async function readPages(
  county: County,
  recognizer: Recognizer,
  { report = async () => {}, measureIdle = measureIdleCores }: ReadPagesOptions = {},
): Promise<void> {
  const { db, clock } = county;
  if (!(await getSettings(db, 'pageText')).readPages) return;
  const engine = await recognizer.findEngine();
  await findUnreadPages(db, engine, clock.now());
  for (let read = 0; read < PAGES_PER_RUN; read += 1) {
    if ((await measureIdle()) < IDLE_CORES_NEEDED) break;
    const page = await takePage(db, engine, clock.now());
    if (page === undefined || !(await readPage(county, recognizer, { page, engine }))) break;
  }
  await report(await storeProgress(db, clock.now()));
}

/** @returns false if the machine is too busy. */
async function readPage(
  county: County,
  recognizer: Recognizer,
  { page, engine }: { readonly page: TakenPage; readonly engine: string },
): Promise<boolean> {
  const { db, clock, log } = county;
  const { documentId, documentKey } = page;
  try {
    const read = await recognizePage(county, recognizer, page);
    if (read === undefined) await forgetPages(db, { documentId, fromPage: 1 });
    else await storeText(db, page, { engine, ...packComparedText(read) }, clock.now());
  } catch (error) {
    const isClosed = isImageClosed(error);
    if (error instanceof PageWorkersBusyError || isClosed) {
      await giveBackPage(db, page, clock.now());
      return isClosed;
    }
    if (error instanceof MissingPageError) {
      await forgetPages(db, { documentId, fromPage: page.page });
      return true;
    }
    log.warn({ documentKey, page: page.page, err: error }, 'the text of a page could not be read');
    await storeFailure(db, page, { failure: describeFailure(error), engine, now: clock.now() });
  }
  return true;
}
