import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { MissingPageError } from '../../../platform/images/missing-page-error.ts';
import type { PageWord } from '../../../platform/images/words/page-word.ts';
import { PageWorkersBusyError } from '../../../platform/images/workers/page-workers-busy-error.ts';
import type { Recognizer } from '../../../platform/recognition/recognizer.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import {
  type BookPage,
  forgetBookPages,
  giveBackBookPage,
  markLooked,
  storeBookFailure,
  type TakenBookPage,
  takeBookPage,
} from './book-pages.queries.ts';
import { findUnlookedBooks } from './find-unlooked-books.ts';
import { measureIdleCores } from './idle-cores.ts';
import { countWaiting } from './page-texts.queries.ts';
import { IDLE_CORES_NEEDED } from './read-pages.ts';
import { describeFailure, isImageClosed, recognizePage } from './recognize-page.ts';
import { listWordsToLookThrough } from './store-text.ts';

/** Pages of a run. They wait for the pages of documents, and the next run continues. */
const PAGES_PER_RUN = 6;

export interface ReadBookPagesOptions {
  /** Looks through the words of a page, in the transaction that stores it. `fileWords`: the text of its file, if the page doesn't show some of it. */
  readonly look: (
    tx: Db,
    page: BookPage,
    words: { readonly words: readonly PageWord[]; readonly fileWords: readonly PageWord[] },
  ) => Promise<void>;
  /** Measures the cores that are idle. */
  readonly measureIdle?: () => Promise<number>;
}

/**
 * Reads pages of certificates and old books that wait, if the county has pages read, after those of all documents. Their words go to `look` and are
 * kept nowhere. The page that a process reads is lost to another when the process ends, and nothing else.
 */
export async function readBookPages(
  county: County,
  recognizer: Recognizer,
  { look, measureIdle = measureIdleCores }: ReadBookPagesOptions,
): Promise<void> {
  const { db, clock } = county;
  if (!(await getSettings(db, 'pageText')).readPages || (await countWaiting(db, 1)) > 0) return;
  const engine = await recognizer.findEngine();
  await findUnlookedBooks(db, engine, clock.now());
  for (let read = 0; read < PAGES_PER_RUN; read += 1) {
    if ((await measureIdle()) < IDLE_CORES_NEEDED) return;
    const page = await takeBookPage(db, engine, clock.now());
    if (page === undefined || !(await readBookPage(county, recognizer, { page, engine, look }))) return;
  }
}

interface BookPageToRead extends Pick<ReadBookPagesOptions, 'look'> {
  readonly page: TakenBookPage;
  readonly engine: string;
}

/** @returns false if the machine is too busy. */
async function readBookPage(
  county: County,
  recognizer: Recognizer,
  { page, engine, look }: BookPageToRead,
): Promise<boolean> {
  const { db, clock, log } = county;
  const { documentKey } = page;
  try {
    const read = await recognizePage(county, recognizer, page);
    if (read === undefined) await forgetBookPages(db, { ...page, page: 1 });
    else
      await inTransaction(db, async (tx) => {
        const words = listWordsToLookThrough(read.recognized, read.own);
        if (await markLooked(tx, page, engine)) await look(tx, page, words);
      });
  } catch (error) {
    const isClosed = isImageClosed(error);
    if (error instanceof PageWorkersBusyError || isClosed) {
      await giveBackBookPage(db, page, clock.now());
      return isClosed;
    }
    if (error instanceof MissingPageError) {
      await forgetBookPages(db, page);
      return true;
    }
    log.warn({ documentKey, page: page.page, err: error }, 'a page of a book could not be read');
    await storeBookFailure(db, page, { failure: describeFailure(error), engine, now: clock.now() });
  }
  return true;
}
