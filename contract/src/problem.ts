import type { z } from 'zod';

/**
 * Everything a form can have wrong, by key. The texts stand in the messages under `problems`; a key carries the numbers that
 * its text needs. Server and browser find the same problem with the same code, so a refusal reads alike in both.
 */
export const PROBLEM_KEYS = [
  'required',
  'requiredIfFirstName',
  'requiredIfMiddleInitial',
  'dateFormat',
  'dateInFuture',
  'dateRange',
  'dateRangeMonth',
  'dateRangeYear',
  'percentSign',
  'controlCharacter',
  'minimumCharacters',
  'maximumCharacters',
  'usernameTooShort',
  'usernameTooLong',
  'usernameCharacters',
  'usernameEnds',
  'usernameConsecutive',
  'passwordTooShort',
  'passwordTooLong',
  'passwordComposition',
  'passwordMismatch',
  'passwordCommon',
  'currentPasswordWrong',
  'zipTooShort',
  'numbersOnly',
  'lettersAndNumbersOnly',
  'phoneStandard',
  'phoneInternational',
  'phoneInternationalDigits',
  'email',
  'numberBetween',
  'linkAddress',
  'paragraphLimit',
  'linkLimit',
  'numericRange',
  'numericOnlyRange',
  'threeCharacters',
  'threeCharactersOrBlank',
  'platRequired',
  'pageSelection',
  'amountFormat',
  'requiredWithFeeCode',
  'requiredWithChargeCode',
  'requiredZeroIsOk',
  'lessThanMinimum',
  'unlimitedLast',
  'specialRateDocumentType',
  'specialRateEmpty',
  'specialRateDuplicate',
  'specialRateDuplicateOfAll',
  'specialRateLimit',
  'timeFormat',
  'amountAboveZero',
  'amountMinimum',
  'amountMaximum',
  'invalid',
] as const;

export type ProblemKey = (typeof PROBLEM_KEYS)[number];

/** One thing wrong with one field: a key of the closed list and the numbers its text shows. */
export interface Problem {
  readonly key: ProblemKey;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** What is wrong with a form, by field name (dots for nested fields). Empty when all is well. */
export type FieldProblems = Readonly<Record<string, Problem>>;

const KEYS: ReadonlySet<string> = new Set(PROBLEM_KEYS);

/**
 * The text under which a schema reports a problem. Zod carries strings only, so the key and its numbers travel encoded.
 */
export function problemMessage(key: ProblemKey, params?: Problem['params']): string {
  return params === undefined ? key : `${key}${JSON.stringify(params)}`;
}

/** Reads what `problemMessage` wrote; any other text of a schema (a wrong type, an unknown key) is `invalid`. */
export function readProblemMessage(message: string): Problem {
  const brace = message.indexOf('{');
  const key = brace < 0 ? message : message.slice(0, brace);
  if (!KEYS.has(key)) return { key: 'invalid' };
  return brace < 0 ? { key: key as ProblemKey } : { key: key as ProblemKey, params: JSON.parse(message.slice(brace)) };
}

/** The first problem of each field that a schema found. */
export function problemsOf(error: z.ZodError): FieldProblems {
  const problems: Record<string, Problem> = {};
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    const fields = unknownKeys ?? [issue.path.join('.')];
    for (const field of fields) {
      if (!Object.hasOwn(problems, field)) {
        Object.defineProperty(problems, field, { value: readProblemMessage(issue.message), enumerable: true });
      }
    }
  }
  return problems;
}
