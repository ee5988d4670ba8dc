import { z } from 'zod';
import { type EfileType, RECORDING_TIMES } from '../../filing/efile/filing.ts';
import { problemMessage } from '../../problem.ts';
import type { Cents } from '../../values/money.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** One thousand dollars for a page: far above any recording fee. */
const FEE_MAX_CENTS = 100_000;
const feeSchema = z
  .int(problemMessage('amountFormat'))
  .min(0, problemMessage('amountFormat'))
  .max(FEE_MAX_CENTS, problemMessage('amountMaximum', { amount: '$1,000.00' }))
  .default(0);

/** The longest list of reasons, in characters. */
const REASONS_MAX_CHARACTERS = 4_000;

/** Two weeks, as recorders' offices keep paper that was returned by phone. */
const CORRECTION_DAYS = 14;
const CORRECTION_MAX_DAYS = 90;

/** A month: a county that needs longer promises nothing. */
const PROMISED_MAX_HOURS = 720;

/** Common reasons for which recorders return documents; counties write their own list (docs/decisions/0082). */
const STARTER_REASONS = [
  'Information is missing',
  'The document is illegible',
  'The format or the margins are wrong',
  'The notary acknowledgment is missing or incomplete',
  'The legal description is missing or wrong',
  'A supporting document is missing',
  'The property is in another county',
  'A page is missing',
  'A signature or a date is missing',
  'The marital status is missing',
  'The names differ',
  'The document type is wrong',
  'The document was filed already',
].join('\n');

/**
 * The prices of filings, the fee that the county keeps of a returned one, and the reasons for returns. The
 * specification has no such settings.
 */
export const efileFeesSettings = z.object({
  lrFirstPage: feeSchema,
  lrAdditionalPages: feeSchema,
  mapFirstPage: feeSchema,
  mapAdditionalPages: feeSchema,
  marFirstPage: feeSchema,
  marAdditionalPages: feeSchema,
  ucc1FirstPage: feeSchema,
  ucc1AdditionalPages: feeSchema,
  ucc2FirstPage: feeSchema,
  ucc2AdditionalPages: feeSchema,
  /** Kept of the price of a filing that is rejected or withdrawn; at most the price. */
  retainedFee: feeSchema,
  /** Days that a filer has to correct a filing, before it is rejected (docs/decisions/0109). */
  correctionDays: wholeNumber(1, CORRECTION_MAX_DAYS).default(CORRECTION_DAYS),
  /** Hours in the queue after which a filing is late; 0 promises nothing. */
  promisedHours: wholeNumber(0, PROMISED_MAX_HOURS).default(0),
  recordingTime: z.enum(RECORDING_TIMES).default('NOW'),
  /** A correction of index data needs a second clerk. */
  correctionApproval: switchSchema,
  /** Of a hundred recordings, how many a second clerk verifies, chosen at random; 0 for none (docs/decisions/0341). */
  verifiedPercent: wholeNumber(0, 100).default(0),
  /** Sends the stamped copy with the email about a recording. */
  emailsCopies: switchSchema,
  /** One reason on each line. */
  reasons: z
    .string()
    .trim()
    .max(REASONS_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: REASONS_MAX_CHARACTERS }))
    .regex(PLAIN_TEXT, PLAIN_PROBLEM)
    .min(1, problemMessage('required'))
    .default(STARTER_REASONS),
});

export const efileFeesGroup = defineSettingsGroup({
  name: 'efileFees',
  canBePlanned: true,
  schema: efileFeesSettings,
  fields: {
    lrFirstPage: { kind: 'money', hint: 'settings:efileFees.firstPageHint' },
    lrAdditionalPages: { kind: 'money', hint: 'settings:efileFees.additionalPagesHint' },
    mapFirstPage: { kind: 'money', hint: 'settings:efileFees.firstPageHint' },
    mapAdditionalPages: { kind: 'money', hint: 'settings:efileFees.additionalPagesHint' },
    marFirstPage: { kind: 'money', hint: 'settings:efileFees.firstPageHint' },
    marAdditionalPages: { kind: 'money', hint: 'settings:efileFees.additionalPagesHint' },
    ucc1FirstPage: { kind: 'money', hint: 'settings:efileFees.firstPageHint' },
    ucc1AdditionalPages: { kind: 'money', hint: 'settings:efileFees.additionalPagesHint' },
    ucc2FirstPage: { kind: 'money', hint: 'settings:efileFees.firstPageHint' },
    ucc2AdditionalPages: { kind: 'money', hint: 'settings:efileFees.additionalPagesHint' },
    retainedFee: { kind: 'money' },
    correctionDays: { kind: 'number' },
    promisedHours: { kind: 'number' },
    recordingTime: { kind: 'choice' },
    correctionApproval: { kind: 'switch' },
    verifiedPercent: { kind: 'number' },
    emailsCopies: { kind: 'switch' },
    reasons: { kind: 'paragraph' },
  },
});

/** Computes the price of filing a document: the fees of its type by the number of its pages. */
export function computeFilingCharges(
  fees: z.output<typeof efileFeesSettings>,
  efileType: EfileType,
  pageCount: number,
): { readonly firstPageCharge: Cents; readonly additionalPagesCharge: Cents } {
  const type = efileType.toLowerCase() as Lowercase<EfileType>;
  return {
    firstPageCharge: fees[`${type}FirstPage`],
    additionalPagesCharge: fees[`${type}AdditionalPages`] * (pageCount - 1),
  };
}

/** The county's reasons as a list, without duplicates. */
export function listReasons({ reasons }: { readonly reasons: string }): readonly string[] {
  return [...new Set(reasons.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}
