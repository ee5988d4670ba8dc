import { addDays, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type FinanceSystem, planNextAttempt, sendToFinanceSystem, writeFinanceFiles } from './finance-system.ts';
import {
  deferFile,
  insertFile,
  type LandlinkFile,
  listFilePostings,
  lockDeliveries,
  lockUnsentFile,
  lockUnwrittenFile,
  markFileSent,
  markFileWritten,
} from './landlink.queries.ts';
import { formatCsv, formatJson } from './landlink-file.ts';

/** Deliveries of one run; the rest waits for the next. */
const FILES_PER_RUN = 31;

/**
 * Delivers the postings that the finance system doesn't have yet (docs/landlink.md): one delivery for everything through yesterday, as a CSV
 * and a JSON file in the county's folder, then to its webhook. One process at a time takes each step, and each can be repeated: a file
 * is complete or doesn't exist, and its content never changes; an unavailable webhook is tried again later.
 */
export async function deliverLandlink(county: County): Promise<void> {
  const { landlink, db } = county;
  if (landlink === undefined) return;
  await inTransaction(db, async (tx) => {
    await lockDeliveries(tx);
    const at = county.clock.now();
    const coversOn = addDays(plainDateAt(at, county.timeZone), -1);
    await insertFile(tx, { coversOn, timeZone: county.timeZone, at });
  });
  for (let count = 0; count < FILES_PER_RUN && (await writeNext(county, landlink)); count += 1);
  for (let count = 0; count < FILES_PER_RUN && (await sendNext(county, landlink)); count += 1);
}

function writeNext(county: County, landlink: FinanceSystem): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const file = await lockUnwrittenFile(tx);
    if (file === undefined) return false;
    const delivery = await readDelivery({ ...county, db: tx }, file);
    const files = { csv: formatCsv(delivery), json: formatJson(delivery) };
    await writeFinanceFiles(landlink.folder, `landlink-${county.key}-${file.coversOn}`, files);
    const at = county.clock.now();
    await markFileWritten(tx, file.id, { at, sendAt: landlink.webhook === undefined ? null : at });
    return true;
  });
}

async function readDelivery(county: County, file: LandlinkFile) {
  const postings = await listFilePostings(county.db, file.id);
  return { countyKey: county.key, timeZone: county.timeZone, file, postings };
}

function sendNext(county: County, { webhook }: FinanceSystem): Promise<boolean> {
  if (webhook === undefined) return Promise.resolve(false);
  return inTransaction(county.db, async (tx) => {
    const now = county.clock.now();
    const file = await lockUnsentFile(tx, now);
    if (file === undefined) return false;
    const body = formatJson(await readDelivery({ ...county, db: tx }, file));
    try {
      await sendToFinanceSystem(webhook, { body, key: `${county.key}-${file.coversOn}` });
      await markFileSent(tx, file.id, county.clock.now());
    } catch (error) {
      county.log.warn({ err: error, coversOn: file.coversOn }, 'the finance system did not accept a delivery');
      await deferFile(tx, file.id, { ...planNextAttempt(file.attempts, now), error: String(error).slice(0, 500) });
    }
    return true;
  });
}
