import { computeTextKey } from '../keys/search-key.ts';

/** A range of house numbers, including both ends. */
export interface HouseNumberRange {
  readonly from: number;
  readonly to: number;
  /** Required suffix of the number: `A`, `1 2`, or `05` of 106-05. An empty suffix matches any or none. */
  readonly suffix: string;
}

/**
 * Lists the interpretations of a typed house number: 1386, 1386A, 12 1/2. A dash can separate a suffix (106-05 in Queens) or the ends
 * of a range (100-198). If both are possible, both are returned.
 *
 * @returns an empty list if the text is not a house number.
 */
export function listHouseNumberInterpretations(houseNumber: string): readonly HouseNumberRange[] {
  const match = /^(\d{1,7})(?:\s*-\s*(\w{1,7})|\s*([A-Z]|\d\/\d))?$/i.exec(houseNumber.trim());
  if (!match) return [];
  const [, number, dashed, part] = match;
  const from = Number(number);
  const one = { from, to: from, suffix: computeTextKey(dashed ?? part ?? '') };
  const to = /^\d+$/.test(dashed ?? '') ? Number(dashed) : from;
  return to > from ? [one, { from, to, suffix: '' }] : [one];
}
