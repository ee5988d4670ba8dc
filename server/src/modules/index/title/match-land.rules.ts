import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { ALL_LOTS_KEY, type Aliquot, aliquotsEqual, aliquotsOverlap, combineAliquots } from '../records/index.ts';

/** A legal description of the index, reduced to the land it identifies. */
export interface LegalPlace {
  readonly kind: 'LB' | 'MB';
  readonly blockKey: string;
  readonly lotKeys: readonly string[];
  readonly part: string | null;
  readonly unitKey: string;
  readonly otherLotCode: string | null;
  readonly otherLotKey: string;
  readonly quarterMask: number | null;
  readonly cellMask: string | null;
  readonly isUnspecified: boolean;
  readonly comment: string | null;
}

/** A lot, a unit or an outlot of a plat. An empty key is land that isn't divided so. */
export interface PlattedPlace {
  readonly kind: 'LB';
  readonly blockKey: string;
  readonly lotKey: string;
  readonly unitKey: string;
  readonly otherLotCode: string;
  readonly otherLotKey: string;
}

/** A part of a section. */
export interface SectionalPlace {
  readonly kind: 'MB';
  /** Undefined for a government lot. */
  readonly aliquot: Aliquot | undefined;
  readonly otherLotCode: string;
  readonly otherLotKey: string;
  /** The parts that the description of the land excludes or adds; empty without such parts. */
  readonly comment: string;
}

export type Place = PlattedPlace | SectionalPlace;

/** All quarter-quarters of a section. */
export const WHOLE_SECTION_MASK = 0xffff;

/** The strongest kinds first: a document has the strongest of its legals. */
const STRENGTH: readonly MatchKind[] = [
  ...(['SAME', 'CONTAINS', 'SAME_TEXT', 'PART', 'OVERLAPS', 'MAY_INCLUDE', 'PARCEL', 'REFERENCE', 'NAME'] as const),
];

/** The stronger of two kinds. */
export function strongerMatch(one: MatchKind, other: MatchKind | undefined): MatchKind {
  return other !== undefined && STRENGTH.indexOf(other) < STRENGTH.indexOf(one) ? other : one;
}

/**
 * The relation between a legal description of the same plat or section and a piece of land.
 *
 * @returns undefined if it is other land.
 */
export function matchLegal(place: Place, legal: LegalPlace): MatchKind | undefined {
  if (place.kind !== legal.kind) return undefined;
  return place.kind === 'LB' ? matchPlatted(place, legal) : matchSectional(place, legal);
}

function matchPlatted(place: PlattedPlace, legal: LegalPlace): MatchKind | undefined {
  if (legal.blockKey !== ALL_LOTS_KEY && legal.blockKey !== place.blockKey) return undefined;
  if (place.unitKey !== '') return matchUnit(place, legal);
  if (legal.unitKey !== '') return undefined;
  if (place.otherLotCode !== '' || legal.otherLotCode !== null) return matchOtherLot(place, legal);
  if (legal.lotKeys.includes(ALL_LOTS_KEY)) return legal.part === null ? 'CONTAINS' : 'MAY_INCLUDE';
  if (legal.lotKeys.length === 0) return 'MAY_INCLUDE';
  if (!legal.lotKeys.includes(place.lotKey)) return undefined;
  if (legal.lotKeys.length === 1) return legal.part === null ? 'SAME' : 'PART';
  // The image shows which of several lots a part text is about.
  return legal.part === null ? 'CONTAINS' : 'MAY_INCLUDE';
}

function matchUnit({ unitKey }: PlattedPlace, legal: LegalPlace): MatchKind | undefined {
  if (legal.unitKey === unitKey) return legal.part === null ? 'SAME' : 'PART';
  if (legal.unitKey !== '') return undefined;
  return legal.lotKeys.includes(ALL_LOTS_KEY) ? 'CONTAINS' : 'MAY_INCLUDE';
}

function matchOtherLot(place: Place, legal: LegalPlace): MatchKind | undefined {
  const isSame = place.otherLotCode === (legal.otherLotCode ?? '') && place.otherLotKey === legal.otherLotKey;
  if (isSame) return isWhole(legal) ? 'SAME' : 'PART';
  return legal.lotKeys.includes(ALL_LOTS_KEY) && legal.otherLotCode === null ? 'CONTAINS' : undefined;
}

function matchSectional(place: SectionalPlace, legal: LegalPlace): MatchKind | undefined {
  if (place.otherLotCode !== '') {
    if (legal.otherLotCode !== null) return matchOtherLot(place, legal);
    return isWholeSection(legal) && isWhole(legal) ? 'CONTAINS' : legal.isUnspecified ? 'MAY_INCLUDE' : undefined;
  }
  if (place.aliquot === undefined || legal.quarterMask === null) return undefined;
  const land: Aliquot = { quarterMask: legal.quarterMask, cellMask: legal.cellMask ?? undefined };
  // A government lot, and land without quarters, is somewhere in its section.
  if (legal.otherLotCode !== null || legal.isUnspecified) return legal.comment === null ? 'MAY_INCLUDE' : undefined;
  if (!aliquotsOverlap(place.aliquot, land)) return undefined;
  const isSameText = normalize(legal.comment) === normalize(place.comment);
  if (aliquotsEqual(place.aliquot, land)) return matchComment(place.comment, isSameText);
  if (legal.comment !== null) return 'MAY_INCLUDE';
  const both = combineAliquots(place.aliquot, land);
  if (aliquotsEqual(both, land)) return 'CONTAINS';
  return aliquotsEqual(both, place.aliquot) ? 'PART' : 'OVERLAPS';
}

/** The same quarters are the same land only if the words that exclude or add something are the same. */
function matchComment(comment: string, isSameText: boolean): MatchKind {
  if (comment === '') return isSameText ? 'SAME' : 'MAY_INCLUDE';
  return isSameText ? 'SAME_TEXT' : 'CONTAINS';
}

function isWhole({ part, comment }: LegalPlace): boolean {
  return part === null && comment === null;
}

function isWholeSection({ quarterMask, cellMask, isUnspecified }: LegalPlace): boolean {
  return quarterMask === WHOLE_SECTION_MASK && cellMask === null && !isUnspecified;
}

function normalize(text: string | null): string {
  return (text ?? '').toUpperCase().replace(/\s+/g, ' ').trim();
}
