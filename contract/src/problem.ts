import type { z } from 'zod';

/**
 * Everything that can be wrong with a form, by key. The texts are in the messages under `problems`; a key carries the numbers that
 * its text needs. Server and browser find problems with the same code, so a refusal reads the same in both.
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
  'parcelLink',
  'paragraphLimit',
  'linkLimit',
  'numericRange',
  'numericOnlyRange',
  'threeCharacters',
  'threeCharactersOrBlank',
  'platRequired',
  'pageSelection',
  'amountFormat',
  'percentFormat',
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
  'defaultSearchEnabled',
  'amountAboveZero',
  'amountMinimum',
  'amountMaximum',
  'invalid',
] as const;

export type ProblemKey = (typeof PROBLEM_KEYS)[number];

/** One problem of one field: a key of the closed list and the numbers that its text shows. */
export interface Problem {
  readonly key: ProblemKey;
  readonly params?: Readonly<Record<string, number | string>>;
}

/** The problems of a form by field name (dots for nested fields); empty when there are none. */
export type FieldProblems = Readonly<Record<string, Problem>>;

const KEYS: ReadonlySet<string> = new Set(PROBLEM_KEYS);

/**
 * The text under which a schema reports a problem. Zod carries only strings, so the key and its numbers are encoded.
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

/** Checks the shape and the single values of a form. */
export type FormSchema = z.ZodType;

/** What a schema finds wrong with a form's values, by field; empty when it accepts them. */
export function findSchemaProblems(schema: FormSchema, values: unknown): FieldProblems {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : problemsOf(parsed.error);
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
