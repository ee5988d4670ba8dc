import type { PlainDate } from '@portal/contract/values/plain-date';
import type { Db } from '../../../../platform/database/database.ts';
import { computeLienEnd, type LienEnd } from './tax-lien-status.ts';
import { listLienFacts, storeLienEnds } from './update-lien-ends.queries.ts';

/** Liens in one read. */
const PAGE_LIENS = 2_000;

/**
 * Recomputes expires_on and ended_on of all tax liens from their assessments, refilings, and releases. A search can then determine
 * whether a lien is Current by comparing an indexed date with today.
 *
 * @returns the number of liens that changed.
 */
export async function updateLienEnds(db: Db): Promise<number> {
  let changed = 0;
  let afterId = 0;
  for (;;) {
    const liens = await listLienFacts(db, afterId, PAGE_LIENS);
    const ends: (LienEnd & { readonly id: number })[] = [];
    for (const lien of liens) {
      const end = computeLienEnd({
        isFederal: lien.lien_type === 'FEDERAL',
        assessments: lien.assessments.map((line) => ({
          assessedOn: toDate(line.assessed_on),
          lastRefileOn: toDate(line.last_refile_on),
        })),
        refiledUntil: lien.refiled_until as PlainDate[],
        releases: lien.releases.map((release) => ({
          isFull: release.partial_full_flag === 'FULL',
          releasedOn: release.released_on as PlainDate,
          revokedOn: toDate(release.revoked_on),
        })),
      });
      if (end.expiresOn === toDate(lien.expires_on) && end.endedOn === toDate(lien.ended_on)) continue;
      ends.push({ id: lien.id, ...end });
    }
    await storeLienEnds(db, ends);
    changed += ends.length;
    const last = liens.at(-1);
    if (last === undefined) return changed;
    afterId = last.id;
  }
}

function toDate(text: string | null): PlainDate | undefined {
  return text === null ? undefined : (text as PlainDate);
}
