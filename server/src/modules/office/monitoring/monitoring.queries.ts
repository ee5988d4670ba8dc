import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { CallTime } from '../../../platform/measure/call-times.ts';
import type { ProcessMeasures } from './measure-process.ts';

/** How long the rows of five minutes are kept: the page shows a day. */
const MINUTES_KEPT = sql`interval '25 hours'`;
/** How long the rows of a day are kept: a year, and the month before it to compare with. */
const DAYS_KEPT = sql`interval '400 days'`;
/** A process that wasn't seen for so long has ended. */
const PROCESS_FORGOTTEN = sql`interval '1 hour'`;
/** Six times the interval in which a process stores its numbers. */
const PROCESS_SEEN_MS = 60_000;
/** A session was used so lately by someone who is at work. */
const ACTIVE_MS = 5 * 60_000;

/**
 * Adds the times of calls to the rows of the five minutes, the county's day, and the total. Locks rows in a fixed
 * order, so that simultaneous processes don't deadlock.
 */
export async function addCallTimes(
  db: Db,
  times: readonly CallTime[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<void> {
  await sql`
    INSERT INTO call_times AS stored (period, starts_at, call, requests, errors, total_ms, buckets)
    SELECT period, starts_at, call, requests, errors, "totalMs", buckets
    FROM json_to_recordset(${JSON.stringify(times)}::json)
      AS measured (call text, requests bigint, errors bigint, "totalMs" double precision, buckets bigint[])
    CROSS JOIN (VALUES
      ('DAY', date_trunc('day', ${at}::timestamptz AT TIME ZONE ${timeZone}::text) AT TIME ZONE ${timeZone}::text),
      ('MINUTES', date_bin('5 minutes', ${at}::timestamptz, '1970-01-01Z'::timestamptz)),
      ('TOTAL', '1970-01-01Z'::timestamptz)
    ) AS periods (period, starts_at)
    ORDER BY period, call
    ON CONFLICT (period, starts_at, call) DO UPDATE SET
      requests = stored.requests + excluded.requests,
      errors = stored.errors + excluded.errors,
      total_ms = stored.total_ms + excluded.total_ms,
      buckets = (
        SELECT array_agg(coalesce(old, 0) + coalesce(new, 0) ORDER BY position)
        FROM unnest(stored.buckets, excluded.buckets) WITH ORDINALITY AS pairs (old, new, position)
      )`.execute(db);
}

/** Lists the added-up durations of calls, those with the most total time first. Without `since`, from the beginning. */
export async function listCallTimes(db: Db, since?: Date): Promise<readonly CallTime[]> {
  const { rows } = await sql<CallTime>`
    SELECT call, sum(requests)::float8 AS requests, sum(errors)::float8 AS errors, sum(total_ms) AS "totalMs",
      array(
        SELECT sum(bucket)::float8
        FROM call_times AS parts, unnest(parts.buckets) WITH ORDINALITY AS counts (bucket, position)
        WHERE parts.call = call_times.call AND parts.period = call_times.period AND parts.starts_at >= ${since ?? new Date(0)}
        GROUP BY position ORDER BY position
      ) AS buckets
    FROM call_times
    WHERE period = ${since === undefined ? 'TOTAL' : 'MINUTES'} AND starts_at >= ${since ?? new Date(0)}
    GROUP BY period, call
    ORDER BY sum(total_ms) DESC, call`.execute(db);
  return rows;
}

/** The times of a day of the county. */
export interface DailyBuckets {
  /** The beginning of the day. */
  readonly startsAt: Date;
  /** Requests of all calls by the limit of their time (`CALL_TIME_LIMITS_MS`); the last element counts longer ones. */
  readonly buckets: readonly number[];
}

/** Lists the histograms of the days since an instant, all calls added up, in their order. Days without requests are left out. */
export async function listDailyBuckets(db: Db, since: Date): Promise<readonly DailyBuckets[]> {
  const { rows } = await sql<DailyBuckets>`
    SELECT starts_at AS "startsAt", array_agg(requests ORDER BY position) AS buckets
    FROM (
      SELECT starts_at, position, sum(bucket)::float8 AS requests
      FROM call_times, unnest(buckets) WITH ORDINALITY AS counts (bucket, position)
      WHERE period = 'DAY' AND starts_at >= ${since}
      GROUP BY starts_at, position
    ) AS added
    GROUP BY starts_at
    ORDER BY starts_at`.execute(db);
  return rows;
}

/** Deletes what is older than it is kept. */
export async function purgeCallTimes({ db, clock }: { readonly db: Db; readonly clock: { now(): Date } }) {
  const now = clock.now();
  await sql`
    DELETE FROM call_times
    WHERE period = 'MINUTES' AND starts_at < ${now}::timestamptz - ${MINUTES_KEPT}
      OR period = 'DAY' AND starts_at < ${now}::timestamptz - ${DAYS_KEPT}`.execute(db);
  await sql`
    DELETE FROM portal_processes WHERE seen_at < ${now}::timestamptz - ${PROCESS_FORGOTTEN}`.execute(db);
}

/** A process that serves the county. */
export interface StoredProcess {
  readonly machine: string;
  readonly processId: number;
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly version: string;
  readonly measured: ProcessMeasures;
}

/** Stores the measurements of a process. */
export async function storeProcess(db: Db, stored: StoredProcess): Promise<void> {
  const { machine, processId, startedAt, seenAt, version, measured } = stored;
  await sql`
    INSERT INTO portal_processes (machine, process_id, started_at, seen_at, product_version, measured)
    VALUES (${machine}, ${processId}, ${startedAt}, ${seenAt}, ${version}, ${JSON.stringify(measured)}::jsonb)
    ON CONFLICT (machine, process_id) DO UPDATE SET started_at = excluded.started_at, seen_at = excluded.seen_at,
      product_version = excluded.product_version, measured = excluded.measured`.execute(db);
}

/** Lists the processes that were seen within the last minute. */
export async function listProcesses(db: Db, now: Date): Promise<readonly StoredProcess[]> {
  const { rows } = await sql<StoredProcess>`
    SELECT machine, process_id AS "processId", started_at AS "startedAt", seen_at AS "seenAt",
      product_version AS version, measured
    FROM portal_processes
    WHERE seen_at > ${new Date(now.getTime() - PROCESS_SEEN_MS)}
    ORDER BY machine, started_at, process_id`.execute(db);
  return rows;
}

/** The numbers counted in the county's tables. */
export interface CountyCounts {
  readonly openSessions: number;
  readonly activeSessions: number;
  readonly waitingEmails: number;
  readonly failingEmails: number;
  readonly givenUpEmails: number;
  readonly openPayments: number;
  readonly openFindings: number;
  readonly databaseBytes: number;
}

/**
 * Counts waiting, failed and open items.
 *
 * @param emailMaxAttempts the number of attempts after which an email is no longer sent.
 */
export async function countCounty(db: Db, now: Date, emailMaxAttempts: number): Promise<CountyCounts> {
  const { rows } = await sql<CountyCounts>`
    SELECT sessions.*, emails.*, payments.*, findings.*, pg_database_size(current_database())::float8 AS "databaseBytes"
    FROM (
      SELECT count(*)::integer AS "openSessions",
        count(*) FILTER (WHERE last_used_at > ${new Date(now.getTime() - ACTIVE_MS)})::integer AS "activeSessions"
      FROM sessions WHERE expires_at > ${now}
    ) AS sessions, (
      SELECT count(*) FILTER (WHERE attempts = 0)::integer AS "waitingEmails",
        count(*) FILTER (WHERE attempts > 0 AND attempts < ${emailMaxAttempts})::integer AS "failingEmails",
        count(*) FILTER (WHERE attempts >= ${emailMaxAttempts})::integer AS "givenUpEmails"
      FROM mail_outbox WHERE sent_at IS NULL
    ) AS emails, (
      SELECT count(*)::integer AS "openPayments" FROM payment_intents WHERE state IN ('TOKEN_ISSUED', 'PENDING_REVIEW')
    ) AS payments, (
      SELECT count(*)::integer AS "openFindings" FROM reconciliation_findings WHERE settled_at IS NULL
    ) AS findings`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate returned no row.');
  return counts;
}

/** The states of the queue of jobs. */
export interface JobCounts {
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** Counts the jobs in the queue by state; zero before the first process that runs jobs has created the queue. */
export async function countJobs(db: Db): Promise<JobCounts> {
  const { rows } = await sql<{ readonly exists: boolean }>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`.execute(db);
  if (rows[0]?.exists !== true) return { waiting: 0, running: 0, failed: 0 };
  const counted = await sql<JobCounts>`
    SELECT count(*) FILTER (WHERE state IN ('created', 'retry'))::integer AS waiting,
      count(*) FILTER (WHERE state = 'active')::integer AS running,
      count(*) FILTER (WHERE state = 'failed')::integer AS failed
    FROM pgboss.job`.execute(db);
  return counted.rows[0] ?? { waiting: 0, running: 0, failed: 0 };
}

/** Pages that can't be read and are shown. */
const FAILED_PAGES_SHOWN = 20;

/**
 * How many pages have been read, wait to be read, and failed three times, as the last run of the job counted them, and the first of those
 * that failed.
 */
export async function countPageTexts(db: Db) {
  const { rows } = await sql<{ done: number; known: number; failed: number }>`
    SELECT pages_done AS done, pages_known AS known,
      (SELECT count(*)::float8 FROM page_texts WHERE state = 'FAILED') AS failed
    FROM page_text_passes`.execute(db);
  const failedPages = await sql<{ documentKey: string; page: number; reason: string }>`
    SELECT document_type || number AS "documentKey", page_texts.page, failure AS reason
    FROM page_texts JOIN documents ON documents.id = document_id
    WHERE state = 'FAILED' AND NOT is_withheld
    ORDER BY document_id, page_texts.page LIMIT ${FAILED_PAGES_SHOWN}`.execute(db);
  const { done = 0, known = 0, failed = 0 } = rows[0] ?? {};
  return {
    read: Math.max(0, done - failed),
    waiting: Math.max(0, known - done),
    failed,
    failedPages: failedPages.rows,
  };
}
