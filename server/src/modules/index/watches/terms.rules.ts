import { joinThousands } from '@portal/contract/index/search/definitions/document-numbers';
import type { Watched } from '@portal/contract/index/watches/watched';
import {
  ALL_LOTS_KEY,
  computeLotKey,
  computeNameQuery,
  computeNaturalKey,
  computeParcelKey,
  computeSoundCodes,
  computeSurnameKey,
  computeTextKey,
  dropSuffix,
  listNicknames,
  listNumberInterpretations,
  type NumberedType,
} from '../records/index.ts';
import { readSectionPlace, type SectionPlace } from '../search/index.ts';

/** A key that a watch and the documents that can match it share. */
export interface Term {
  readonly kind: 'NAME' | 'SOUND' | 'PARCEL' | 'LOT' | 'SECTION' | 'NUMBER';
  readonly key: string;
}

/** The facts of a new document that watches can match. */
export interface DocumentFacts {
  readonly names: readonly { readonly key: string; readonly keyNospace: string; readonly firstKey: string }[];
  readonly parcels: readonly string[];
  readonly lots: readonly { readonly plat: string; readonly block: string; readonly lots: readonly string[] }[];
  readonly sections: readonly SectionPlace[];
  /** Its own number, and the numbers that it refers to. */
  readonly numbers: readonly { readonly type: string; readonly key: string }[];
}

/** Stands for a number without a type. */
const ANY_TYPE = '*';

/**
 * Lists the terms of a watch. A document that shares none of them can't match.
 *
 * @returns an empty list for text without a usable term (a name of punctuation, an invalid section).
 */
export function listWatchTerms(watched: Watched, types: readonly NumberedType[]): readonly Term[] {
  switch (watched.kind) {
    case 'NAME':
      return listNameTerms(watched);
    case 'PARCEL':
      return toTerms('PARCEL', [computeParcelKey(watched.parcel)]);
    case 'LOT':
      return listLotTerms(watched);
    case 'SECTION':
      return listSectionTerms(watched);
    case 'NUMBER':
      return toTerms(
        'NUMBER',
        listNumberInterpretations(joinThousands(watched.number), types, undefined).map(
          ({ documentType = ANY_TYPE, numberKey }) => numberKey && `${documentType}:${numberKey}`,
        ),
      );
  }
}

/** Lists the terms of a document, each once. */
export function listDocumentTerms({ names, parcels, lots, sections, numbers }: DocumentFacts): readonly Term[] {
  const ofNames = names.map(({ keyNospace, firstKey }) => `${keyNospace}|${firstKey.slice(0, 1)}`);
  const sounds = names.flatMap(({ key, firstKey }) =>
    computeSoundCodes(key).map((code) => `${code}|${firstKey.slice(0, 1)}`),
  );
  return [
    ...toTerms('NAME', ofNames),
    ...toTerms('SOUND', sounds),
    ...toTerms('PARCEL', parcels),
    ...toTerms(
      'LOT',
      lots.flatMap((legal) => legal.lots.map((lot) => `${legal.plat}:${legal.block}:${lot}`)),
    ),
    ...toTerms(
      'SECTION',
      sections.map(({ township, range, section }) => `${township}:${range}:${section}`),
    ),
    ...toTerms(
      'NUMBER',
      numbers.flatMap(({ type, key }) => [`${type}:${key}`, `${ANY_TYPE}:${key}`]),
    ),
  ];
}

function listNameTerms(watched: Extract<Watched, { kind: 'NAME' }>): readonly Term[] {
  const firstKey = dropSuffix(computeTextKey(watched.firstName));
  const { exact } = computeNameQuery(`${watched.lastName.replaceAll(',', ' ')},`);
  const own = toTerms(
    'NAME',
    exact.map((key) => `${key}|${firstKey.slice(0, 1)}`),
  );
  if (!watched.soundsLike || own.length === 0) return own;
  const initials = new Set([firstKey, ...listNicknames(firstKey)].map((name) => name.slice(0, 1)));
  const codes = computeSoundCodes(computeSurnameKey(watched.lastName));
  const sounds = codes.flatMap((code) => [...initials].map((initial) => `${code}|${initial}`));
  return [...own, ...toTerms('SOUND', sounds)];
}

/** The lot itself, or all lots of the block or the plat. */
function listLotTerms({ plat, block, lot }: Extract<Watched, { kind: 'LOT' }>): readonly Term[] {
  const [platKey, blockKey, lotKey] = [computeNaturalKey(plat), computeLotKey(block), computeLotKey(lot)];
  if (platKey === '' || lotKey === '') return [];
  const blocks = [blockKey, ALL_LOTS_KEY];
  return toTerms(
    'LOT',
    blocks.flatMap((each) => [lotKey, ALL_LOTS_KEY].map((key) => `${platKey}:${each}:${key}`)),
  );
}

function listSectionTerms(watched: Extract<Watched, { kind: 'SECTION' }>): readonly Term[] {
  const place = readSectionPlace(watched);
  return place === undefined ? [] : toTerms('SECTION', [`${place.township}:${place.range}:${place.section}`]);
}

/**
 * Whether a document has the watched section. Its term is shared by township 33 and 33½, which are different land, and by the townships
 * on both sides of a base line.
 */
export function hasWatchedSection(
  watched: Extract<Watched, { kind: 'SECTION' }>,
  sections: readonly SectionPlace[],
): boolean {
  const place = readSectionPlace(watched);
  return place !== undefined && sections.some((section) => isSameSection(place, section));
}

function isSameSection(one: SectionPlace, other: SectionPlace): boolean {
  const isSameSide = (side: string | null, otherSide: string | null) =>
    side === null || otherSide === null || side === otherSide;
  return (
    (['township', 'townshipHalf', 'range', 'rangeHalf', 'section'] as const).every(
      (part) => one[part] === other[part],
    ) &&
    isSameSide(one.townshipDirection, other.townshipDirection) &&
    isSameSide(one.rangeDirection, other.rangeDirection)
  );
}

function toTerms(kind: Term['kind'], keys: readonly string[]): readonly Term[] {
  return [...new Set(keys)].filter((key) => key !== '' && !key.startsWith('|')).map((key) => ({ kind, key }));
}
