import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../../../../platform/database/database.ts';
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

/** Stores the ends of liens, all in one statement: a county's first import changes every lien. */
export async function storeLienEnds(db: Db, ends: readonly (LienEnd & { readonly id: number })[]): Promise<void> {
  if (ends.length === 0) return;
  const ids = ends.map(({ id }) => id);
  const expiresOn = ends.map((end) => end.expiresOn ?? null);
  const endedOn = ends.map((end) => end.endedOn ?? null);
  await sql`
    UPDATE tax_liens SET expires_on = changed.expires_on, ended_on = changed.ended_on
      FROM unnest(${ids}::bigint[], ${expiresOn}::date[], ${endedOn}::date[]) AS changed (id, expires_on, ended_on)
     WHERE tax_liens.id = changed.id`.execute(db);
}
