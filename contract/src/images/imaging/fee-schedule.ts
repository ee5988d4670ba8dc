import { z } from 'zod';
import { escrowOptionsSchema } from '../../money/cards/deposit-amount.ts';
import { flatFeeOptionsSchema } from '../../money/flat-fee/flat-fee-options.ts';
import { centsSchema } from '../../values/money.ts';

const line = z.object({
  description: z.string(),
  valueCents: centsSchema,
  /** Images of a flat fee, which are counted instead of money; the cents are then zero. */
  images: z.int().optional(),
});
export type FeeLine = z.infer<typeof line>;

/** The cost of an order and its effect on the balance (Spec 1 §3 "Fee schedule"). Texts are in the user's language. */
export const feeScheduleSchema = z.object({
  beginningBalance: line.nullable(),
  endingBalance: line.nullable(),
  purchaseMessage: z.string(),
  /** Exactly one of the two is present: an order with one kind of charge, or with several. */
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
    /** Present if the user can add to the account's flat fee. */
    flatFeeOptions: flatFeeOptionsSchema.optional(),
    /** Present if the account's escrow can be added to by card. */
    escrowOptions: escrowOptionsSchema.optional(),
    /** For an account that pays by card: whether the session has an authorization, even one that is too small. */
    creditCardOptions: z.object({ authorizationInfo: z.object({ authorized: z.boolean() }) }).optional(),
  }),
});
export type ImageState = z.infer<typeof imageStateSchema>;

/** Identifies an order in a request. */
export const imageStateGuid = z.uuid();
