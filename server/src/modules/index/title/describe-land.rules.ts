import { type Land, NO_PART } from '@portal/contract/index/title/land';
import { formatNaturalKey } from '@portal/contract/values/natural-key';
import type { PlacedLegalRow } from './land.queries.ts';

/** Characters that the identity of land can have; other numbers have no address. */
const SAFE = /^[A-Z0-9.-]{1,20}$/;

/**
 * The identities of the land of a legal description: each of its lots, its unit, or its part of a section.
 *
 * @returns none for a legal that names no land precisely enough.
 */
export function listLands(legal: PlacedLegalRow): readonly Land[] {
  const lands = legal.kind === 'LB' ? listPlatted(legal) : listSectional(legal);
  return lands.filter((land) => Object.values(land).every((part) => part === undefined || isSafe(part)));
}

function isSafe(part: string): boolean {
  return part === NO_PART || SAFE.test(part) || ['parcel', 'plat', 'section'].includes(part);
}

function listPlatted(legal: PlacedLegalRow): readonly Land[] {
  const { platNumber, block, lots, unit, otherLotCode, otherLot } = legal;
  if (platNumber === null) return [];
  const shared = { kind: 'plat', plat: toPart(platNumber), block: toPart(block) } as const;
  if (unit !== null) return [{ ...shared, lot: NO_PART, unit: toPart(unit) }];
  if (otherLotCode !== null && otherLot !== null)
    return [{ ...shared, lot: `${otherLotCode}.${toPart(otherLot)}`, unit: undefined }];
  const named = /^\d{1,6}[A-Z]?$/.test(lots ?? '') ? [lots ?? ''] : legal.lotKeys.map(formatNaturalKey);
  return named.filter((lot) => lot !== '*').map((lot) => ({ ...shared, lot: toPart(lot), unit: undefined }));
}

function listSectional(legal: PlacedLegalRow): readonly Land[] {
  const { township, range, section, aliquot, otherLotCode, otherLot } = legal;
  if (township === null || range === null || section === null) return [];
  const place = {
    kind: 'section',
    township: `${township}${legal.townshipHalf ? '.5' : ''}${legal.townshipDirection ?? ''}`,
    range: `${range}${legal.rangeHalf ? '.5' : ''}${legal.rangeDirection ?? ''}`,
    section: String(section),
  } as const;
  if (otherLotCode !== null && otherLot !== null) return [{ ...place, part: `${otherLotCode}.${toPart(otherLot)}` }];
  if (aliquot === null || legal.isUnspecified) return [];
  return [{ ...place, part: aliquot.toUpperCase().trim().replace(/\s+/g, '-') }];
}

function toPart(text: string | null): string {
  return text === null || text.trim() === '' ? NO_PART : text.trim().toUpperCase();
}
