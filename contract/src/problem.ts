import type { z } from 'zod';

/**
 * Every problem that a form can have, by key. The texts are in the messages under `problems`. Server and browser find problems with the
 * same code, so both show the same text.
 */
export const PROBLEM_KEYS = [
  'required',
  'requiredIfFirstName',
  'requiredIfMiddleInitial',
  'dateFormat',
  'dateInFuture',
  'planLimit',
  'planFirstDay',
  'planChangesNothing',
  'beforeSubmission',
  'recordedNow',
  'timeInFuture',
  'recordedOutOfOrder',
  'olderFilingWaits',
  'feesDiffer',
  'feesUnknown',
  'correctedFeesDiffer',
  'correctedFeesUnknown',
  'unchanged',
  'dateRange',
  'dateRangeMonth',
  'dateRangeYear',
  'dateTimeRange',
  'percentSign',
  'controlCharacter',
  'numberRepeated',
  'minimumCharacters',
  'maximumCharacters',
  'usernameTooShort',
  'usernameTooLong',
  'usernameCharacters',
  'usernameEnds',
  'usernameConsecutive',
  'usernameTaken',
  'guestUnknown',
  'passwordTooShort',
  'passwordTooLong',
  'passwordComposition',
  'passwordMismatch',
  'passwordCommon',
  'passwordLeaked',
  'currentPasswordWrong',
  'codeWrong',
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
  'purgeTooRecent',
  'unknownSetting',
  'newerSettings',
  'paragraphLimit',
  'linkLimit',
  'documentNumberLimit',
  'recipientLimit',
  'numericRange',
  'numericOnlyRange',
  'threeCharacters',
  'threeCharactersOrBlank',
  'platRequired',
  'landUnknown',
  'landNotIndexed',
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
  'instrumentEffectLimit',
  'instrumentEffectDuplicate',
  'listedTwice',
  'timeFormat',
  'accountUnknown',
  'usernameUnknown',
  'statementUnknown',
  'defaultSearchEnabled',
  'amountAboveZero',
  'amountMinimum',
  'amountMaximum',
  'depositNearest',
  'drawerDiffers',
  'numericAccountNumber',
  'accountNameTaken',
  'flatFeeByCard',
  'acknowledge',
  'efileFormat',
  'efileTooLarge',
  'infectedFile',
  'importTooLarge',
  'importLimit',
  'importedAlready',
  'mappingInvalid',
  'mappingNameTaken',
  'mappingLimit',
  'mappingRemoved',
  'sampleUnreadable',
  'efileEncrypted',
  'efileUnreadable',
  'efileForeignContent',
  'efileNoPages',
  'efilePageCount',
  'efilePageSize',
  'efilePageTooSmall',
  'efileResolution',
  'efileMorePages',
  'packageLimit',
  'packagePages',
  'numberTaken',
  'fileNumberTaken',
  'numberRecorded',
  'numberWithdrawn',
  'lineLimit',
  'nameLimit',
  'pictureFormat',
  'pictureTooLarge',
  'picturePixels',
  'pictureUnreadable',
  'pictureRemoved',
  'pictureLimit',
  'addressNotAllowed',
  'notOffered',
  'invalid',
] as const;

export type ProblemKey = (typeof PROBLEM_KEYS)[number];

/** The values that the texts of some problems show. The compiler checks them against the texts (messages/src/required-texts.ts). */
export interface ProblemParams {
  readonly minimumCharacters: { readonly n: number };
  readonly maximumCharacters: { readonly n: number };
  readonly numberBetween: { readonly min: number; readonly max: number };
  readonly purgeTooRecent: { readonly n: number };
  readonly paragraphLimit: { readonly n: number };
  readonly planLimit: { readonly n: number };
  readonly linkLimit: { readonly n: number };
  readonly documentNumberLimit: { readonly n: number };
  readonly recipientLimit: { readonly n: number };
  readonly importTooLarge: { readonly n: number };
  readonly importLimit: { readonly n: number };
  readonly importedAlready: { readonly time: string };
  readonly beforeSubmission: { readonly time: string };
  readonly recordedOutOfOrder: { readonly number: string; readonly time: string };
  readonly olderFilingWaits: { readonly number: string };
  readonly correctedFeesDiffer: { readonly charged: string; readonly due: string };
  readonly feesDiffer: { readonly charged: string; readonly due: string };
  readonly mappingInvalid: { readonly detail: string };
  readonly mappingLimit: { readonly n: number };
  readonly specialRateLimit: { readonly n: number };
  readonly instrumentEffectLimit: { readonly n: number };
  readonly efilePageCount: { readonly n: number };
  readonly efilePageSize: { readonly pages: string };
  readonly efilePageTooSmall: { readonly pages: string };
  readonly efileResolution: { readonly pages: string };
  readonly efileMorePages: { readonly n: number };
  readonly packageLimit: { readonly n: number };
  readonly packagePages: { readonly n: number };
  readonly lineLimit: { readonly n: number };
  readonly nameLimit: { readonly n: number };
  readonly pictureTooLarge: { readonly n: number };
  readonly picturePixels: { readonly n: number };
  readonly pictureLimit: { readonly n: number; readonly days: number };
  readonly landUnknown: { readonly nearest: string };
  readonly amountMinimum: { readonly amount: string };
  readonly amountMaximum: { readonly amount: string };
  readonly depositNearest: { readonly amount: string };
  readonly drawerDiffers: { readonly differences: string };
}

/** The problems with texts without values. */
export type PlainProblemKey = Exclude<ProblemKey, keyof ProblemParams>;

/** One problem of one field: a key of the closed list, and the values that its text shows. */
export type Problem =
  | { readonly key: PlainProblemKey; readonly params?: undefined }
  | {
      [Key in keyof ProblemParams]: { readonly key: Key; readonly params: ProblemParams[Key] };
    }[keyof ProblemParams];

/** The problems of a form, by field name (dots for nested fields). Empty when it is valid. */
export type FieldProblems = Readonly<Record<string, Problem>>;

const KEYS: ReadonlySet<string> = new Set(PROBLEM_KEYS);

/**
 * Encodes a problem as the message of a schema, because Zod carries strings only.
 *
 * @param params the values that the problem's text shows, if any.
 */
export function problemMessage<Key extends ProblemKey>(
  key: Key,
  ...[params]: Key extends keyof ProblemParams ? [params: ProblemParams[Key]] : []
): string {
  return params === undefined ? key : `${key}${JSON.stringify(params)}`;
}

/** Decodes a message of `problemMessage`; any other message of a schema (a wrong type, an unknown key) is `invalid`. */
export function readProblemMessage(message: string): Problem {
  const brace = message.indexOf('{');
  const key = brace < 0 ? message : message.slice(0, brace);
  if (!KEYS.has(key)) return { key: 'invalid' };
  return (brace < 0 ? { key } : { key, params: JSON.parse(message.slice(brace)) }) as Problem;
}

/** Checks the shape and the single values of a form. */
export type FormSchema = z.ZodType;

/** Finds a schema's problems with a form's values, by field; empty if it accepts them. */
export function findSchemaProblems(schema: FormSchema, values: unknown): FieldProblems {
  const parsed = schema.safeParse(values);
  return parsed.success ? {} : problemsOf(parsed.error);
}

/** Returns the first problem of each field that a schema found. */
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
