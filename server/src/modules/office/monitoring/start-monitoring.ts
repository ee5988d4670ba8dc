import { hostname } from 'node:os';
import type { County } from '../../../county.ts';
import type { OpenDatabase } from '../../../platform/database/open-database.ts';
import { RELEASE } from '../../../platform/product-version.ts';
import { startProcessMeter } from './measure-process.ts';
import { addCallTimes, storeProcess } from './monitoring.queries.ts';

/** The maximum age of the page's numbers. One statement per process and county every ten seconds costs nothing. */
const STORE_EVERY_MS = 10_000;

/** A monitored county, as this process has opened it. */
export interface MonitoredCounty {
  readonly county: County;
  readonly database: OpenDatabase;
  readonly dataDir: string;
}

/**
 * Stores every ten seconds what this process measured for a county. A database that is away is no reason to stop: the times of calls are
 * kept until it is back.
 *
 * @returns stores what is left and stops; call it before the database is closed.
 */
export function startMonitoring({ county, database, dataDir }: MonitoredCounty): () => Promise<void> {
  const meter = startProcessMeter(county, { dataDir, statementTimes: database.statementTimes });
  const startedAt = county.clock.now();
  const store = async () => {
    const at = county.clock.now();
    await storeCallTimes(county, at);
    const measured = await meter.measure();
    const identity = { machine: hostname(), processId: process.pid, startedAt, version: RELEASE };
    await storeProcess(county.db, { ...identity, seenAt: at, measured });
  };
  let running = Promise.resolve();
  const storeNext = () => {
    running = running.then(store).catch((error: unknown) => {
      county.log.warn({ err: error }, 'what was measured could not be stored');
    });
    return running;
  };
  storeNext();
  let isStoring = false;
  const timer = setInterval(() => {
    // A slow database must not queue one attempt after the other.
    if (isStoring) return;
    isStoring = true;
    storeNext().finally(() => {
      isStoring = false;
    });
  }, STORE_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await storeNext();
    meter.stop();
  };
}

/** Adds the times of calls that aren't stored yet to the totals of all processes. */
export async function storeCallTimes({ db, timeZone, callTimes }: County, at: Date): Promise<void> {
  const times = callTimes.take();
  if (times.length === 0) return;
  try {
    await addCallTimes(db, times, { at, timeZone });
  } catch (error) {
    callTimes.putBack(times);
    throw error;
  }
}
