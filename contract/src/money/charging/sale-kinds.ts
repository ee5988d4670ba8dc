/**
 * Everything that the portal sells. A new kind is a name here, an entry in the server's `SALE_KINDS` table, a text under
 * `transactions:kinds`, and a value in the journal's list of kinds (a migration); the compiler names the first three where one is missing.
 */
export const SALE_KINDS = [
  'SEARCH',
  'DETAILS',
  'IMAGE_PURCHASE',
  'CERTIFICATE_PURCHASE',
  'EFILE',
  'FLAT_FEE_ADD_ON',
  'FLAT_FEE_RENEWAL',
  'MONTHLY_FEE',
] as const;
export type SaleKind = (typeof SALE_KINDS)[number];

/** What a line of a sale is for. A refund names lines by their number, a receipt by these. */
export const SALE_ITEMS = [
  'SEARCH',
  'DETAILS',
  'DOCUMENT',
  'FIRST_PAGE',
  'ADDITIONAL_PAGES',
  'FILING',
  'ADD_ON',
  'MONTHLY_FEE',
  'FLAT_FEE',
] as const;
export type SaleItem = (typeof SALE_ITEMS)[number];

/** How a sale was paid: from a balance, on an invoice, on a card's authorization, or with images of a flat fee. */
export const SALE_METHODS = ['ESCROW', 'INVOICE', 'CARD', 'FLAT_FEE'] as const;
export type SaleMethod = (typeof SALE_METHODS)[number];

/**
 * How a sale is paid by now. It is not what it was sold by if the capture of its card was refused: then staff bill it another way or write
 * it off, and until then it isn't paid (`CAPTURE_REFUSED`).
 */
export const SALE_PAYMENTS = [...SALE_METHODS, 'CAPTURE_REFUSED', 'WRITTEN_OFF'] as const;
export type SalePayment = (typeof SALE_PAYMENTS)[number];
