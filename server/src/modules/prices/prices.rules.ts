import { CARD_SUFFIX, PRICE_FIELDS, type PriceField } from '@portal/contract/settings/price-fields';
import { ALL_DOCUMENT_TYPES, type SpecialRate } from '@portal/contract/settings/special-rates';
import type { Cents } from '@portal/contract/values/money';
import type { SettingsOf } from '../county-settings/index.ts';

/** What everything costs, in cents. */
export type Prices = Readonly<Record<PriceField, Cents>>;

/** What copies of a document cost. */
export interface ImagePrices {
  readonly method: 'DOCUMENT' | 'PAGE';
  readonly documentCents: Cents;
  readonly firstPageCents: Cents;
  readonly additionalPageCents: Cents;
}

/** The alternate rates under the names of the others. */
export function readCardPrices(settings: SettingsOf<'creditCard'>): Prices {
  return Object.fromEntries(PRICE_FIELDS.map((field) => [field, settings[`${field}${CARD_SUFFIX}`]])) as Prices;
}

/** What a document is, as far as special rates look. */
export interface RatedDocument {
  readonly documentType: string;
  readonly instrumentCode: string;
}

/**
 * What copies of a document cost: by its special rate where it has one, else as any other (docs/decisions/0031).
 *
 * @param rates none where special rates do not apply.
 */
export function computeImagePrices(
  document: RatedDocument,
  method: ImagePrices['method'],
  { prices, rates }: { readonly prices: Prices; readonly rates: readonly SpecialRate[] },
): ImagePrices {
  const special = findSpecialRate(document, method, rates);
  return special === undefined
    ? {
        method,
        documentCents: prices.imageDocument,
        firstPageCents: prices.imageFirstPage,
        additionalPageCents: prices.imageAdditionalPages,
      }
    : {
        method,
        documentCents: special.documentRate,
        firstPageCents: special.firstPageRate,
        additionalPageCents: special.additionalPagesRate,
      };
}

/** The nearest rate wins: its own type and instrument, its type, the instrument of all types, all documents. */
function findSpecialRate(
  { documentType, instrumentCode }: RatedDocument,
  method: ImagePrices['method'],
  rates: readonly SpecialRate[],
): SpecialRate | undefined {
  const wanted = [
    [documentType, instrumentCode],
    [documentType, ''],
    [ALL_DOCUMENT_TYPES, instrumentCode],
    [ALL_DOCUMENT_TYPES, ''],
  ];
  const speaking = rates.filter((rate) => isRateOf(rate, method));
  for (const [type, instrument] of wanted) {
    const found = speaking.find((rate) => rate.documentType === type && rate.instrumentCode === instrument);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A row with rates by page alone says nothing about copies that are charged by document, and the other way round. */
function isRateOf(rate: SpecialRate, method: ImagePrices['method']): boolean {
  return method === 'DOCUMENT' ? rate.documentRate > 0 : rate.firstPageRate > 0 || rate.additionalPagesRate > 0;
}
