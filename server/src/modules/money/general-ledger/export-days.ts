import { CHART_FIELDS } from '@portal/contract/settings/money/general-ledger';
import { addDays, type PlainDate, plainDateAt } from '@portal/contract/values/plain-date';
import type { County } from '../../../county.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { getSettings } from '../../office/county-settings/index.ts';
import { type FinanceSystem, planNextAttempt, sendToFinanceSystem, writeFinanceFiles } from '../landlink/index.ts';
import {
  assignEntries,
  findNewestDay,
  insertDay,
  insertLines,
  lockLedgerDays,
  lockUnsentDay,
  lockUnwrittenDay,
  sumDayPostings,
  updateDelivery,
} from './general-ledger.queries.ts';
import { formatDayCsv, formatDayJson, listLines } from './general-ledger.rules.ts';

/** Days and deliveries of one run; the rest waits for the next. */
const DAYS_PER_RUN = 31;

/**
 * Exports the days of the ledger that are over (docs/general-ledger.md): makes them, writes their files into the folder of the finance
 * system, and calls its webhook. Each step can be repeated after a crash: a day is made once and whole, and its files never change.
 */
export async function exportLedgerDays(county: County): Promise<void> {
  if ((await getSettings(county.db, 'generalLedger')).exportDays) {
    for (let count = 0; count < DAYS_PER_RUN && (await makeNext(county)); count += 1);
  }
  const { landlink } = county;
  if (landlink === undefined) return;
  for (let count = 0; count < DAYS_PER_RUN && (await writeNext(county, landlink)); count += 1);
  for (let count = 0; count < DAYS_PER_RUN && (await sendNext(county, landlink)); count += 1);
}

/** @returns false if no day is over, or if the chart lacks an account that the day needs. */
function makeNext(county: County): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    await lockLedgerDays(tx);
    const at = county.clock.now();
    const yesterday = addDays(plainDateAt(at, county.timeZone), -1);
    const newest = await findNewestDay(tx);
    const day = newest === undefined ? yesterday : addDays(newest, 1);
    if (day > yesterday) return false;
    const chart = await getSettings(tx, 'generalLedger');
    const missing = CHART_FIELDS.filter((field) => chart[field] === '');
    if (missing.length > 0) {
      county.log.error({ day, missing }, 'a day of the general ledger needs an account that the chart does not have');
      return false;
    }
    // The newest day takes what was committed too late for its own, such as entries with an old date.
    await makeDay(tx, county, { day, isWhole: newest === undefined || day === yesterday, at, chart });
    return true;
  });
}

async function makeDay(
  tx: Db,
  county: County,
  made: {
    readonly day: PlainDate;
    readonly isWhole: boolean;
    readonly at: Date;
    readonly chart: Parameters<typeof listLines>[1];
  },
): Promise<void> {
  const { day, isWhole, at, chart } = made;
  const entries = await assignEntries(tx, { day, isWhole, timeZone: county.timeZone });
  const lines = listLines(await sumDayPostings(tx, day), chart);
  const debitCents = lines.reduce((sum, line) => sum + line.debitCents, 0);
  const creditCents = lines.reduce((sum, line) => sum + line.creditCents, 0);
  await insertLines(tx, day, lines);
  const content = { countyKey: county.key, day, entries, totalCents: debitCents, lines };
  const files = { csv: formatDayCsv(content), json: formatDayJson(content) };
  await insertDay(tx, { day, at, entries, debitCents, creditCents, ...files });
}

function writeNext(county: County, { folder, webhook }: FinanceSystem): Promise<boolean> {
  return inTransaction(county.db, async (tx) => {
    const files = await lockUnwrittenDay(tx);
    if (files === undefined) return false;
    await writeFinanceFiles(folder, `ledger-${county.key}-${files.day}`, files);
    const at = county.clock.now();
    await updateDelivery(tx, files.day, { written_at: at, webhook_next_at: webhook === undefined ? null : at });
    return true;
  });
}

function sendNext(county: County, { webhook }: FinanceSystem): Promise<boolean> {
  if (webhook === undefined) return Promise.resolve(false);
  return inTransaction(county.db, async (tx) => {
    const now = county.clock.now();
    const sent = await lockUnsentDay(tx, now);
    if (sent === undefined) return false;
    const { day, json: body } = sent;
    try {
      await sendToFinanceSystem(webhook, { body, key: `ledger-${county.key}-${day}` });
      const delivered = { webhook_done_at: county.clock.now(), webhook_next_at: null, webhook_error: null };
      await updateDelivery(tx, day, delivered);
    } catch (error) {
      county.log.warn({ err: error, day }, 'the finance system did not accept a day of the general ledger');
      const { attempts: webhook_attempts, nextAt: webhook_next_at } = planNextAttempt(sent.attempts, now);
      const webhook_error = String(error).slice(0, 500);
      await updateDelivery(tx, day, { webhook_attempts, webhook_next_at, webhook_error });
    }
    return true;
  });
}
