import { computeTextKey } from './search-key.ts';

/** House numbers that a searcher may mean, both ends included. */
export interface HouseNumbers {
  readonly from: number;
  readonly to: number;
  /** `A`, `1 2`, `05` of 106-05: what must follow the number. Empty matches any, and none. */
  readonly suffix: string;
}

/**
 * The ways to read a typed house number: 1386, 1386A, 12 1/2. A dash may begin what follows a number (106-05 of Queens) or join the
 * first and last of a range (100-198), and is read as both where it can be.
 *
 * @returns nothing for text that is no house number.
 */
export function listHouseReadings(houseNumber: string): readonly HouseNumbers[] {
  const match = /^(\d{1,7})(?:\s*-\s*(\w{1,7})|\s*([A-Z]|\d\/\d))?$/i.exec(houseNumber.trim());
  if (!match) return [];
  const [, number, dashed, part] = match;
  const from = Number(number);
  const one = { from, to: from, suffix: computeTextKey(dashed ?? part ?? '') };
  const to = /^\d+$/.test(dashed ?? '') ? Number(dashed) : from;
  return to > from ? [one, { from, to, suffix: '' }] : [one];
}
