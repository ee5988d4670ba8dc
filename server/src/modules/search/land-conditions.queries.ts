import { sql } from 'kysely';
import type { HouseNumberRange, StreetKeys } from '../records/index.ts';
import { allOf, anyOf, type Condition, KEYS_END } from './select-ids.queries.ts';

// Documents by the land that they concern. Every condition is on the document's id, from an index that holds the ids.

/** Smaller than letters and digits, greater than the space between words: `key || WORD_END` is where a whole word ends. */
const WORD_END = '!';

/** A retired parcel keeps its documents: they are not those of the parcels that it became. */
export function concernsParcel(parcelKey: string): Condition {
  return sql`documents.id IN (SELECT document_id FROM document_parcels
                              WHERE parcel_id = (SELECT parcels.id FROM parcels WHERE key = ${parcelKey}))`;
}

/** One address of the document matches a reading of the house number and one of the street, and begins with the city. */
export function concernsAddress(address: {
  readonly houses: readonly HouseNumberRange[];
  readonly streets: readonly StreetKeys[];
  /** Empty where any city will do. */
  readonly cityKey: string;
}): Condition {
  const { houses, streets, cityKey } = address;
  const readings = streets.flatMap((street) => houses.map((house) => allOf([isOnStreet(street), hasHouse(house)])));
  const isInCity = cityKey === '' ? [] : [sql`starts_with(city_key, ${cityKey})`];
  return sql`documents.id IN (SELECT document_id FROM document_addresses WHERE ${allOf([anyOf(readings), ...isInCity])})`;
}

/** A street is found by its beginning, but a number that ends it is whole: 1ST is not the beginning of 10TH. */
function isOnStreet({ streetKey, directionKey, streetType }: StreetKeys): Condition {
  const end = /\d$/.test(streetKey) ? WORD_END : KEYS_END;
  return allOf([
    sql`street_key >= ${streetKey} AND street_key < ${streetKey + end}`,
    ...(directionKey === '' ? [] : [sql`direction_key = ${directionKey}`]),
    ...(streetType === '' ? [] : [sql`street_type = ${streetType}`]),
  ]);
}

function hasHouse({ from, to, suffix }: HouseNumberRange): Condition {
  const isNumbered = from === to ? sql`house_number = ${from}` : sql`house_number BETWEEN ${from} AND ${to}`;
  return suffix === '' ? isNumbered : allOf([isNumbered, sql`house_suffix = ${suffix}`]);
}

/** One tract of the document lies on the island, in a village that begins so, and is the parcel where one is given. */
export function concernsTract(tract: {
  readonly islandCode: string;
  readonly villageKey: string;
  /** Empty where any parcel will do. */
  readonly parcelKey: string;
}): Condition {
  const { islandCode, villageKey, parcelKey } = tract;
  const isParcel = parcelKey === '' ? [] : [sql`parcel_key = ${parcelKey}`];
  const conditions = [
    sql`island_code = ${islandCode}`,
    sql`village_key >= ${villageKey} AND village_key < ${villageKey + KEYS_END}`,
    ...isParcel,
  ];
  return sql`documents.id IN (SELECT document_id FROM island_tracts WHERE ${allOf(conditions)})`;
}
