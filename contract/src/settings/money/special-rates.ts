import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';
import { priceSchema } from '../price-fields.ts';
import type { FieldsOf, FieldTexts } from '../settings-fields.ts';

/** Rows that a county can have (Spec 3 §8). */
export const SPECIAL_RATES_MAX = 100;

/** The code for all document types. */
export const ALL_DOCUMENT_TYPES = '0';

const TYPE_MAX_CHARACTERS = 10;
/** The longest instrument code of an index. */
export const CODE_MAX_CHARACTERS = 40;
const tooLong = (n: number) => problemMessage('maximumCharacters', { n });

/** The prices for images of some documents that replace the general ones, in cents. */
export const specialRateSchema = z.object({
  /** A document type of the index, `0` for all of them, or empty in a blank row. */
  documentType: z.string().trim().max(TYPE_MAX_CHARACTERS, tooLong(TYPE_MAX_CHARACTERS)).default(''),
  /** Empty for all instruments of the type. */
  instrumentCode: z.string().trim().max(CODE_MAX_CHARACTERS, tooLong(CODE_MAX_CHARACTERS)).default(''),
  documentRate: priceSchema,
  firstPageRate: priceSchema,
  additionalPagesRate: priceSchema,
});
export type SpecialRate = z.output<typeof specialRateSchema>;

/** Drops blank rows and sorts the others by type and code, so that duplicates are adjacent (Spec 3 §5). */
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

/** A county's stored table of special rates: no blank rows, sorted, no duplicates (Spec 3 §5 "Special rates"). */
export const specialRatesSchema = z
  .array(specialRateSchema)
  .max(SPECIAL_RATES_MAX, problemMessage('specialRateLimit', { n: SPECIAL_RATES_MAX }))
  .default([])
  .transform(arrangeRates)
  .superRefine((rates, context) => {
    const problem = findRatesProblem(rates);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problemMessage(problem) });
  });

/** Both tables of special rates have the same texts. */
function textsOf(field: keyof SpecialRate): FieldTexts {
  return { label: `settings:specialRates.${field}.label`, hint: `settings:specialRates.${field}.hint` };
}

/** The description of a row of special rates on a screen. */
export const specialRateFields: FieldsOf<SpecialRate> = {
  documentType: { kind: 'text', ...textsOf('documentType') },
  instrumentCode: { kind: 'text', ...textsOf('instrumentCode') },
  documentRate: { kind: 'money', ...textsOf('documentRate') },
  firstPageRate: { kind: 'money', ...textsOf('firstPageRate') },
  additionalPagesRate: { kind: 'money', ...textsOf('additionalPagesRate') },
};

/** Special rates of the accounts that don't pay by card (Spec 3 §3). They take precedence over every other price of an image. */
export const aLaCarteSpecialRatesSettings = z.object({ applySpecialRates: switchSchema, rates: specialRatesSchema });

export const aLaCarteSpecialRatesGroup = defineSettingsGroup({
  name: 'aLaCarteSpecialRates',
  canBePlanned: true,
  schema: aLaCarteSpecialRatesSettings,
  fields: { applySpecialRates: { kind: 'switch' }, rates: { kind: 'rows', row: specialRateFields } },
});
