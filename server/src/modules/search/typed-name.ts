import type { Db } from '../../platform/database/database.ts';
import { computeNameQuery, listNicknames } from '../records/index.ts';
import { listGivenNameReadings } from './given-names.ts';
import { listSimilarKeys } from './list-similar-keys.ts';
import type { NameCriterion } from './select-ids.queries.ts';

/** A name as a form asks for it. */
export interface TypedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
}

/** @returns undefined where nobody can have the name: text of punctuation alone has no key. */
export function readTypedName({ lastName, firstName, middleInitial }: TypedName): NameCriterion | undefined {
  const keys = computeNameQuery(lastName);
  if (keys.prefixes.length + keys.exact.length === 0) return undefined;
  return { keys, givenNames: listGivenNameReadings(firstName, middleInitial) };
}

/**
 * The same, widened: names that sound or are written like it, with the short forms of the first name (BILL for WILLIAM). Never done
 * unasked.
 */
export async function readSimilarName(db: Db, typed: TypedName): Promise<NameCriterion | undefined> {
  const name = readTypedName(typed);
  if (name === undefined) return undefined;
  const similar = await listSimilarKeys(db, typed.lastName);
  const exact = [...new Set([...name.keys.exact, ...similar])];
  const givenNames = name.givenNames.flatMap(({ firstKey, middleKey }) =>
    listNicknames(firstKey).map((nickname) => ({ firstKey: nickname, middleKey })),
  );
  return { keys: { ...name.keys, exact }, givenNames };
}

/** `LINDQUIST, ANNA M`; empty for no name. */
export function describeTypedName({ lastName, firstName, middleInitial }: TypedName): string {
  const given = `${firstName.trim()} ${middleInitial.trim()}`.trim();
  return given === '' ? lastName.trim() : `${lastName.trim()}, ${given}`;
}
