import type { Watched } from '@portal/contract/index/watches/watched';
import { formatNaturalKey } from '@portal/contract/values/natural-key';
import type { Db } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ALL_LOTS_KEY, computeLotKey, computeNaturalKey, computeParcelKey } from '../records/index.ts';
import { listSimilarPlats } from '../search/index.ts';
import {
  findPlatByKey,
  hasParcel,
  listNamedLots,
  listParcelsAround,
  listPlatsAround,
  listSectionsOf,
  listTownshipsAround,
} from './known-land.queries.ts';
import { readWatchedSection } from './terms.rules.ts';

/** The nearest pieces of land that a refusal names. */
const NEAREST_MAX = 4;

/** The field whose land the index doesn't know, and the nearest that it knows. */
interface UnknownLand {
  readonly field: 'parcel' | 'plat' | 'block' | 'lot' | 'section';
  readonly nearest: readonly string[];
}

/**
 * Refuses a watch of land that the index doesn't have: nothing would ever match a mistyped number, and its owner would feel safe.
 *
 * @throws Refusal INVALID_INPUT with the nearest land that the index has.
 */
export async function ensureKnownLand(db: Db, watched: Watched): Promise<void> {
  const unknown = await findUnknownLand(db, watched);
  if (unknown === undefined) return;
  const nearest = unknown.nearest.slice(0, NEAREST_MAX).join(', ');
  const problem =
    nearest === '' ? ({ key: 'landNotIndexed' } as const) : ({ key: 'landUnknown', params: { nearest } } as const);
  throw new Refusal('INVALID_INPUT', { [unknown.field]: problem });
}

async function findUnknownLand(db: Db, watched: Watched): Promise<UnknownLand | undefined> {
  switch (watched.kind) {
    case 'PARCEL': {
      const key = computeParcelKey(watched.parcel);
      return (await hasParcel(db, key)) ? undefined : { field: 'parcel', nearest: await listParcelsAround(db, key) };
    }
    case 'LOT':
      return findUnknownLot(db, watched);
    case 'SECTION':
      return findUnknownSection(db, watched);
    default:
      return undefined;
  }
}

async function findUnknownLot(
  db: Db,
  { plat, block, lot }: Extract<Watched, { kind: 'LOT' }>,
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
  watched: Extract<Watched, { kind: 'SECTION' }>,
): Promise<UnknownLand | undefined> {
  const place = readWatchedSection(watched);
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
