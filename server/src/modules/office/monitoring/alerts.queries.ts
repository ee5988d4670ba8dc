import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

export type AlertKind = 'JOB_FAILED' | 'MAIL_STUCK' | 'GATEWAY_DOWN' | 'FINDINGS_OPEN' | 'DISK_LOW' | 'IMPORT_FAILED';

/** A condition that needs attention now. */
export interface AlertCondition {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly detail: string;
}

/** A stored alert. */
export interface StoredAlert extends AlertCondition {
  readonly id: number;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
}

/** Limits of normal operation. */
export interface AlertLimits {
  /** Attempts after which an email is no longer sent. */
  readonly emailMaxAttempts: number;
  readonly emailWaitingMinutes: number;
  /** An email that was given up is an alert for so long. */
  readonly givenUpDays: number;
  readonly jobRunningMinutes: number;
  /** Free share of the disk, 0 to 1; a larger share is required to end an open alert. */
  readonly diskFreeShare: number;
  readonly diskFreeAgainShare: number;
}

/**
 * Finds what needs attention: jobs that fail or don't end, emails that aren't sent, a gateway that doesn't respond, open findings, disks
 * that are nearly full, and the newest import if it failed.
 */
export async function listConditions(db: Db, now: Date, limits: AlertLimits): Promise<readonly AlertCondition[]> {
  const { rows } = await sql<AlertCondition>`
    WITH seen AS (SELECT machine, measured FROM portal_processes WHERE seen_at > ${now}::timestamptz - interval '1 minute')
    SELECT 'JOB_FAILED' AS kind, name AS subject, coalesce(error, '') AS detail
      FROM scheduled_jobs
      WHERE failed_runs > 0
        OR finished_at IS NULL AND started_at < clock_timestamp() - make_interval(mins => ${limits.jobRunningMinutes})
    UNION ALL
    SELECT 'MAIL_STUCK', '', count(*)::text
      FROM mail_outbox
      WHERE sent_at IS NULL AND (
        attempts < ${limits.emailMaxAttempts} AND created_at < ${now}::timestamptz - make_interval(mins => ${limits.emailWaitingMinutes})
        OR attempts >= ${limits.emailMaxAttempts} AND created_at > ${now}::timestamptz - make_interval(days => ${limits.givenUpDays}))
      HAVING count(*) > 0
    UNION ALL
    SELECT 'GATEWAY_DOWN', '', '' FROM seen WHERE measured ->> 'isGatewayResponding' = 'false' HAVING count(*) > 0
    UNION ALL
    SELECT 'FINDINGS_OPEN', '', count(*)::text FROM reconciliation_findings WHERE settled_at IS NULL HAVING count(*) > 0
    UNION ALL
    SELECT 'DISK_LOW', machine, floor(100 * min(free / total))::text
      FROM seen, LATERAL (
        SELECT (measured ->> 'diskFreeBytes')::float8 AS free, nullif((measured ->> 'diskBytes')::float8, 0) AS total
      ) AS disk
      GROUP BY machine
      HAVING min(free / total) < CASE
        WHEN EXISTS (SELECT FROM alerts WHERE kind = 'DISK_LOW' AND subject = machine AND closed_at IS NULL)
        THEN ${limits.diskFreeAgainShare}::float8 ELSE ${limits.diskFreeShare}::float8 END
    UNION ALL
    SELECT * FROM (
      SELECT 'IMPORT_FAILED', CASE WHEN state = 'FAILED' THEN name END AS subject, coalesce(problem, '')
        FROM record_imports
        WHERE work <> 'CHECK' AND state IN ('DONE', 'FAILED')
        ORDER BY finished_at DESC, id DESC LIMIT 1
    ) AS newest WHERE subject IS NOT NULL`.execute(db);
  return rows;
}

/**
 * Opens an alert, or notes that an open one still holds.
 *
 * @returns the alert if it was opened now.
 */
export async function openAlert(tx: Db, condition: AlertCondition, now: Date): Promise<StoredAlert | undefined> {
  const { kind, subject, detail } = condition;
  const { rows } = await sql<StoredAlert & { readonly isNew: boolean }>`
    INSERT INTO alerts (kind, subject, detail, opened_at, last_seen_at) VALUES (${kind}, ${subject}, ${detail}, ${now}, ${now})
    ON CONFLICT (kind, subject) WHERE closed_at IS NULL DO UPDATE SET last_seen_at = excluded.last_seen_at
    RETURNING id, kind, subject, detail, opened_at AS "openedAt", closed_at AS "closedAt", xmax = 0 AS "isNew"`.execute(
    tx,
  );
  const [{ isNew = false, ...alert } = {}] = rows;
  return isNew ? (alert as StoredAlert) : undefined;
}

/** Closes the alerts whose condition has not held since an instant. @returns them. */
export async function closeAlerts(tx: Db, unseenSince: Date, now: Date): Promise<readonly StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    UPDATE alerts SET closed_at = ${now}
    WHERE closed_at IS NULL AND last_seen_at < ${unseenSince}
    RETURNING id, kind, subject, detail, opened_at AS "openedAt", closed_at AS "closedAt"`.execute(tx);
  return rows;
}

/** Lists the open alerts and those that were closed since an instant, the newest first. */
export function listAlerts(db: Db, closedSince: Date, limit: number): Promise<readonly StoredAlert[]> {
  return db
    .selectFrom('alerts')
    .select(['id', 'kind', 'subject', 'detail', 'opened_at as openedAt', 'closed_at as closedAt'])
    .where((eb) => eb.or([eb('closed_at', 'is', null), eb('closed_at', '>', closedSince)]))
    .orderBy(sql`closed_at IS NOT NULL`)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$castTo<StoredAlert>()
    .execute();
}

/** Deletes alerts that were closed before an instant. */
export async function purgeAlerts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alerts').where('closed_at', '<', before).execute();
}
