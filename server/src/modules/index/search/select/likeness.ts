import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import type { Db } from '../../../../platform/database/database.ts';
import { isSpelledAlike } from '../../records/index.ts';
import type { NameReading } from '../names/name-readings.rules.ts';
import type { NameCriterion } from '../names/typed-name.ts';
import { type DocumentSelection, findDocumentIds, IDS_MAX, type NameSelection } from './select-ids.queries.ts';

/** The places among the likeliest at which similar names are divided; each part is one search. */
const DIVISIONS = [0, 10, 50, Number.POSITIVE_INFINITY] as const;

/** The part of a name's readings that has one degree of likeness. */
type Degree = (reading: NameReading) => NameReading | undefined;

const TYPED: Degree = (reading) => (reading.similarTo === undefined ? reading : undefined);
const ONE_LETTER: Degree = (reading) => takeKeys(reading, (key, typed) => key === typed || isSpelledAlike(key, typed));

/** The same name, names that begin with it, those with one letter more or less or two swapped, and other similar ones in three parts. */
const DEGREES: readonly Degree[] = [
  ({ keys, ...reading }) =>
    reading.similarTo === undefined
      ? { ...reading, keys: { ...keys, prefixes: [], exact: [...keys.exact, ...keys.prefixes] } }
      : undefined,
  TYPED,
  ONE_LETTER,
  ...DIVISIONS.slice(1).map((end, part): Degree => {
    const start = DIVISIONS[part] ?? 0;
    return (reading) => takeKeys(reading, (_key, _typed, place) => place >= start && place < end);
  }),
];

function takeKeys(
  reading: NameReading,
  isTaken: (key: string, typed: string, place: number) => boolean,
): NameReading | undefined {
  const { similarTo, keys } = reading;
  if (similarTo === undefined) return undefined;
  return { ...reading, keys: { ...keys, exact: keys.exact.filter((key, place) => isTaken(key, similarTo, place)) } };
}

/**
 * Selects documents by the likeness of their names, the likeliest first, and within a degree by number. Each degree is the search for its
 * names by number: most names have more documents than are listed, so that the first degree is often the only one.
 *
 * @param sortDirection of the numbers. Documents without names are in the order of their numbers.
 */
export async function findIdsByLikeness(
  db: Db,
  selection: DocumentSelection,
  sortDirection: SortDirection,
): Promise<readonly number[]> {
  const order = { sortKey: 'docNumber', sortDirection } as const;
  if (!('names' in selection)) return findDocumentIds(db, selection, order);
  const found = new Set<number>();
  for (const names of listDegrees(selection)) {
    for (const id of await findDocumentIds(db, { ...selection, names }, order)) found.add(id);
    if (found.size >= IDS_MAX) break;
  }
  return [...found].slice(0, IDS_MAX);
}

/** The names of each degree. If a document has to have two names, the less like one decides. */
function listDegrees({ names, andOr }: NameSelection): readonly (readonly NameCriterion[])[] {
  const isBoth = andOr === 'AND' && names.length > 1;
  return DEGREES.map((_degree, at) => {
    const degrees = isBoth ? DEGREES.slice(0, at + 1) : DEGREES.slice(at, at + 1);
    return takeDegrees(names, degrees);
  }).filter((found) => (isBoth ? found.length === names.length : found.length > 0));
}

/**
 * The names of a search without those that are only similar, and those with one letter more or less or two swapped.
 *
 * @returns undefined if it looks for no similar names.
 */
export function divideByLikeness(
  names: readonly NameCriterion[],
): { readonly typed: readonly NameCriterion[]; readonly oneLetter: readonly NameCriterion[] } | undefined {
  if (!names.some(({ readings }) => readings.some(({ similarTo }) => similarTo !== undefined))) return undefined;
  return { typed: takeDegrees(names, [TYPED]), oneLetter: takeDegrees(names, [ONE_LETTER]) };
}

/** The names with those of their readings that have one of the degrees. */
function takeDegrees(names: readonly NameCriterion[], degrees: readonly Degree[]): readonly NameCriterion[] {
  return names
    .map(({ readings }) => ({
      readings: degrees.flatMap((take) => readings.flatMap((reading) => take(reading) ?? [])).filter(hasKeys),
    }))
    .filter(({ readings }) => readings.length > 0);
}

function hasKeys({ keys: { prefixes, exact, words } }: NameReading): boolean {
  return prefixes.length + exact.length > 0 || words !== undefined;
}
