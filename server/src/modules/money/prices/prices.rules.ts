import { ALL_DOCUMENT_TYPES, type SpecialRate } from '@portal/contract/settings/money/special-rates';
import { CARD_SUFFIX, PRICE_FIELDS, type PriceField } from '@portal/contract/settings/price-fields';
import type { Cents } from '@portal/contract/values/money';
import { objectFromKeys } from '@portal/contract/values/objects';
import type { SettingsOf } from '../../office/county-settings/index.ts';

/** The price of each item, in cents. */
export type Prices = Readonly<Record<PriceField, Cents>>;

/** The prices of a document's images. */
export interface ImagePrices {
  readonly method: 'DOCUMENT' | 'PAGE';
  readonly documentCents: Cents;
  readonly firstPageCents: Cents;
  readonly additionalPageCents: Cents;
}

/** Maps the alternate rates to the names of the a la carte rates. */
export function readCardPrices(settings: SettingsOf<'creditCard'>): Prices {
  return objectFromKeys(PRICE_FIELDS, (field) => settings[`${field}${CARD_SUFFIX}`]);
}

/** The properties of a document that special rates depend on. */
export interface RatedDocument {
  readonly documentType: string;
  readonly instrumentCode: string;
}

/**
 * Computes the prices of a document's images: its special rate if there is one, otherwise the general prices (docs/decisions/0031).
 *
 * @param rates empty if special rates don't apply.
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

/** The most specific rate applies: type and instrument, type, instrument of all types, all documents. */
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

/** A row with only page rates doesn't apply to images that are charged by document, and vice versa. */
function isRateOf(rate: SpecialRate, method: ImagePrices['method']): boolean {
  return method === 'DOCUMENT' ? rate.documentRate > 0 : rate.firstPageRate > 0 || rate.additionalPagesRate > 0;
}
