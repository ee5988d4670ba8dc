import type { NameMatch } from '@portal/contract/index/search/definitions/name-match';
import type { Db } from '../../../../platform/database/database.ts';
import { computeSurnameKey, listNicknames, removeSpaces } from '../../records/index.ts';
import { listSimilarKeys } from './list-similar-keys.ts';
import {
  type GivenCondition,
  listNameReadings,
  listSoundTexts,
  type NameReading,
  type TypedName,
} from './name-readings.rules.ts';

/** A typed name, resolved to conditions on the index of names. A party has the name if any reading matches it. */
export interface NameCriterion {
  readonly readings: readonly NameReading[];
}

/**
 * Resolves a typed name. With "Sounds like", looks up the names that sound or are spelled like it, and adds short forms of the first name
 * (BILL for WILLIAM).
 *
 * @returns undefined if no party can have the name, because punctuation alone has no key.
 */
export async function resolveTypedName(db: Db, typed: TypedName, match: NameMatch): Promise<NameCriterion | undefined> {
  const readings = listNameReadings(typed, match);
  if (readings.length === 0) return undefined;
  if (match !== 'SIMILAR') return { readings };
  const similar = await Promise.all(
    listSoundTexts(typed).map(async ({ lastName, given }): Promise<NameReading> => {
      const exact = await listSimilarKeys(db, lastName);
      return { keys: { prefixes: [], exact }, given, similarTo: removeSpaces(computeSurnameKey(lastName)) };
    }),
  );
  return { readings: [...readings, ...similar.filter(({ keys }) => keys.exact.length > 0)].map(addNicknames) };
}

function addNicknames(reading: NameReading): NameReading {
  const given = reading.given.flatMap((each): readonly GivenCondition[] =>
    each.kind === 'parts' ? listNicknames(each.firstKey).map((firstKey) => ({ ...each, firstKey })) : [each],
  );
  return { ...reading, given };
}

/** `LINDQUIST, ANNA M`; empty for no name. */
export function describeTypedName({ lastName, firstName, middleInitial }: TypedName): string {
  const given = `${firstName.trim()} ${middleInitial.trim()}`.trim();
  return given === '' ? lastName.trim() : `${lastName.trim()}, ${given}`;
}
