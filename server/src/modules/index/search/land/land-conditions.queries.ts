import { sql } from 'kysely';
import { KEYS_END } from '../../../../platform/database/keys-end.ts';
import type { HouseNumberRange } from '../../records/index.ts';
import { allOf, type Condition } from '../select/select-ids.queries.ts';
import type { Place } from './list-places.ts';

// Documents by the land that they concern. Every condition is on the document's id, from an index that contains the ids.

/** Smaller than letters and digits, greater than the space between words: `key || WORD_END` is where a whole word ends. */
const WORD_END = '!';

/** A retired parcel keeps its own documents. Its successors don't share them. */
export function concernsParcel(parcelKey: string): Condition {
  return sql`documents.id IN (SELECT document_id FROM document_parcels
                              WHERE parcel_id = (SELECT parcels.id FROM parcels WHERE key = ${parcelKey}))`;
}

/**
 * One address of the document is one of the places, and its city starts with the typed one.
 *
 * @param places at least one.
 * @param cityNospace a key without spaces; empty for any city.
 */
export function concernsAddress(places: readonly Place[], cityNospace: string): Condition {
  const isInCity = cityNospace === '' ? [] : [sql`starts_with(replace(city_key, ' ', ''), ${cityNospace})`];
  // One statement per range of the index, because an OR would read the table.
  const statements = places.map(
    (place) => sql`SELECT document_id FROM document_addresses WHERE ${allOf([isAt(place), ...isInCity])}`,
  );
  return sql`documents.id IN (${sql.join(statements, sql` UNION ALL `)})`;
}

function isAt({ house, street, unitKey, isWithinRange }: Place): Condition {
  const isHouse = house === undefined ? sql`house_number IS NULL` : (isWithinRange ? hasRangeOf : hasHouse)(house);
  return allOf([isOnStreet(street), isHouse, ...(unitKey === '' ? [] : [sql`unit_key = ${unitKey}`])]);
}

/** A street matches by its start, but some names must be complete: 1ST doesn't match 10TH, nor T STREET matches TERRACE. */
function isOnStreet({ isWhole, streetKey, directionKey, streetType }: Place['street']): Condition {
  const column = isWhole ? sql`street_key` : sql`replace(street_key, ' ', '')`;
  return allOf([
    sql`${column} >= ${streetKey} AND ${column} < ${streetKey + (isWhole ? WORD_END : KEYS_END)}`,
    ...(directionKey === '' ? [] : [sql`direction_key = ${directionKey}`]),
    ...(streetType === '' ? [] : [sql`street_type = ${streetType}`]),
  ]);
}

function hasHouse({ from, to, suffix }: HouseNumberRange): Condition {
  const isNumbered = from === to ? sql`house_number = ${from}` : sql`house_number BETWEEN ${from} AND ${to}`;
  return suffix === '' ? isNumbered : allOf([isNumbered, sql`house_suffix = ${suffix}`]);
}

/** More houses than one entry has. A larger number behind a dash isn't the end of a range. */
const RANGE_MAX_HOUSES = 200;

/** The address is a range of houses: 100-102. The second part of 106-05 is less than its first. */
function hasRangeOf({ from }: HouseNumberRange): Condition {
  return sql`house_number BETWEEN ${from - RANGE_MAX_HOUSES} AND ${from - 1}
             AND CASE WHEN house_suffix ~ '^[0-9]{1,7}$'
                      THEN house_suffix::integer BETWEEN ${from} AND house_number + ${sql.lit(RANGE_MAX_HOUSES)} END`;
}

/** One tract of the document is on the island, in a village that starts with the typed one, and is the parcel if there is one. */
export function concernsTract(tract: {
  readonly islandCode: string;
  readonly villageKey: string;
  /** Empty for any parcel. */
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
