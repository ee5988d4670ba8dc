import { z } from 'zod';
import { criterionText } from '../../index/search/definitions/criteria-fields.ts';
import { defineList } from '../../lists/define-list.ts';
import { localDateTimeSchema } from '../../values/local-date-time.ts';
import { centsSchema } from '../../values/money.ts';
import { imageStateGuid } from './fee-schedule.ts';

const purchaseRowSchema = z.object({
  /** The order, with which `getImage` downloads the pages again. */
  guid: imageStateGuid,
  purchasedAt: localDateTimeSchema,
  /** The document key, or the image key of another record. */
  document: z.string(),
  /** Such as `1-3, 7`. */
  pages: z.string(),
  /** The price of the pages, with the surcharge for paying by card. */
  chargedCents: centsSchema,
  /** Images of a flat fee, instead of money. */
  chargedImages: z.int().min(0),
  /** The journal entry of the charge, by which the audit log finds it; null without a charge. */
  paymentId: z.int().nullable(),
  /** The last day on which all pages are free, which can be over; null if they no longer are because of a refund. */
  freeThroughOn: z.string().nullable(),
  /** Whether the pages can be downloaded again today without charge. */
  isFree: z.boolean(),
});

export type PurchaseRow = z.infer<typeof purchaseRowSchema>;

/** The copies that the caller bought; for a guest, those of the current session (decision 0076). */
export const purchaseList = defineList({
  path: 'imaging/purchases',
  access: 'signed-in',
  texts: { title: 'transactions:purchases.title', none: 'transactions:purchases.none' },
  row: purchaseRowSchema,
  filter: z.object({
    /** Any part of the document's key. */
    document: criterionText,
  }),
  criteria: { document: { label: 'transactions:purchases.document' } },
  columns: {
    document: { kind: 'text', label: 'transactions:purchases.document', sortable: true },
    pages: { kind: 'text', label: 'transactions:purchases.pages' },
    purchasedAt: { kind: 'dateTime', label: 'transactions:purchases.purchasedAt', sortable: true },
    chargedCents: { kind: 'money', label: 'transactions:purchases.price', sortable: true },
    chargedImages: { kind: 'count', label: 'transactions:purchases.images', share: 9, only: 'file' },
    freeThroughOn: { kind: 'date', label: 'transactions:purchases.freeThrough' },
  },
  defaultSort: { sortKey: 'purchasedAt', sortDirection: 'DESC' },
  pageRows: 25,
  rowsKey: 'purchases',
});
