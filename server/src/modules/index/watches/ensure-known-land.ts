import type { Watched } from '@portal/contract/index/watches/watched';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findUnknownLand } from '../search/index.ts';

/**
 * Refuses a watch of land that the index doesn't have: nothing would ever match a mistyped number, and its owner would feel safe.
 *
 * @throws Refusal INVALID_INPUT with the nearest land that the index has.
 */
export async function ensureKnownLand(db: Db, watched: Watched): Promise<void> {
  const isLand = watched.kind === 'PARCEL' || watched.kind === 'LOT' || watched.kind === 'SECTION';
  const unknown = isLand ? await findUnknownLand(db, watched) : undefined;
  if (unknown === undefined) return;
  const nearest = unknown.nearest.join(', ');
  const problem =
    nearest === '' ? ({ key: 'landNotIndexed' } as const) : ({ key: 'landUnknown', params: { nearest } } as const);
  throw new Refusal('INVALID_INPUT', { [unknown.field]: problem });
}
