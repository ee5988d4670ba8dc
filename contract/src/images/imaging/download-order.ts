import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { documentKeySchema } from '../../values/document-key.ts';
import { centsSchema } from '../../values/money.ts';
import { pageSelectionMethodSchema } from '../../values/page-selection.ts';
import { claimedPageCount, pagesSelectedText } from './document-selection.ts';
import { feeScheduleSchema, imageStateGuid, imageStateSchema } from './fee-schedule.ts';

const quote = z.object({ feeSchedule: feeScheduleSchema, imageState: imageStateSchema });

/** Prices a selection of pages and holds the quote (Spec 1 §7). */
export const computeDownloadOrder = defineEndpoint({
  method: 'POST',
  path: 'imaging/computeDownloadOrder',
  access: 'signed-in',
  request: z.strictObject({
    documentKey: documentKeySchema,
    instrumentCode: z.string().max(40).default(''),
    pageSelectionMethod: pageSelectionMethodSchema,
    pagesSelected: pagesSelectedText.default(''),
    pageCount: claimedPageCount,
  }),
  content: quote,
});

/** Prices the same selection again, against the current balance (Spec 1 §4). */
export const recomputeDownloadOrder = defineEndpoint({
  method: 'POST',
  path: 'imaging/recomputeDownloadOrder',
  access: 'signed-in',
  request: z.strictObject({ imageStateGuid }),
  content: quote,
});

/** The last two are for accounts that pay by card: a first or another authorization is needed. */
export const ORDER_PAYMENT_STATUSES = [
  'PAID',
  'INSUFFICIENT_FUNDS',
  'NO_PURCHASING_OPTIONS',
  'PAYMENT_NEEDED',
  'PAYMENT_NEEDED_AGAIN',
] as const;

/** Pays an order at most once; paying again returns the first PAID (Spec 1 §4). */
export const payDownloadOrder = defineEndpoint({
  method: 'POST',
  path: 'imaging/payDownloadOrder',
  access: 'signed-in',
  request: z.strictObject({ imageStateGuid }),
  content: z.object({
    status: z.enum(ORDER_PAYMENT_STATUSES),
    /** The amount that this order charged for its pages. */
    chargedCents: centsSchema,
    /** The surcharge for paying by card. */
    surchargeCents: centsSchema,
    /** Identifies the receipt (`charging/receipt`); null if nothing was charged. */
    receiptId: z.int().nullable(),
    /** The number of images that it took from a flat fee. */
    chargedImages: z.int().min(0),
    usageBalanceResult: z.object({ usageBalance: centsSchema.nullable() }),
  }),
});

/** Cancels an open order; a paid order stays paid (Spec 1 §7). */
export const cancelImageState = defineEndpoint({
  method: 'POST',
  path: 'imaging/cancelImageState',
  access: 'signed-in',
  request: z.strictObject({ imageStateGuid }),
  content: z.object({}),
});

/**
 * Gets the PDF of a paid order (Spec 1 §7). A client that accepts `application/pdf` gets a file, any other the envelope with base64.
 */
export const getImage = defineEndpoint({
  method: 'POST',
  path: 'imaging/getImage',
  access: 'signed-in',
  sharedWork: 'images',
  request: z.strictObject({ imageStateGuid }),
  content: z.object({
    preview: z.boolean(),
    /** PDF, base64. */
    pdf: z.string(),
    header: z.object({ uiSaveAsImageName: z.string() }),
  }),
});
