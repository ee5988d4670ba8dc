import { z } from 'zod';
import type { FieldProblems, Problem } from '../../../problem.ts';
import { problemMessage } from '../../../problem.ts';
import { type DateRangeRule, findDateRangeProblems } from '../../../values/date-range.ts';
import { FIRST_DATE, formatPlainDate, type WireDate } from '../../../values/plain-date.ts';
import type { CriteriaContext } from './search-definition.ts';

/** No name, number or book in a recorder's index is longer. */
export const CRITERION_MAX_CHARACTERS = 150;

/** A line of typed text. Refuses sizes and characters that no search needs. */
export const criterionText = textCriterion(CRITERION_MAX_CHARACTERS);

/** A line of typed text with its own limit. */
export function textCriterion(maxCharacters: number) {
  return (
    z
      .string()
      .max(maxCharacters, problemMessage('maximumCharacters', { n: maxCharacters }))
      // Half of a surrogate pair isn't a character: databases and encodings reject it.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses them
      .regex(/^[^\u0000-\u001f\u007f\p{Cs}]*$/u, problemMessage('controlCharacter'))
      .default('')
  );
}

/** The number or reference of a record that isn't a document. */
export const recordIdSchema = criterionText.unwrap().min(1, problemMessage('required'));

/** A middle initial is one character (Spec 2 §5), without the period after it. */
export const middleInitial = criterionText
  .unwrap()
  .overwrite((text) => text.replace(/^\s*(\p{L})\.\s*$/u, '$1'))
  .max(1, problemMessage('maximumCharacters', { n: 1 }))
  .default('');

/** A code of a list. Neither `ALL` nor the empty text of a cleared select restricts the search. */
export const codeCriterion = z
  .string()
  .regex(/^[A-Z0-9]{0,20}$/, problemMessage('invalid'))
  .default('ALL');

/** A date as typed. The range check validates it, with better messages than a schema has. */
export const dateCriterion = z.string().max(20, problemMessage('dateFormat')).default('');

/** The default dates of a form (Spec 2 §9). */
export function defaultRecordedDates(context: CriteriaContext) {
  return {
    fromRecordedDate: context.indexBegin ?? FIRST_DATE,
    toRecordedDate: context.verifiedThrough ?? formatPlainDate(context.today),
  };
}

/** Validates the recorded dates of a search (Spec 2 §5). */
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
 * The shared text checks (Spec 2 §5): a percent sign, and a minimum number of characters after trimming. An empty text passes, because
 * required fields have their own check.
 */
export function findTextProblem(text: string, minCharacters = 0): Problem | undefined {
  if (text.includes('%')) return { key: 'percentSign' };
  const length = text.trim().length;
  if (length > 0 && length < minCharacters) return { key: 'minimumCharacters', params: { n: minCharacters } };
  return undefined;
}

/** The shared text checks for a required text (Spec 2 §5). */
export function findRequiredTextProblem(text: string): Problem | undefined {
  return text.trim() === '' ? { key: 'required' } : findTextProblem(text);
}

/** Minimum length of a street, city or village (Spec 2 §9). */
export const PLACE_MIN_CHARACTERS = 3;

/**
 * The shared text checks for the name of a place, whose minimum length has its own message (Spec 2 §5).
 *
 * @param tooShort the problem with one or two characters.
 */
export function findPlaceProblem(
  place: string,
  tooShort: 'threeCharacters' | 'threeCharactersOrBlank',
): Problem | undefined {
  const problem = findTextProblem(place, PLACE_MIN_CHARACTERS);
  return problem?.key === 'minimumCharacters' ? { key: tooShort } : problem;
}

/** Returns only the fields with a problem. */
export function collectProblems(problems: Readonly<Record<string, Problem | undefined>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(problems).filter((entry): entry is [string, Problem] => entry[1] !== undefined),
  );
}
