import { type Land, NO_PART } from '@portal/contract/index/title/land';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findUnknownLand, type NamedLand } from '../search/index.ts';

/**
 * Builds the refusal of a page about land for which the index has nothing. Someone who mistyped a number reads which land the index has
 * nearby.
 *
 * @returns LAND_UNKNOWN with the nearest land; NOT_FOUND if the index has the land or nothing near it.
 */
export async function describeUnknownLand(db: Db, land: Land): Promise<Refusal> {
  const unknown = await findUnknownLand(db, nameParts(land));
  if (unknown === undefined || unknown.nearest.length === 0) return new Refusal('NOT_FOUND');
  return new Refusal('LAND_UNKNOWN', {}, { params: { nearest: unknown.nearest.join(', ') } });
}

/** The land as a person would type its parts. */
function nameParts(land: Land): NamedLand {
  const named = (part: string) => (part === NO_PART ? '' : part);
  switch (land.kind) {
    case 'parcel':
      return { kind: 'PARCEL', parcel: land.key };
    case 'plat':
      return { kind: 'LOT', plat: land.plat, block: named(land.block), lot: named(land.lot) };
    case 'section':
      return { kind: 'SECTION', township: land.township, range: land.range, section: land.section };
  }
}
