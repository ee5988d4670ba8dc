import { z } from 'zod';
import { escrowOptionsSchema } from '../escrow-deposit/deposit-amount.ts';
import { flatFeeOptionsSchema } from '../flat-fee/flat-fee-options.ts';
import { centsSchema } from '../values/money.ts';

const line = z.object({
  description: z.string(),
  valueCents: centsSchema,
  /** Copies of a flat fee, which are counted instead of money; the cents are zero then. */
  images: z.int().optional(),
});
export type FeeLine = z.infer<typeof line>;

/** What an order costs and what it does to the balance (Spec 1 §3 "Fee schedule"). Texts are in the person's language. */
export const feeScheduleSchema = z.object({
  beginningBalance: line.nullable(),
  endingBalance: line.nullable(),
  purchaseMessage: z.string(),
  /** Exactly one of the two is present: an order of one kind of charge, or of several. */
  singleItemPurchase: z.object({ item: line }).optional(),
  multipleItemPurchase: z.object({ itemHeaderDescription: z.string(), items: z.array(line), total: line }).optional(),
  insufficientBalance: z.boolean(),
  /** Empty unless some of the pages were bought before. */
  alreadyPurchasedMessage: z.string(),
  insufficientBalanceMessage: z.string(),
  noPurchasingOptionsAvailableMessage: z.string(),
  downloadButtonText: z.string(),
});
export type FeeSchedule = z.infer<typeof feeScheduleSchema>;

/** The order that holds a quote, by its guid (Spec 1 §3 "Image state"). */
export const imageStateSchema = z.object({
  guid: z.uuid(),
  purchaseOptions: z.object({
    hasBuyOptions: z.boolean(),
    /** Where the account may add to its flat fee. */
    flatFeeOptions: flatFeeOptionsSchema.optional(),
    /** Where the account's escrow can be added to by card. */
    escrowOptions: escrowOptionsSchema.optional(),
    /** Of an account that pays by card: whether the session has an authorization, be it too small. */
    creditCardOptions: z.object({ authorizationInfo: z.object({ authorized: z.boolean() }) }).optional(),
  }),
});
export type ImageState = z.infer<typeof imageStateSchema>;

/** Names an order in a request. */
export const imageStateGuid = z.uuid();
