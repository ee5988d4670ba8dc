import { IMAGE_SERIES, type ImageSeries } from '@portal/contract/values/image-series';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { listImagedNumbers } from '../../index/records/index.ts';
import { addBookPages, countWaitingIn, lockPass, storePass } from './book-pages.queries.ts';

/** Records that are looked at with one statement. */
const RECORDS_PER_STEP = 200;
/** Pages that wait before more are looked for. */
const WAITING_ENOUGH = 200;
/** After this time, a series is looked through again for records that were missed, such as those that got an image later. */
const PASS_EVERY_MS = 24 * 3_600_000;

/**
 * Looks for pages of certificates and old books that this engine hasn't looked through, and lets them wait, series by series in the order of their
 * numbers. Two processes never look at the same series.
 *
 * @param engine the engine that reads.
 */
export async function findUnlookedBooks(db: Db, engine: string, now: Date): Promise<void> {
  for (const series of IMAGE_SERIES) await inTransaction(db, (tx) => continuePass(tx, series, { engine, now }));
}

async function continuePass(
  tx: Db,
  series: ImageSeries,
  { engine, now }: { readonly engine: string; readonly now: Date },
): Promise<void> {
  const pass = await lockPass(tx, series);
  if (pass === undefined) return;
  const isNewEngine = pass.engine !== engine;
  const isRecent = pass.finishedAt !== null && now.getTime() - pass.finishedAt.getTime() < PASS_EVERY_MS;
  if (isRecent && !isNewEngine) return;
  if ((await countWaitingIn(tx, series, WAITING_ENOUGH)) >= WAITING_ENOUGH) return;
  const afterKey = isNewEngine ? '' : pass.afterKey;
  const records = await listImagedNumbers(tx, series, { afterKey, limit: RECORDS_PER_STEP });
  await addBookPages(tx, { series, engine }, records);
  const last = records.at(-1);
  await storePass(tx, series, { engine, afterKey: last?.numberKey ?? '', finishedAt: last === undefined ? now : null });
}
