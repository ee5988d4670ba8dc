import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { problemMessage } from '../../problem.ts';
import { CART_DOCUMENTS_MAX } from '../../settings/money/cart.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { emailSchema } from '../../values/email.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { RESULT_PAGE_ROWS } from '../../values/paging.ts';
import { pagesSelectedText } from '../imaging/document-selection.ts';
import { ORDER_PAYMENT_STATUSES } from '../imaging/download-order.ts';
import { feeScheduleSchema, imageStateGuid, imageStateSchema } from '../imaging/fee-schedule.ts';

/** The reasons why a document isn't added to a cart, or can't be bought with it. Each has a text. */
export const CART_PROBLEMS = [
  /** It no longer exists, or is withheld from the public. */
  'NOT_FOUND',
  /** Another record than the added one has this number, or the record was changed. */
  'RECORD_CHANGED',
  /** The record has no image. */
  'NO_IMAGE',
  'IMAGE_MISSING',
  'IMAGE_BROKEN',
  'IMAGE_BEING_REDACTED',
  /** The account can't buy images. */
  'NOT_ALLOWED',
  /** Certificates of title are sold one at a time: their sales are kept apart in the county's books. */
  'CERTIFICATE',
  /** The image has another number of pages than before. */
  'PAGES_CHANGED',
  /** The price is another one than quoted. */
  'PRICE_CHANGED',
  /** The chosen pages aren't pages of the document. */
  'PAGE_SELECTION',
  /** The cart holds no more documents or pages. */
  'CART_FULL',
  /** The cart holds no more certified copies. */
  'COPIES_FULL',
  /** The county doesn't certify copies of such records. */
  'NOT_CERTIFIED',
  /** A flat fee pays for images alone, and one sale isn't paid with images and money. */
  'FLAT_FEE',
] as const;
export type CartProblem = (typeof CART_PROBLEMS)[number];

const problem = z.object({ documentKey: documentKeySchema, problem: z.enum(CART_PROBLEMS) });
const documentCount = z.int().min(0);

/** The forms in which the copies of a paid cart are sent. */
export const CART_FILES = ['PDF', 'ZIP'] as const;
export type CartFile = (typeof CART_FILES)[number];
/** A single PDF is built in memory; a larger cart is sent as a ZIP file, which isn't. */
export const CART_PDF_PAGES_MAX = 500;

/** The payment of a cart waits until its certified copies are written and signed, about a second each. */
export const CART_CERTIFIED_MAX = 25;

/** Adds documents to the caller's cart; one that is in it already gets the given pages. */
export const addToCart = defineEndpoint({
  method: 'POST',
  path: 'cart/add',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({
    documents: z
      .array(
        z
          .strictObject({
            documentKey: documentKeySchema,
            /** Such as `1-3, 7`; empty for the entire document. */
            pagesSelected: pagesSelectedText.default(''),
            /** A certified copy, which is of the entire document. */
            isCertified: z.boolean().default(false),
          })
          .refine(({ isCertified, pagesSelected }) => !isCertified || pagesSelected.trim() === ''),
      )
      .min(1)
      .max(CART_DOCUMENTS_MAX),
  }),
  content: z.object({ documentCount, refused: z.array(problem) }),
});

export const removeFromCart = defineEndpoint({
  method: 'POST',
  path: 'cart/remove',
  access: 'signed-in',
  request: z.strictObject({ documentKeys: z.array(documentKeySchema).min(1).max(CART_DOCUMENTS_MAX) }),
  content: z.object({ documentCount }),
});

const cartOrder = z.object({
  guid: imageStateGuid,
  paidAt: localDateTimeSchema,
  documentCount,
  /** Those of the documents that are certified copies. */
  certifiedCount: z.int().min(0),
  pageCount: z.int().min(1),
  /** With the surcharge for paying by card. */
  chargedCents: centsSchema,
  /** Images of a flat fee, instead of money. */
  chargedImages: z.int().min(0),
});
export type CartOrder = z.infer<typeof cartOrder>;

/** The documents in the caller's cart, and the carts that were paid in the last thirty days. */
export const getCart = defineEndpoint({
  method: 'GET',
  path: 'cart/contents',
  access: 'signed-in',
  isActivity: false,
  request: z.strictObject({}),
  content: z.object({ documentKeys: z.array(documentKeySchema), orders: z.array(cartOrder) }),
});

const cartDocument = z.object({
  documentKey: documentKeySchema,
  /** "Warranty Deed A587329"; the key alone if there is no such record. */
  title: z.string(),
  /** Such as `1-3, 7`; empty for the entire document. */
  pagesSelected: z.string(),
  isCertified: z.boolean(),
  pageCount: z.int().min(1),
  priceCents: centsSchema,
  priceImages: z.int().min(0),
  /** Whether all its pages were bought before and are free. */
  isFree: z.boolean(),
  /** Null if it can be bought; otherwise it isn't part of the price. */
  problem: z.enum(CART_PROBLEMS).nullable(),
});
export type CartDocument = z.infer<typeof cartDocument>;

/** Prices entire documents before they are added to the cart, and holds nothing: the price of the checked rows of a list. */
export const priceDocuments = defineEndpoint({
  method: 'POST',
  path: 'cart/prices',
  access: 'signed-in',
  request: z.strictObject({ documentKeys: z.array(documentKeySchema).min(1).max(RESULT_PAGE_ROWS) }),
  content: z.object({
    /** Those that have images and can be bought. */
    documentCount,
    priceCents: centsSchema,
    /** Images of a flat fee, instead of money. */
    priceImages: z.int().min(0),
  }),
});

/** Prices the documents in the cart together, and holds the quote for half an hour. */
export const quoteCart = defineEndpoint({
  method: 'POST',
  path: 'cart/quote',
  access: 'signed-in',
  request: z.strictObject({}),
  content: z.object({
    documents: z.array(cartDocument),
    /** Null if no document can be bought. */
    quote: z.object({ feeSchedule: feeScheduleSchema, imageState: imageStateSchema }).nullable(),
  }),
});

/** The last is for a cart with documents that can't be bought as quoted: nothing was charged. */
export const CART_PAYMENT_STATUSES = [...ORDER_PAYMENT_STATUSES, 'CHANGED'] as const;

/** Of a guest who wants an emailed link to the copies; empty for no link. */
const optionalEmail = z
  .string()
  .trim()
  .refine((text) => text === '' || emailSchema.safeParse(text).success, problemMessage('email'));
export const cartLinkFormSchema = z.strictObject({ email: optionalEmail });

/**
 * Pays a quoted cart at most once, all of it or nothing; paying again returns the first PAID. A guest who pays money gets a link at `email`;
 * other users have none.
 */
export const payCart = defineEndpoint({
  method: 'POST',
  path: 'cart/pay',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({ imageStateGuid, email: optionalEmail.default('') }),
  content: z.object({
    status: z.enum(CART_PAYMENT_STATUSES),
    /** Without the surcharge. */
    chargedCents: centsSchema,
    surchargeCents: centsSchema,
    chargedImages: z.int().min(0),
    /** Null if nothing was charged. */
    receiptId: z.int().nullable(),
    /** The documents that can't be bought as quoted; empty unless the status is CHANGED. */
    problems: z.array(problem),
    usageBalanceResult: z.object({ usageBalance: centsSchema.nullable() }),
  }),
});

/** Sends the copies of a paid cart, any number of times while they are free. A GET, so that parts of the file can be requested (RFC 9110 §14). */
export const getCartCopies = defineEndpoint({
  method: 'GET',
  path: 'cart/copies',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({ imageStateGuid, file: z.enum(CART_FILES) }),
  content: z.never(),
  response: 'file',
});

/** The link that a guest gets works for these days. */
export const CART_LINK_DAYS = 7;
const SECRET_MAX_CHARACTERS = 100;
const linkSecret = z.string().min(1).max(SECRET_MAX_CHARACTERS);

/** The size and the end of an emailed link, and nothing else about its documents. LINK_NOT_VALID for another secret or an expired one. */
export const getLinkedCart = defineEndpoint({
  method: 'POST',
  path: 'cart/link',
  access: 'public',
  isActivity: false,
  request: z.strictObject({ secret: linkSecret }),
  content: cartOrder
    .pick({ paidAt: true, documentCount: true, certifiedCount: true, pageCount: true })
    .extend({ expiresAt: localDateTimeSchema }),
});

/** Sends the copies of an emailed link. A GET, so that parts of the file can be requested (RFC 9110 §14). */
export const getLinkedCopies = defineEndpoint({
  method: 'GET',
  path: 'cart/linkCopies',
  access: 'public',
  isActivity: false,
  sharedWork: 'images',
  request: z.strictObject({ secret: linkSecret, file: z.enum(CART_FILES) }),
  content: z.never(),
  response: 'file',
});
