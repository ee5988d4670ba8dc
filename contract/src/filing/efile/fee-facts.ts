import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { AMOUNT_MAX_CENTS } from '../../values/money.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import type { EfileType } from './filing.ts';
import { INDEXED_TYPES } from './index-facts.ts';

/** Fees of the document as such, in addition to its pages. */
export const DOCUMENT_FEES = [
  'NAMES_FEE',
  'CITATIONS_FEE',
  'FORMAT_FEE',
  'CONSERVATION_FEE',
  'DEED_TAX',
  'COUNTY_DEED_TAX',
  'MORTGAGE_TAX',
  'COUNTY_MORTGAGE_TAX',
] as const;
export type DocumentFee = (typeof DOCUMENT_FEES)[number];

/** The lines of the quote and of the sale of a filing: its first page, the others, and the fees of the document. */
export const RECORDING_FEES = ['FILING', 'ADDITIONAL_PAGES', ...DOCUMENT_FEES] as const;
export type RecordingFee = (typeof RECORDING_FEES)[number];

/** Taxes that a document can be exempt from. */
export const RECORDING_TAXES = ['DEED', 'MORTGAGE'] as const;
export type RecordingTax = (typeof RECORDING_TAXES)[number];

/** An exemption that leaves nothing to pay, or the least amount of the tax. */
export const EXEMPTION_DUES = ['NOTHING', 'MINIMUM'] as const;

export const EXEMPTION_MAX_CHARACTERS = 200;

/** Far more than a document cites. */
export const CITATIONS_MAX = 1_000;

/** Facts for the fees, apart from the instrument, the names and the file. */
export const feeFactsShape = {
  /** The net consideration of a deed or the debt that a mortgage secures, in cents; null if it isn't stated. */
  taxedAmount: z
    .int(problemMessage('amountFormat'))
    .min(0, problemMessage('amountFormat'))
    .max(AMOUNT_MAX_CENTS, problemMessage('amountMaximum', { amount: '$100,000,000.00' }))
    .nullable()
    .default(null),
  /** One of the county's exemptions, by its text; empty without one. */
  taxExemption: z.string().max(EXEMPTION_MAX_CHARACTERS).regex(PLAIN_LINE, PLAIN_PROBLEM).default(''),
  /** How many recorded documents it cites. */
  citations: z
    .int(problemMessage('numbersOnly'))
    .min(0, problemMessage('numberBetween', { min: 0, max: CITATIONS_MAX }))
    .max(CITATIONS_MAX, problemMessage('numberBetween', { min: 0, max: CITATIONS_MAX }))
    .default(0),
};

const feeFactsSchema = z.object(feeFactsShape);
export type FeeFacts = z.output<typeof feeFactsSchema>;

export const NO_FEE_FACTS: FeeFacts = { taxedAmount: null, taxExemption: '', citations: 0 };

/** The fee facts of a larger form. */
export function pickFeeFacts({ taxedAmount, taxExemption, citations }: FeeFacts): FeeFacts {
  return { taxedAmount, taxExemption, citations };
}

/** Whether the fees of a document depend on its instrument. */
export function hasRecordingFees(efileType: EfileType): boolean {
  return INDEXED_TYPES.includes(efileType);
}
