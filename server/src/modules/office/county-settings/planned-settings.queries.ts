import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** More plans than a group can have. */
const PLANS_READ = 100;

/** Planned settings as they are stored. */
export interface PlannedRow {
  readonly id: number;
  readonly firstDay: PlainDate;
  readonly startsAt: Date;
  readonly shape: number;
  readonly content: object;
  readonly userId: number | null;
  readonly savedBy: string | null;
  readonly savedAt: Date;
  /** Milliseconds until they hold; 0 or less if they do. */
  readonly waitMs: number;
}

/** The newest version of a group and its planned settings, earliest first, with one statement: a save moves rows from one to the other. */
export async function listTimeline(db: Db, group: string) {
  const { rows } = await sql<Omit<PlannedRow, 'id'> & { readonly id: number | null; readonly version: number }>`
    (SELECT version, NULL::bigint AS id, first_day AS "firstDay", NULL::timestamptz AS "startsAt", shape, content, saved_by_user_id AS "userId",
        saved_by_username AS "savedBy", saved_at AS "savedAt", 0::double precision AS "waitMs"
      FROM settings_versions WHERE group_name = ${group} ORDER BY version DESC LIMIT 1)
    UNION ALL
    (SELECT 0, id, first_day, starts_at, shape, content, saved_by_user_id, saved_by_username, saved_at,
        (extract(epoch FROM starts_at - settings_clock()) * 1000)::double precision
      FROM planned_settings WHERE group_name = ${group} ORDER BY first_day LIMIT ${PLANS_READ})
  `.execute(db);
  return {
    newest: rows.find(({ id }) => id === null),
    planned: rows.filter((row): row is PlannedRow & { version: number } => row.id !== null),
  };
}

/** The instant for which settings are read. */
export async function readSettingsClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ readonly now: Date }>`SELECT settings_clock() AS now`.execute(db);
  return rows[0]?.now ?? new Date();
}

export async function insertPlan(
  db: Db,
  row: {
    readonly group: string;
    readonly firstDay: PlainDate;
    readonly startsAt: Date;
    readonly shape: number;
    readonly content: object;
    readonly userId: number | null;
    readonly username: string | null;
    /** When their user saved them; now if left out. */
    readonly savedAt?: Date;
  },
): Promise<void> {
  await db
    .insertInto('planned_settings')
    .values({
      group_name: row.group,
      first_day: row.firstDay,
      starts_at: row.startsAt,
      shape: row.shape,
      content: JSON.stringify(row.content),
      saved_by_user_id: row.userId,
      saved_by_username: row.username,
      ...(row.savedAt && { saved_at: row.savedAt }),
    })
    .execute();
}

export async function deletePlans(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('planned_settings').where('id', 'in', ids).execute();
}
