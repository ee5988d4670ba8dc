import { z } from 'zod';
import { centsSchema } from '../values/money.ts';

/** A price in cents; nothing where the county has set none (Spec 3 §9). */
export const priceSchema = centsSchema.min(0).default(0);

/** What is priced apart from images, as the rate screens name it (Spec 3 §3). */
export const SEARCH_PRICE_FIELDS = [
  'address',
  'bookAndPage',
  'date',
  'documentNumber',
  'legalDescription',
  'name',
  'parcelId',
  'torrensCertificateNumber',
  'torrensText',
  'plat',
  'taxLien',
  'grantorGranteeBook',
  'tractBook',
] as const;
export type SearchPriceField = (typeof SEARCH_PRICE_FIELDS)[number];

/** Everything that a county prices, in the order of the rate screens. */
export const PRICE_FIELDS = [
  ...SEARCH_PRICE_FIELDS,
  'documentDetails',
  'taxLienDetails',
  /** A copy of a document, however many pages, where the account is charged by document. */
  'imageDocument',
  'imageFirstPage',
  'imageAdditionalPages',
] as const;
export type PriceField = (typeof PRICE_FIELDS)[number];

/** One price under each name. */
export const pricesShape = Object.fromEntries(PRICE_FIELDS.map((field) => [field, priceSchema])) as Readonly<
  Record<PriceField, typeof priceSchema>
>;

/** The prices of card accounts carry this behind their names, so that a screen can show both beside each other. */
export const CARD_SUFFIX = 'CreditCard';
export type CardPriceField = `${PriceField}${typeof CARD_SUFFIX}`;

export const cardPricesShape = Object.fromEntries(
  PRICE_FIELDS.map((field) => [`${field}${CARD_SUFFIX}`, priceSchema]),
) as Readonly<Record<CardPriceField, typeof priceSchema>>;

/** On or off, as the switches of the screens have it. */
export const switchSchema = z.boolean().default(false);
