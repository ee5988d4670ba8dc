import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { priceSchema, switchSchema } from './price-fields.ts';

/** Rows that a county may have (Spec 3 §8). */
export const SPECIAL_RATES_MAX = 100;

/** Stands for documents of every type. */
export const ALL_DOCUMENT_TYPES = '0';

/** What copies of some documents cost instead, in cents. */
export const specialRateSchema = z.object({
  /** A document type of the index, `0` for all of them, or empty in a row that is left out. */
  documentType: z.string().trim().max(10).default(''),
  /** Empty for all instruments of the type. */
  instrumentCode: z.string().trim().max(40).default(''),
  documentRate: priceSchema,
  firstPageRate: priceSchema,
  additionalPagesRate: priceSchema,
});
export type SpecialRate = z.output<typeof specialRateSchema>;

/** Blank rows are dropped and the others sorted by type and code, so that equals stand side by side (Spec 3 §5). */
function arrangeRates(rates: readonly SpecialRate[]): SpecialRate[] {
  return rates
    .filter((rate) => !isBlank(rate))
    .sort((a, b) => compare(a.documentType, b.documentType) || compare(a.instrumentCode, b.instrumentCode));
}

function isBlank(rate: SpecialRate): boolean {
  return rate.documentType === '' && rate.instrumentCode === '' && !hasRate(rate);
}

function hasRate({ documentRate, firstPageRate, additionalPagesRate }: SpecialRate): boolean {
  return documentRate > 0 || firstPageRate > 0 || additionalPagesRate > 0;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function findRatesProblem(rates: readonly SpecialRate[]) {
  if (rates.some(({ documentType }) => documentType === '')) return 'specialRateDocumentType';
  if (rates.some((rate) => !hasRate(rate))) return 'specialRateEmpty';
  const keys = rates.map(({ documentType, instrumentCode }) => `${documentType}\n${instrumentCode}`);
  if (new Set(keys).size < keys.length) return 'specialRateDuplicate';
  const forAllTypes = new Set(rates.filter(({ documentType }) => documentType === ALL_DOCUMENT_TYPES).map(codeOf));
  const others = rates.filter(({ documentType }) => documentType !== ALL_DOCUMENT_TYPES);
  return others.some((rate) => forAllTypes.has(codeOf(rate))) ? 'specialRateDuplicateOfAll' : undefined;
}

const codeOf = ({ instrumentCode }: SpecialRate) => instrumentCode;

/** A county's table of special rates, as it is kept: no blank rows, sorted, nothing said twice (Spec 3 §5 "Special rates"). */
export const specialRatesSchema = z
  .array(specialRateSchema)
  .max(SPECIAL_RATES_MAX, problemMessage('specialRateLimit', { n: SPECIAL_RATES_MAX }))
  .default([])
  .transform(arrangeRates)
  .superRefine((rates, context) => {
    const problem = findRatesProblem(rates);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problemMessage(problem) });
  });

/** Special rates of the accounts that do not pay by card (Spec 3 §3). They win over every other price of an image. */
export const aLaCarteSpecialRatesSettings = z.object({ applySpecialRates: switchSchema, rates: specialRatesSchema });
