import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { wholeNumber } from '../field-schemas.ts';

/** Pages of a larger cart would be checked and sent for hours. */
const CART_PAGES_MAX = 20_000;
/** The largest number of documents in a cart that a county can allow: a request names as many. */
export const CART_DOCUMENTS_MAX = 500;

/** The size of a cart. */
export const cartSettings = z.object({
  cartDocuments: wholeNumber(1, CART_DOCUMENTS_MAX).default(200),
  /** Of all documents together. */
  cartPages: wholeNumber(1, CART_PAGES_MAX).default(5_000),
});

export const cartGroup = defineSettingsGroup({
  name: 'cart',
  schema: cartSettings,
  fields: { cartDocuments: { kind: 'number' }, cartPages: { kind: 'number' } },
});
