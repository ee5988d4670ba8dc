import { computeTextKey } from '../records/index.ts';

/** Given names as keys; an empty one asks for nothing. */
export interface GivenNames {
  readonly firstKey: string;
  readonly middleKey: string;
}

/**
 * The ways to read what was typed as first name and middle initial. More words than one may all be the first name (MARY ANN as one
 * county stores it) or first and middle (as another does); typed beside an initial they are the first name.
 */
export function listGivenNameReadings(firstName: string, middleInitial: string): readonly GivenNames[] {
  const firstKey = computeTextKey(firstName);
  const middleKey = computeTextKey(middleInitial);
  const space = firstKey.indexOf(' ');
  const whole = { firstKey, middleKey };
  if (space < 0 || middleKey !== '') return [whole];
  return [whole, { firstKey: firstKey.slice(0, space), middleKey: firstKey.slice(space + 1) }];
}
