import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../platform/database/database.ts';
import type { LienEnd } from './tax-lien-status.ts';

/** Lists tax liens after an id, each with the facts that determine its end. */
export function listLienFacts(db: Db, afterId: number, limit: number) {
  return db
    .selectFrom('tax_liens as lien')
    .select((eb) => [
      'lien.id',
      'lien.lien_type',
      'lien.expires_on',
      'lien.ended_on',
      jsonArrayFrom(
        eb
          .selectFrom('tax_lien_assessments as line')
          .whereRef('line.tax_lien_id', '=', 'lien.id')
          .select(['line.assessed_on', 'line.last_refile_on']),
      ).as('assessments'),
      jsonArrayFrom(
        eb
          .selectFrom('tax_lien_releases as release')
          .whereRef('release.tax_lien_id', '=', 'lien.id')
          .select(['release.partial_full_flag', 'release.released_on', 'release.revoked_on']),
      ).as('releases'),
      sql<string[]>`array(
        SELECT refiled_until_on::text FROM tax_lien_revisions
         WHERE tax_lien_id = lien.id AND flag = 'REFILING' AND refiled_until_on IS NOT NULL)`.as('refiled_until'),
    ])
    .where('lien.id', '>', afterId)
    .orderBy('lien.id')
    .limit(limit)
    .execute();
}

export async function updateLienEnd(db: Db, id: number, { expiresOn, endedOn }: LienEnd): Promise<void> {
  await db
    .updateTable('tax_liens')
    .set({ expires_on: expiresOn ?? null, ended_on: endedOn ?? null })
    .where('id', '=', id)
    .execute();
}
