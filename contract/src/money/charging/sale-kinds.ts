import { DOCUMENT_FEES } from '../../filing/efile/fee-facts.ts';

/** The kinds that are charged once a day: the same search, record, land or watch costs the same user nothing more until then. */
export const DAILY_KINDS = [
  'SEARCH',
  'DETAILS',
  'SEARCH_CERTIFICATE',
  'WATCH',
  'PROPERTY_PAGE',
  'CHAIN_OF_TITLE',
] as const;
export type DailyKind = (typeof DAILY_KINDS)[number];

/**
 * Everything that the portal sells. The compiler names what a new kind lacks: its entry in the server's table, its revenue and its texts.
 * The server gives the database a row for it when it starts.
 */
export const SALE_KINDS = [
  ...DAILY_KINDS,
  'IMAGE_PURCHASE',
  'CERTIFICATE_PURCHASE',
  'CART_PURCHASE',
  'CERTIFIED_COPY',
  'EFILE',
  'FLAT_FEE_ADD_ON',
  'FLAT_FEE_RENEWAL',
  'MONTHLY_FEE',
  'RETURNED_CHECK_FEE',
] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** Items of a sale, a line each. A refund names lines by their number, a receipt by these. */
export const SALE_ITEMS = [
  ...DAILY_KINDS,
  'DOCUMENT',
  'FIRST_PAGE',
  'ADDITIONAL_PAGES',
  'COPY',
  'CERTIFICATION',
  'CERTIFIED_PAGES',
  'FILING',
  ...DOCUMENT_FEES,
  'ADD_ON',
  'MONTHLY_FEE',
  'FLAT_FEE',
  'RETURNED_CHECK_FEE',
] as const;
export type SaleItem = (typeof SALE_ITEMS)[number];

/**
 * The payment methods of sales: from a balance, on an invoice, on a card's authorization, or with images of a flat fee.
 */
export const SALE_METHODS = ['ESCROW', 'INVOICE', 'CARD', 'FLAT_FEE'] as const;
export type SaleMethod = (typeof SALE_METHODS)[number];

/**
 * The current payment method of a sale. It differs from the original one if the capture of its card was refused: then
 * staff bill it another way or write it off, and until then it isn't paid (`CAPTURE_REFUSED`).
 */
export const SALE_PAYMENTS = [...SALE_METHODS, 'CAPTURE_REFUSED', 'WRITTEN_OFF'] as const;
export type SalePayment = (typeof SALE_PAYMENTS)[number];
