import { randomUUID } from 'node:crypto';
import type { County } from '@portal/server/county';
import { charge } from '@portal/server/modules/money/charging';
import { adjustEscrow } from '@portal/server/modules/money/ledger';
import { SYSTEM_ACTOR } from '@portal/server/modules/office/audit';
import { saveSettings } from '@portal/server/modules/office/county-settings';
import { createAccount } from '@portal/server/modules/people/accounts';
import { documentKey } from '@portal/testing/county/documents';
import pg from 'pg';
import type { BenchLine } from '../bench-table.ts';
import { formatMs, measureConcurrently, measureRuns, percentile } from '../measure.ts';

/** More concurrent buyers of one escrow than any county has. */
const BUYERS = 32;
const PURCHASES = 2_000;
const WARM_UP_PURCHASES = 100;
const SEARCHES = 150;
const SEARCHES_AT_ONCE = 800;
const ENOUGH_CENTS = 1_000_000_000;

export interface MoneyTarget {
  readonly county: County;
  readonly databaseUrl: string;
  /** The portal's number of connections; the bare statement gets as many. */
  readonly connections: number;
  /** `http://127.0.0.1:port/county/api/` */
  readonly address: string;
  /** Of a user of `accountId`. */
  readonly cookie: string;
  readonly accountId: number;
  readonly documentCount: number;
}

/**
 * Purchases from one escrow compared with the bare conditional update, and the overhead of charging for one search and
 * for many simultaneous ones.
 */
export async function benchMoney(target: MoneyTarget): Promise<readonly BenchLine[]> {
  return [await benchPurchases(target), await benchChargedSearch(target), await benchChargedSearches(target)];
}

async function benchPurchases({ county, databaseUrl, connections }: MoneyTarget): Promise<BenchLine> {
  const accountId = await createAccount(county.db, { name: 'Bench of purchases' });
  await payIn(county, accountId);
  const buy = () =>
    charge(
      { db: county.db, county, accountId, userId: null, sessionIdHash: undefined },
      {
        kind: 'EFILE',
        item: { packageId: '', fees: [{ item: 'FILING', quantity: 1, amountCents: 1 }] },
        opKey: randomUUID(),
      },
    );
  const ours = await countPerSecond(buy);

  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  await pool.query('CREATE TABLE bench_balances (id int PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0))');
  await pool.query('INSERT INTO bench_balances VALUES (1, $1)', [ENOUGH_CENTS]);
  const text = 'UPDATE bench_balances SET balance = balance - 1 WHERE id = 1 AND balance >= 1 RETURNING balance';
  const bare = await countPerSecond(() => pool.query({ name: 'bare', text }));
  await pool.end();
  return {
    what: `purchases from one escrow, ${BUYERS} clients`,
    ours: `${ours.toFixed(0)}/s`,
    comparison: `bare conditional update ${bare.toFixed(0)}/s`,
    ratio: bare / ours,
    aim: '≥ 500/s',
  };
}

async function countPerSecond(work: () => Promise<unknown>): Promise<number> {
  await measureConcurrently(BUYERS, WARM_UP_PURCHASES, work);
  const start = performance.now();
  await measureConcurrently(BUYERS, PURCHASES, work);
  return (PURCHASES * 1000) / (performance.now() - start);
}

/** The same search free and charged, each time with new criteria, so that every search is a new execution. */
async function benchChargedSearch(target: MoneyTarget): Promise<BenchLine> {
  const { county, accountId } = target;
  await payIn(county, accountId);
  const measure = async (first: number) => {
    const search = (run: number) => searchNumber(target, documentKey((first + run * 31) % target.documentCount));
    await measureRuns(20, (run) => search(SEARCHES + run));
    return percentile(await measureRuns(SEARCHES, search), 0.5);
  };
  const free = await measure(1);
  await saveSettings(county.db, { group: 'aLaCarte', content: { documentNumber: 25 }, actor: SYSTEM_ACTOR });
  const charged = await measure(2);
  await saveSettings(county.db, { group: 'aLaCarte', content: {}, actor: SYSTEM_ACTOR });
  return {
    what: 'number search that is charged, p50',
    ours: formatMs(charged),
    comparison: `the same free ${formatMs(free)}; charging adds ${formatMs(charged - free)}`,
    ratio: charged / free,
    aim: '≤ 5 ms more',
  };
}

/** Searches of many clients, free and charged to one escrow, over HTTP. */
async function benchChargedSearches(target: MoneyTarget): Promise<BenchLine> {
  const { county, accountId, documentCount } = target;
  await payIn(county, accountId);
  const countSearches = async (first: number) => {
    const search = (run: number) => searchNumber(target, documentKey((first + run * 37) % documentCount));
    await measureConcurrently(BUYERS, WARM_UP_PURCHASES, (run) => search(SEARCHES_AT_ONCE + run));
    const start = performance.now();
    await measureConcurrently(BUYERS, SEARCHES_AT_ONCE, search);
    return (SEARCHES_AT_ONCE * 1000) / (performance.now() - start);
  };
  const free = await countSearches(3);
  await saveSettings(county.db, { group: 'aLaCarte', content: { documentNumber: 25 }, actor: SYSTEM_ACTOR });
  const charged = await countSearches(4);
  await saveSettings(county.db, { group: 'aLaCarte', content: {}, actor: SYSTEM_ACTOR });
  return {
    what: `number searches charged to one escrow, ${BUYERS} clients`,
    ours: `${charged.toFixed(0)}/s`,
    comparison: `the same free ${free.toFixed(0)}/s`,
    ratio: charged / free,
    aim: 'ratio ≥ 0.5',
  };
}

async function payIn(county: County, accountId: number): Promise<void> {
  const adjustment = { accountId, amountCents: ENOUGH_CENTS, opKey: randomUUID(), note: 'Bench', actor: SYSTEM_ACTOR };
  await adjustEscrow(county.db, { ...adjustment, at: new Date() });
}

async function searchNumber({ address, cookie }: MoneyTarget, key: string): Promise<void> {
  const response = await fetch(`${address}search/searchByDocumentNumber`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ fromDocumentNumber: key }),
  });
  const { content } = (await response.json()) as { content?: { message: string } };
  if (content?.message !== '') throw new Error(`${key} was not found or not paid: ${JSON.stringify(content)}`);
}
