import { z } from 'zod';
import {
  EXEMPTION_DUES,
  EXEMPTION_MAX_CHARACTERS,
  RECORDING_FEES,
  RECORDING_TAXES,
} from '../../filing/efile/fee-facts.ts';
import { problemMessage } from '../../problem.ts';
import { AMOUNT_MAX_CENTS } from '../../values/money.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { wholeNumber } from '../field-schemas.ts';
import { firstDaySchema } from '../first-day.ts';

/** Rows that a county can have: eight fees with their changes of some years. */
export const RECORDING_FEES_MAX = 100;
/** Minn. Stat. 287.22 and 287.04 have some thirty exemptions together. */
export const EXEMPTIONS_MAX = 100;
const INSTRUMENTS_MAX_CHARACTERS = 1_000;
const INCLUDED_MAX = 1_000;
/** 9.99 percent, in hundredths of a percent: far above any tax on recording. */
const RATE_MAX = 999;

/** Stands for every instrument. */
export const EVERY_INSTRUMENT = '*';

const amountSchema = z
  .int(problemMessage('amountFormat'))
  .min(0, problemMessage('amountFormat'))
  .max(AMOUNT_MAX_CENTS, problemMessage('amountMaximum', { amount: '$100,000,000.00' }))
  .default(0);

const recordingFeeSchema = z.object({
  fee: z.enum(RECORDING_FEES).default('CONSERVATION_FEE'),
  /** Codes of instruments with spaces between them, or `*` for all of them; empty in a blank row. */
  instruments: z
    .string()
    .trim()
    .max(INSTRUMENTS_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: INSTRUMENTS_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(''),
  /** Of the submissions that it applies to. */
  firstDay: firstDaySchema,
  /** In cents: of the fee, of each name or citation, or the least amount of a tax. */
  amount: amountSchema,
  /** Names or citations that cost nothing. */
  included: wholeNumber(0, INCLUDED_MAX).default(0),
  /** Of a tax, in hundredths of a percent: 33 is 0.33 %. */
  rate: wholeNumber(0, RATE_MAX).default(0),
  /** Consideration or debt up to which only the least amount is due, in cents. */
  minimumUpTo: amountSchema,
});
export type RecordingFeeRow = z.output<typeof recordingFeeSchema>;

const exemptionSchema = z.object({
  tax: z.enum(RECORDING_TAXES).default('DEED'),
  /** As filers read it; empty in a blank row. */
  text: z
    .string()
    .trim()
    .max(EXEMPTION_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: EXEMPTION_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(''),
  due: z.enum(EXEMPTION_DUES).default('NOTHING'),
});

/** The codes of a row. */
export function listCodes({ instruments }: Pick<RecordingFeeRow, 'instruments'>): readonly string[] {
  return instruments.split(' ').filter((code) => code !== '');
}

function isBlank({ instruments, firstDay, amount, rate }: RecordingFeeRow): boolean {
  return instruments === '' && firstDay === '' && amount === 0 && rate === 0;
}

/** Whether a fee has two rows for one code with the same first day. */
function hasTwins(fees: readonly RecordingFeeRow[]): boolean {
  const keys = fees.flatMap((row) => listCodes(row).map((code) => `${row.fee}\n${row.firstDay}\n${code}`));
  return new Set(keys).size < keys.length;
}

/**
 * The fees for recording, in addition to pages (docs/decisions/0292): the row that names the instrument applies, before one for all of
 * them, and of several the one with the latest first day.
 */
export const recordingFeesSettings = z.object({
  fees: z
    .array(recordingFeeSchema)
    .max(RECORDING_FEES_MAX, problemMessage('specialRateLimit', { n: RECORDING_FEES_MAX }))
    .default([])
    .transform((fees) => fees.filter((row) => !isBlank(row)))
    .superRefine((fees, context) => {
      fees.forEach(({ instruments }, index) => {
        const path = [index, 'instruments'];
        if (instruments === '') context.addIssue({ code: 'custom', path, message: problemMessage('required') });
      });
      if (hasTwins(fees)) context.addIssue({ code: 'custom', message: problemMessage('listedTwice') });
    }),
  exemptions: z
    .array(exemptionSchema)
    .max(EXEMPTIONS_MAX, problemMessage('specialRateLimit', { n: EXEMPTIONS_MAX }))
    .default([])
    .transform((exemptions) => exemptions.filter(({ text }) => text !== ''))
    .superRefine((exemptions, context) => {
      if (new Set(exemptions.map(({ text }) => text)).size < exemptions.length)
        context.addIssue({ code: 'custom', message: problemMessage('listedTwice') });
    }),
});

export const recordingFeesGroup = defineSettingsGroup({
  name: 'recordingFees',
  schema: recordingFeesSettings,
  fields: {
    fees: {
      kind: 'rows',
      row: {
        fee: { kind: 'choice', options: 'efile:fees' },
        instruments: { kind: 'text' },
        firstDay: { kind: 'date' },
        amount: { kind: 'money' },
        included: { kind: 'number' },
        rate: { kind: 'percent' },
        minimumUpTo: { kind: 'money' },
      },
    },
    exemptions: {
      kind: 'rows',
      row: {
        tax: { kind: 'choice', options: 'efile:taxes' },
        text: { kind: 'text' },
        due: { kind: 'choice', options: 'efile:exemptionDues' },
      },
    },
  },
});
