import type { Db } from '../../platform/database/database.ts';

export function findNewestVersion(db: Db, group: string) {
  return db
    .selectFrom('settings_versions')
    .select(['version', 'content'])
    .where('group_name', '=', group)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertVersion(
  db: Db,
  version: {
    readonly group: string;
    readonly version: number;
    readonly content: object;
    readonly userId: number | null;
  },
): Promise<void> {
  await db
    .insertInto('settings_versions')
    .values({
      group_name: version.group,
      version: version.version,
      content: JSON.stringify(version.content),
      saved_by_user_id: version.userId,
    })
    .execute();
}
