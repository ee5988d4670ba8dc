import type { MatchKind } from '@portal/contract/index/title/chain-words';
import { formatLand, type Land, NO_PART, parseLand } from '@portal/contract/index/title/land';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  ALL_LOTS_KEY,
  computeLotKey,
  computeNaturalKey,
  parseAliquot,
  parseRange,
  parseTownship,
  WHOLE_SECTION,
} from '../records/index.ts';
import { listLands } from './describe-land.rules.ts';
import {
  findParcel,
  findPlat,
  type LegalRow,
  type PlacedLegalRow,
  selectLegalsOfDocuments,
  selectParcelDocuments,
  selectPlatLegals,
  selectPredecessors,
  selectSectionLegals,
} from './land.queries.ts';
import { BLOCK_LOTS_MAX, type BlockLot, listBlockLots } from './list-block-lots.rules.ts';
import { matchLegal, type Place, strongerMatch } from './match-land.rules.ts';
import { nameLand } from './name-land.rules.ts';

/** Legals that are read of one plat's block or one section: several times what the largest have. */
const LEGALS_MAX = 20_000;
/** Documents of one parcel, and of all its predecessors, that are read: more than any parcel has. */
const PARCEL_DOCUMENTS_MAX = 5_000;
/** Predecessors that are followed: a parcel that was made from more is read by hand. */
const PREDECESSORS_MAX = 100;
/** The number of newest documents of a parcel whose legals determine its land. */
const SAMPLED_DOCUMENTS = 50;
/** A document with such a match names the lot, or a unit or part of it. */
const NAMES_LOT: ReadonlySet<MatchKind> = new Set(['SAME', 'SAME_TEXT', 'PART', 'OVERLAPS']);
/** A certificate with such a match is for this land, or for more. */
const HAS_THIS_LAND: ReadonlySet<MatchKind> = new Set(['SAME', 'SAME_TEXT', 'CONTAINS']);
const OTHER_LOT = /^([A-Z]+)\.(.+)$/;

/** The index's documents about a piece of land. */
export interface LandDocuments {
  /** In the one spelling. */
  readonly land: Land;
  /** The lot or part of a section; of a parcel, that which its documents describe, if they do. */
  readonly described: Exclude<Land, { kind: 'parcel' }> | undefined;
  /** Words by which a parcel's description excludes or adds land; empty for none. */
  readonly comment: string;
  /** The land in words, as the index describes it. */
  readonly title: string;
  /** Documents that aren't withheld, and how each was matched: its strongest kind. */
  readonly documents: ReadonlyMap<number, MatchKind>;
  /** Certificates of title whose land is this land, or contains it. */
  readonly certificateIds: readonly number[];
  /** False for a lot that no document names: those found cover its whole plat or block, or may. */
  readonly isNamed: boolean;
  /** Of platted land, the lots of its block that the index names. */
  readonly blockLots: readonly BlockLot[];
  /** Whether the index has more about this land than is read. */
  readonly isCut: boolean;
}

/** Reads the land of a request. @throws Refusal NOT_FOUND for text that names none. */
export function readLand(text: string): Land {
  const land = parseLand(text);
  if (land === undefined) throw new Refusal('NOT_FOUND');
  return land;
}

/**
 * Finds the documents about a piece of land by its legal descriptions, its parcel and the parcels from which it was made (decision
 * 0127). Withheld documents are never found.
 *
 * @returns undefined if the county has no such plat or parcel, or the text names no land.
 */
export async function findLandDocuments(db: Db, land: Land): Promise<LandDocuments | undefined> {
  if (land.kind === 'parcel') return findParcelLand(db, land);
  const found = await findLegals(db, land, '');
  if (found === undefined) return undefined;
  const isNamed = land.kind !== 'plat' || isLotNamed(land.lot, found);
  return { ...found, land, described: land, comment: '', title: found.title ?? found.name, isNamed };
}

/** Whether the index names a lot, alone, among others or by its certificate. Outlots, and lots past those of a block that are listed, count as named. */
function isLotNamed(lot: string, { documents, certificateIds, blockLots }: FoundLegals): boolean {
  if (lot === NO_PART || OTHER_LOT.test(lot) || certificateIds.length > 0 || blockLots.length > BLOCK_LOTS_MAX)
    return true;
  const key = computeLotKey(lot);
  return (
    blockLots.some(({ lotKey }) => lotKey === key) || [...documents.values()].some((match) => NAMES_LOT.has(match))
  );
}

interface FoundLegals extends Pick<LandDocuments, 'documents' | 'certificateIds' | 'blockLots' | 'isCut'> {
  /** As the index describes it; undefined without a description of this land alone. */
  readonly title: string | undefined;
  /** By its parts. */
  readonly name: string;
}

async function findLegals(
  db: Db,
  land: Exclude<Land, { kind: 'parcel' }>,
  comment: string,
): Promise<FoundLegals | undefined> {
  const read = land.kind === 'plat' ? await readPlat(db, land) : await readSection(db, land, comment);
  if (read === undefined) return undefined;
  const documents = new Map<number, MatchKind>();
  const certificateIds = new Set<number>();
  let title: string | undefined;
  for (const legal of read.legals.slice(0, LEGALS_MAX)) {
    const match = matchLegal(read.place, legal);
    if (match === undefined) continue;
    if (match === 'SAME' || match === 'SAME_TEXT') title ??= legal.description;
    if (legal.documentId !== null)
      documents.set(legal.documentId, strongerMatch(match, documents.get(legal.documentId)));
    if (legal.certificateId !== null && HAS_THIS_LAND.has(match)) certificateIds.add(legal.certificateId);
  }
  const blockLots = read.place.kind === 'LB' ? listBlockLots(read.place, read.legals) : [];
  return {
    title,
    name: nameLand(land, { plats: new Map(read.plat && [[read.plat.key, read.plat.name]]) }),
    documents,
    certificateIds: [...certificateIds],
    blockLots,
    isCut: read.legals.length > LEGALS_MAX,
  };
}

interface ReadLegals {
  readonly place: Place;
  readonly legals: readonly LegalRow[];
  /** Of platted land. */
  readonly plat?: { readonly key: string; readonly name: string };
}

async function readPlat(
  db: Db,
  { plat: number, block, lot, unit }: Extract<Land, { kind: 'plat' }>,
): Promise<ReadLegals | undefined> {
  const key = computeNaturalKey(number);
  const plat = await findPlat(db, key);
  if (plat === undefined) return undefined;
  const blockKey = block === NO_PART ? '' : computeLotKey(block);
  const [, otherLotCode = '', otherLot = ''] = OTHER_LOT.exec(lot) ?? [];
  const isLot = otherLotCode === '' && lot !== NO_PART;
  return {
    place: {
      kind: 'LB',
      blockKey,
      lotKey: isLot ? computeLotKey(lot) : '',
      unitKey: computeLotKey(unit ?? ''),
      otherLotCode,
      otherLotKey: computeNaturalKey(otherLot),
    },
    legals: await selectPlatLegals(db, plat.id, [blockKey, ALL_LOTS_KEY], LEGALS_MAX + 1),
    plat: { key, name: plat.name },
  };
}

async function readSection(
  db: Db,
  land: Extract<Land, { kind: 'section' }>,
  comment: string,
): Promise<ReadLegals | undefined> {
  const township = parseTownship(land.township);
  const range = parseRange(land.range);
  const [, otherLotCode = '', otherLot = ''] = OTHER_LOT.exec(land.part ?? '') ?? [];
  const quarters = land.part?.replaceAll('-', ' ');
  const aliquot = quarters === undefined ? WHOLE_SECTION : parseAliquot(quarters);
  if (township === undefined || range === undefined || (aliquot === undefined && otherLotCode === '')) return undefined;
  const place = {
    township: township.number,
    townshipHalf: township.half,
    townshipDirection: township.direction,
    range: range.number,
    rangeHalf: range.half,
    rangeDirection: range.direction,
    section: Number(land.section),
  };
  const part = { kind: 'MB', aliquot, otherLotCode, otherLotKey: computeNaturalKey(otherLot), comment } as const;
  return { place: part, legals: await selectSectionLegals(db, place, part, LEGALS_MAX + 1) };
}

/**
 * A parcel has no legal description: its land is the one described by most of its documents with a single parcel and a
 * single legal.
 */
async function findParcelLand(db: Db, land: Extract<Land, { kind: 'parcel' }>): Promise<LandDocuments | undefined> {
  const parcel = await findParcel(db, land.key);
  if (parcel === undefined) return undefined;
  const predecessors = await selectPredecessors(db, land.key, PREDECESSORS_MAX + 1);
  const [own, before] = await Promise.all([
    selectParcelDocuments(db, [parcel.id], PARCEL_DOCUMENTS_MAX + 1),
    selectParcelDocuments(db, predecessors.slice(0, PREDECESSORS_MAX), PARCEL_DOCUMENTS_MAX + 1),
  ]);
  const documents = new Map<number, MatchKind>();
  const described = await readParcelLegal(
    db,
    own.slice(0, SAMPLED_DOCUMENTS).map(({ documentId }) => documentId),
  );
  const legals = described && (await findLegals(db, described.land, described.comment));
  for (const { documentId } of before) documents.set(documentId, 'CONTAINS');
  for (const { documentId } of own) documents.set(documentId, 'PARCEL');
  for (const [id, match] of legals?.documents ?? []) documents.set(id, strongerMatch(match, documents.get(id)));
  const words = described?.description ?? '';
  return {
    land,
    described: described?.land,
    comment: described?.comment ?? '',
    title: words === '' ? parcel.number : `${parcel.number}: ${words}`,
    documents,
    isNamed: true,
    certificateIds: legals?.certificateIds ?? [],
    blockLots: legals?.blockLots ?? [],
    isCut:
      predecessors.length > PREDECESSORS_MAX ||
      own.length > PARCEL_DOCUMENTS_MAX ||
      before.length > PARCEL_DOCUMENTS_MAX ||
      legals?.isCut === true,
  };
}

interface DescribedLand {
  readonly land: Exclude<Land, { kind: 'parcel' }>;
  readonly comment: string;
  readonly description: string;
}

async function readParcelLegal(db: Db, ids: readonly number[]): Promise<DescribedLand | undefined> {
  const rows = await selectLegalsOfDocuments(db, ids, SAMPLED_DOCUMENTS * 20);
  const byDocument = Map.groupBy(rows, ({ documentId }) => documentId);
  const counts = new Map<string, { described: DescribedLand; count: number }>();
  for (const legals of byDocument.values()) {
    const described = legals.length === 1 && legals[0] ? describe(legals[0]) : undefined;
    if (described === undefined) continue;
    const key = `${formatLand(described.land)} ${described.comment}`;
    counts.set(key, { described, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].toSorted((a, b) => b.count - a.count)[0]?.described;
}

function describe(legal: PlacedLegalRow): DescribedLand | undefined {
  const lands = listLands(legal);
  const [land] = lands;
  if (land === undefined || lands.length > 1 || land.kind === 'parcel' || legal.part !== null) return undefined;
  const known = parseLand(formatLand(land));
  return known === undefined ? undefined : { land, comment: legal.comment ?? '', description: legal.description };
}
