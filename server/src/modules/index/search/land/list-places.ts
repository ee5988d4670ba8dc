import {
  type AddressReading,
  type HouseNumberRange,
  listSaintKeys,
  removeSpaces,
  type StreetKeys,
} from '../../records/index.ts';

/** Houses on a street, with the unit; an empty unit is any. */
export interface Place {
  /** Undefined for an address without a house number. */
  readonly house: HouseNumberRange | undefined;
  /** Whether the house number was found within a stored range (100-102), not as a stored number. */
  readonly isWithinRange: boolean;
  /** Its key is complete with its spaces, or the beginning of a name without them. */
  readonly street: StreetKeys & { readonly isWhole: boolean };
  readonly unitKey: string;
}

/** Lists the places of typed addresses, each once: readings often have places in common. */
export function listPlaces(readings: readonly AddressReading[]): readonly Place[] {
  return [...new Map(readings.flatMap(listPlacesOf).map((place) => [JSON.stringify(place), place])).values()];
}

function listPlacesOf({ houses, streets, unitKey }: AddressReading): readonly Place[] {
  const ranges = houses.length === 0 ? [undefined] : houses;
  const isOne = (house: HouseNumberRange | undefined) => house?.from === house?.to && house?.suffix === '';
  return streets
    .flatMap(listKeysOfStreet)
    .flatMap((street) => ranges.map((house): Place => ({ house, street, unitKey, isWithinRange: false })))
    .flatMap((place) => (isOne(place.house) ? [place, { ...place, isWithinRange: true }] : [place]));
}

/** A number at the end, or a letter that is the whole name or that of an avenue or a road: 7, T, AVENUE B, COUNTY ROAD I. */
const WHOLE_NAME = /(?:\d|^(?:(?:.* )?(?:AVENUE|ROAD|RD|HIGHWAY|HWY|CSAH|CR) )?[A-Z])$/;

/** A name without spaces, also with its saint joined to it. Numbers and letters stay words of their own. */
function listKeysOfStreet(street: StreetKeys): readonly Place['street'][] {
  if (WHOLE_NAME.test(street.streetKey)) return [{ ...street, isWhole: true }];
  return listSaintKeys(removeSpaces(street.streetKey)).map((streetKey) => ({ ...street, streetKey, isWhole: false }));
}
