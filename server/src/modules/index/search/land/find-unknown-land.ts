import { formatNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../../../platform/database/database.ts';
import { ALL_LOTS_KEY, computeLotKey, computeNaturalKey, computeParcelKey } from '../../records/index.ts';
import {
  findPlatByKey,
  hasParcel,
  listNamedLots,
  listParcelsAround,
  listPlatsAround,
  listSectionsOf,
  listTownshipsAround,
} from './known-land.queries.ts';
import { listSimilarPlats } from './list-similar-plats.ts';
import { readSectionPlace } from './section-place.rules.ts';

/** The nearest pieces of land that are named. */
const NEAREST_MAX = 4;

/** A piece of land by its parts as typed. */
export type NamedLand =
  | { readonly kind: 'PARCEL'; readonly parcel: string }
  | { readonly kind: 'LOT'; readonly plat: string; readonly block: string; readonly lot: string }
  | { readonly kind: 'SECTION'; readonly township: string; readonly range: string; readonly section: string };

/** The part that the index doesn't know, and the nearest that it knows. */
export interface UnknownLand {
  readonly field: 'parcel' | 'plat' | 'block' | 'lot' | 'section';
  readonly nearest: readonly string[];
}

/**
 * Finds out whether the index has a piece of land, so that a mistyped number isn't taken for land about which there is nothing.
 *
 * @returns undefined if it has the land, or if the land names no section.
 */
export async function findUnknownLand(db: Db, land: NamedLand): Promise<UnknownLand | undefined> {
  const unknown = await findUnknown(db, land);
  return unknown && { ...unknown, nearest: unknown.nearest.slice(0, NEAREST_MAX) };
}

async function findUnknown(db: Db, land: NamedLand): Promise<UnknownLand | undefined> {
  switch (land.kind) {
    case 'PARCEL': {
      const key = computeParcelKey(land.parcel);
      return (await hasParcel(db, key)) ? undefined : { field: 'parcel', nearest: await listParcelsAround(db, key) };
    }
    case 'LOT':
      return findUnknownLot(db, land);
    case 'SECTION':
      return findUnknownSection(db, land);
  }
}

async function findUnknownLot(
  db: Db,
  { plat, block, lot }: Extract<NamedLand, { kind: 'LOT' }>,
): Promise<UnknownLand | undefined> {
  const platKey = computeNaturalKey(plat);
  const platId = await findPlatByKey(db, platKey);
  if (platId === undefined) {
    const named = (await listSimilarPlats(db, plat)).map(({ code, description }) => `${code} ${description}`);
    return { field: 'plat', nearest: [...new Set([...named, ...(await listPlatsAround(db, platKey))])] };
  }
  const [blockKey, lotKey] = [computeLotKey(block), computeLotKey(lot)];
  const lots = await listNamedLots(db, platId);
  const ofBlock = lots.filter((named) => named.blockKey === blockKey || named.blockKey === ALL_LOTS_KEY);
  // A plat whose documents name no lots can have any.
  if (lots.length === 0 || ofBlock.some((named) => named.lotKey === lotKey)) return undefined;
  if (ofBlock.length > 0)
    return {
      field: 'lot',
      nearest: sortByDistance(
        lotKey,
        ofBlock.map((named) => named.lotKey),
      ),
    };
  return {
    field: 'block',
    nearest: sortByDistance(
      blockKey,
      lots.map((named) => named.blockKey),
    ),
  };
}

async function findUnknownSection(
  db: Db,
  typed: Extract<NamedLand, { kind: 'SECTION' }>,
): Promise<UnknownLand | undefined> {
  const place = readSectionPlace(typed);
  if (place === undefined) return undefined;
  const sections = await listSectionsOf(db, place);
  if (sections.includes(place.section)) return undefined;
  if (sections.length === 0) return { field: 'section', nearest: await listTownshipsAround(db, place) };
  const distance = (section: number) => Math.abs(section - place.section);
  return { field: 'section', nearest: sections.toSorted((a, b) => distance(a) - distance(b)).map(String) };
}

/** The nearest keys in the order of the index, as text. */
function sortByDistance(key: string, keys: readonly string[]): readonly string[] {
  const sorted = [...new Set(keys)].filter((each) => each !== '' && each !== ALL_LOTS_KEY).toSorted();
  const place = sorted.filter((each) => each < key).length;
  // The one at the place is the next after the key, so it is as far as the one before it.
  const distance = (index: number) => (index < place ? place - index : index - place + 1);
  return sorted
    .map((each, index) => ({ each, distance: distance(index) }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ each }) => formatNaturalKey(each));
}
