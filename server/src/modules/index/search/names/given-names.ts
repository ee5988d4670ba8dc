import { computeTextKey } from '../../records/index.ts';

/** Given names as keys. An empty key matches everything. */
export interface GivenNames {
  readonly firstKey: string;
  readonly middleKey: string;
}

/**
 * Lists the interpretations of a typed first name and middle initial. Several words can be the first name (MARY ANN as one county stores
 * it) or first and middle name (as another does). With an initial, they are the first name.
 */
export function listGivenNameReadings(firstName: string, middleInitial: string): readonly GivenNames[] {
  const firstKey = computeTextKey(firstName);
  const middleKey = computeTextKey(middleInitial);
  const space = firstKey.indexOf(' ');
  const whole = { firstKey, middleKey };
  if (space < 0 || middleKey !== '') return [whole];
  return [whole, { firstKey: firstKey.slice(0, space), middleKey: firstKey.slice(space + 1) }];
}
