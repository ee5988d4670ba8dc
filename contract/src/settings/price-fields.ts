import { SEARCH_TYPES, type SearchType } from '../index/search/definitions/search-types.ts';
import { SEARCHES } from '../index/search/definitions/searches.ts';
import { centsSchema } from '../values/money.ts';
import { objectFromKeys } from '../values/objects.ts';
import type { FieldOf } from './settings-fields.ts';

/** A price in cents; 0 where the county has set none (Spec 3 §9). */
export const priceSchema = centsSchema.min(0).default(0);

/** The fields that searches are priced under. One field can price several searches. */
export type SearchPriceField = (typeof SEARCHES)[SearchType]['priceField'];
export const SEARCH_PRICE_FIELDS: readonly SearchPriceField[] = [
  ...new Set(SEARCH_TYPES.map((type) => SEARCHES[type].priceField)),
];

export function isSearchPrice(field: PriceField): field is SearchPriceField {
  return (SEARCH_PRICE_FIELDS as readonly PriceField[]).includes(field);
}

/** Everything with a price other than searches. */
const OTHER_PRICE_FIELDS = [
  'documentDetails',
  'taxLienDetails',
  /** A document image, however many pages it has, where the account is charged by document. */
  'imageDocument',
  'imageFirstPage',
  'imageAdditionalPages',
] as const;
export type PriceField = SearchPriceField | (typeof OTHER_PRICE_FIELDS)[number];

/** Everything with a price, searches first. */
export const PRICE_FIELDS: readonly PriceField[] = [...SEARCH_PRICE_FIELDS, ...OTHER_PRICE_FIELDS];

/** One price under each name. */
export const pricesShape = objectFromKeys(PRICE_FIELDS, () => priceSchema);

function priceField(field: PriceField): FieldOf<number> {
  return {
    kind: 'money',
    label: isSearchPrice(field) ? `search:prices.${field}` : `prices:${field}`,
    hint: 'settings:prices.hint',
  };
}

/** The description of each price on a screen. */
export const priceFields = objectFromKeys(PRICE_FIELDS, priceField);

/** The suffix of the prices of card accounts, so that one screen can show both prices side by side. */
export const CARD_SUFFIX = 'CreditCard';
export type CardPriceField = `${PriceField}${typeof CARD_SUFFIX}`;

export const cardPricesShape = Object.fromEntries(
  PRICE_FIELDS.map((field) => [`${field}${CARD_SUFFIX}`, priceSchema]),
) as Readonly<Record<CardPriceField, typeof priceSchema>>;

/** The same for the prices of card accounts. */
export const cardPriceFields = Object.fromEntries(
  PRICE_FIELDS.map((field) => [`${field}${CARD_SUFFIX}`, priceField(field)]),
) as Readonly<Record<CardPriceField, FieldOf<number>>>;
