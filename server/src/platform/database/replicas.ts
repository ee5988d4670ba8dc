import { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../log/log.ts';
import type { Db } from './database.ts';
import { isDatabaseOutage } from './database-outage.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './open-postgres.ts';
import { createLagMeter } from './replica-lag.ts';

/** How long a search waits for a replica that lacks data. Replicas are usually a few milliseconds behind. */
const CATCH_UP_MS = 50;
const POLL_MS = 5;
/** How long a replica isn't used: one that lacks more, so that searches don't all wait for it, and one that failed. */
const PAUSES_MS = { BEHIND: 1_000, FAILED: 10_000 };
/** A replica that responds later is slower than the server itself. */
const CHECK_TIMEOUT_MS = 1_000;
/** Longer than the server's limit for a statement, which ends the statements of a replica that still responds. */
const READ_TIMEOUT_MS = 17_000;
/** SQLSTATE: a replica canceled the statement, because the server has removed rows that it was reading. */
const CONFLICT_WITH_RECOVERY = '40001';

/**
 * REPLAYED: has everything that was stored. BEHIND: lacks data. UNRELATED: accepts writes, or follows another server.
 */
type Verdict = 'REPLAYED' | 'BEHIND' | 'UNRELATED';

/** USED: gets searches. BEHIND and FAILED: isn't used for a while. */
export type ReplicaState = 'USED' | 'BEHIND' | 'FAILED';

/** A replica in this process. */
export interface ReplicaStatus {
  /** Its host and port, without user and password. */
  readonly address: string;
  readonly state: ReplicaState;
  /** The number of reads that it served. */
  readonly reads: number;
  /** Reads that went to the server because it was behind or failed. */
  readonly misses: number;
}

/** A replica with how old what it lacks is. */
export interface MeasuredReplica extends ReplicaStatus {
  /** In seconds (`LagMeter`); undefined if it, or the server, doesn't respond. */
  readonly lagSeconds: number | undefined;
}

/** The replicas of a county's database, for reading what everyone reads. */
export interface Replicas {
  /**
   * Reads from a replica that has everything that was stored before, so that a read never misses a change by its user
   * or anyone else; from the server if no replica qualifies. The work can run twice and must only read. Inside a
   * transaction it reads from the transaction.
   *
   * @throws what the work throws on the server.
   */
  read<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result>;
  list(): readonly ReplicaStatus[];
  /** Queries how far the logs of the server and each replica are. Call it at regular intervals. */
  measure(db: Db): Promise<readonly MeasuredReplica[]>;
  close(): Promise<void>;
}

interface Replica {
  readonly address: string;
  readonly database: OpenDatabase;
  /** Of its open connections. */
  readonly sockets: ReadonlySet<Socket>;
  state: ReplicaState;
  /** In milliseconds of `performance.now`. */
  askedFrom: number;
  reads: number;
  misses: number;
}

/**
 * Opens streaming replicas of a PostgreSQL server (docs/decisions/0162). They may be unavailable: connections are
 * opened on first use.
 *
 * @param urls their addresses, each of one server.
 * @param pausesMs how long a replica isn't used after it was behind or failed.
 */
export function openReplicas(urls: readonly string[], log: Log, pausesMs = PAUSES_MS): Replicas {
  const replicas = urls.map((url): Replica => {
    const sockets = new Set<Socket>();
    return {
      address: new URL(url).host,
      database: openPostgres(url, {
        queryTimeoutMs: READ_TIMEOUT_MS,
        connectTimeoutMs: CHECK_TIMEOUT_MS,
        openSocket: () => keepSocket(sockets),
      }),
      sockets,
      state: 'USED',
      askedFrom: 0,
      reads: 0,
      misses: 0,
    };
  });
  const lags = createLagMeter();
  let turn = 0;

  /** Takes turns among the replicas that can be used now. */
  function choose(): Replica | undefined {
    const now = performance.now();
    const usable = replicas.filter(({ askedFrom }) => askedFrom <= now);
    turn = (turn + 1) % Math.max(1, usable.length);
    return usable[turn];
  }

  function setState(replica: Replica, state: ReplicaState, error?: unknown): void {
    if (replica.state !== state) {
      const level = state === 'USED' ? 'info' : 'warn';
      log[level]({ replica: replica.address, state, err: error }, 'a replica of the database changed its state');
    }
    replica.state = state;
    if (state === 'USED') return;
    replica.misses += 1;
    replica.askedFrom = performance.now() + pausesMs[state];
    if (state === 'FAILED') cut(replica);
  }

  /** @returns whether the replica has what the server had stored when this was called. */
  async function isUpToDate(db: Db, replica: Replica): Promise<boolean> {
    const stored = await readPosition(db);
    try {
      const verdict = await withTimeout(waitForReplay(replica.database, stored));
      setState(replica, verdict === 'UNRELATED' ? 'FAILED' : verdict === 'BEHIND' ? 'BEHIND' : 'USED');
      return verdict === 'REPLAYED';
    } catch (error) {
      setState(replica, 'FAILED', error);
      return false;
    }
  }

  async function measureLag({ database }: Replica): Promise<number | undefined> {
    const asked = sql<{ lsn: string }>`SELECT pg_last_wal_replay_lsn()::text AS lsn`.execute(database.db);
    const lsn = await withTimeout(asked).then(
      ({ rows }) => rows[0]?.lsn ?? undefined,
      () => undefined,
    );
    return lsn === undefined ? undefined : lags.measure(lsn);
  }

  const list = () => replicas.map(({ address, state, reads, misses }) => ({ address, state, reads, misses }));

  return {
    async read(db, work) {
      const replica = db.isTransaction ? undefined : choose();
      if (replica === undefined || !(await isUpToDate(db, replica))) return work(db);
      try {
        const result = await work(replica.database.db);
        replica.reads += 1;
        return result;
      } catch (error) {
        if (isConflict(error)) replica.misses += 1;
        else if (isDatabaseOutage(error) || isReadTimeout(error)) setState(replica, 'FAILED', error);
        else throw error;
        return work(db);
      }
    },
    list,
    async measure(db) {
      const position = await readPosition(db).catch(() => undefined);
      if (position === undefined) return list().map((replica) => ({ ...replica, lagSeconds: undefined }));
      lags.note(position.lsn);
      const measured = await Promise.all(replicas.map(measureLag));
      return list().map((replica, index) => ({ ...replica, lagSeconds: measured[index] }));
    },
    close: async () => {
      replicas.forEach(cut);
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

function keepSocket(sockets: Set<Socket>): Socket {
  const socket = new Socket();
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
}

/** Closes the connections. A hanging server neither responds nor closes them, so waiting callers would wait forever. */
function cut({ sockets }: Pick<Replica, 'sockets'>): void {
  for (const socket of sockets) socket.destroy();
}

/** Reads records where it is cheapest: the only place that decides whether to use a replica. */
export function readRecords<Result>(
  { db, county }: { readonly db: Db; readonly county: { readonly replicas?: Replicas } },
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  return county.replicas === undefined ? work(db) : county.replicas.read(db, work);
}

/**
 * Asks a replica once whether it has everything that the server has.
 *
 * @throws Error if it doesn't respond.
 */
export async function askReplica(db: Db, url: string): Promise<Verdict> {
  const sockets = new Set<Socket>();
  const connecting = { connectTimeoutMs: CHECK_TIMEOUT_MS, openSocket: () => keepSocket(sockets) };
  const database = openPostgres(url, connecting);
  try {
    return await withTimeout(waitForReplay(database, await readPosition(db)));
  } finally {
    cut({ sockets });
    await database.close();
  }
}

/** How far a server's log is on disk, and its timeline, which changes when a replica becomes the server. */
interface Position {
  readonly lsn: string;
  readonly timeline: number;
}

async function readPosition(db: Db): Promise<Position> {
  const { rows } = await sql<Position>`
    SELECT lsn::text AS lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline
    FROM pg_current_wal_flush_lsn() AS lsn`.execute(db);
  const [position] = rows;
  if (position === undefined) throw new Error('The server has no position.');
  return position;
}

/**
 * Waits until a replica has replayed a position, in a separate statement, whose snapshot is older than that of the next
 * one.
 */
async function waitForReplay({ db }: OpenDatabase, { lsn, timeline }: Position): Promise<Verdict> {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { rows } = await sql<{ verdict: Verdict }>`
      SELECT CASE WHEN NOT pg_is_in_recovery() OR timeline_id <> ${timeline} THEN 'UNRELATED'
                  WHEN pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn THEN 'REPLAYED' ELSE 'BEHIND' END AS verdict
      FROM pg_control_checkpoint()`.execute(db);
    const verdict = rows[0]?.verdict ?? 'UNRELATED';
    if (verdict !== 'BEHIND' || performance.now() > until) return verdict;
    await setTimeout(POLL_MS);
  }
}

/** @throws Error if it takes longer: a hanging server keeps its connection and reports nothing. */
async function withTimeout<Result>(work: Promise<Result>): Promise<Result> {
  const finished = new AbortController();
  const expired = setTimeout(CHECK_TIMEOUT_MS, undefined, { signal: finished.signal }).then(
    () => Promise.reject(new Error(`no response within ${CHECK_TIMEOUT_MS} ms`)),
    () => work,
  );
  try {
    return await Promise.race([work, expired]);
  } finally {
    finished.abort();
  }
}

function isConflict(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === CONFLICT_WITH_RECOVERY;
}

/** The driver's error for a response that didn't come in time; it has no code. */
function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
