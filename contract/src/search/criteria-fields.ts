import { z } from 'zod';
import type { FieldProblems, Problem } from '../problem.ts';
import { problemMessage } from '../problem.ts';
import { type DateRangeRule, findDateRangeProblems } from '../values/date-range.ts';
import { FIRST_DATE, formatPlainDate, type WireDate } from '../values/plain-date.ts';
import type { CriteriaContext } from './search-definition.ts';

/** No name, number or book in a recorder's index is longer. */
export const CRITERION_MAX_CHARACTERS = 150;

/** A line of text as it was typed; sizes and characters that no search could mean are refused here. */
export const criterionText = z
  .string()
  .max(CRITERION_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: CRITERION_MAX_CHARACTERS }))
  // Half of a surrogate pair is no character: no database and no encoding takes it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  .regex(/^[^\u0000-\u001f\u007f\p{Cs}]*$/u, problemMessage('controlCharacter'))
  .default('');

/** The number or reference that names a record which is no document. */
export const recordIdSchema = criterionText.unwrap().min(1, problemMessage('required'));

/** A middle initial is one character (Spec 2 §5). */
export const middleInitial = criterionText
  .unwrap()
  .max(1, problemMessage('maximumCharacters', { n: 1 }))
  .default('');

/** A code of a list; `ALL` is no restriction, nor is the empty text of a select that was cleared. */
export const codeCriterion = z
  .string()
  .regex(/^[A-Z0-9]{0,20}$/, problemMessage('invalid'))
  .default('ALL');

/** A date as typed; whether it is one is said by the range check, which words it better than a shape could. */
export const dateCriterion = z.string().max(20, problemMessage('dateFormat')).default('');

/** The dates between which a form starts (Spec 2 §9). */
export function defaultRecordedDates(context: CriteriaContext) {
  return {
    fromRecordedDate: context.indexBegin ?? FIRST_DATE,
    toRecordedDate: context.verifiedThrough ?? formatPlainDate(context.today),
  };
}

/** What is wrong with the dates of recording between which a search looks (Spec 2 §5). */
export function findRecordedDatesProblems(
  recorded: { readonly fromRecordedDate: WireDate; readonly toRecordedDate: WireDate },
  rule: DateRangeRule,
): FieldProblems {
  return findDateRangeProblems(
    { from: 'fromRecordedDate', to: 'toRecordedDate' },
    { from: recorded.fromRecordedDate, to: recorded.toRecordedDate },
    rule,
  );
}

/**
 * The shared text checks (Spec 2 §5): a percent sign, and a least number of characters once trimmed. An empty text passes; being
 * required is another check.
 */
export function findTextProblem(text: string, minCharacters = 0): Problem | undefined {
  if (text.includes('%')) return { key: 'percentSign' };
  const length = text.trim().length;
  if (length > 0 && length < minCharacters) return { key: 'minimumCharacters', params: { n: minCharacters } };
  return undefined;
}

/** The shared text checks for a text without which there is nothing to search for (Spec 2 §5). */
export function findRequiredTextProblem(text: string): Problem | undefined {
  return text.trim() === '' ? { key: 'required' } : findTextProblem(text);
}

/** Three letters of a street, a city or a village are the fewest that tell it from others (Spec 2 §9). */
export const PLACE_MIN_CHARACTERS = 3;

/**
 * The shared text checks for the name of a place, whose least length has words of its own (Spec 2 §5).
 *
 * @param tooShort what is wrong with one or two characters.
 */
export function findPlaceProblem(
  place: string,
  tooShort: 'threeCharacters' | 'threeCharactersOrBlank',
): Problem | undefined {
  const problem = findTextProblem(place, PLACE_MIN_CHARACTERS);
  return problem?.key === 'minimumCharacters' ? { key: tooShort } : problem;
}

/** Leaves out the fields that have no problem. */
export function collectProblems(problems: Readonly<Record<string, Problem | undefined>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, Problem] => entry[1] !== undefined),
  );
}
