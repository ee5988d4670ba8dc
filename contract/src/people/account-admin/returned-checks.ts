import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { RECEIPT_ITEMS } from '../../money/charging/receipt.ts';
import { reasonSchema } from '../../money/charging/sales.ts';
import { defineReport } from '../../reports/define-report.ts';
import { centsSchema } from '../../values/money.ts';

const access = { roles: ['COUNTY', 'TRIMIN'] } as const;
const accountId = z.int().min(1);

/**
 * Records that the bank returned the check of a payment, once: the payment is reversed even if its money is spent, the county's fee is
 * charged, and the account buys nothing on credit until staff release it. Refused with RECORDED_OTHERWISE if the payment was reversed for
 * another reason.
 */
export const returnCheck = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/returnAccountCheck',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ accountId, journalEntryId: z.int().min(1), reason: reasonSchema }),
  content: z.object({
    /** The entry that reverses the payment. */
    journalEntryId: z.int(),
    feeCents: centsSchema,
    /** The debt of the account right after it. */
    owedCents: centsSchema,
  }),
});

/** Lets an account buy on credit again. */
export const releaseCredit = defineEndpoint({
  method: 'POST',
  path: 'controlPanel/releaseAccountCredit',
  access,
  needsFreshProof: () => true,
  request: z.strictObject({ accountId, reason: reasonSchema }),
  content: z.object({}),
});

/** The letter to the payer of a returned check, as a PDF. `journalEntryId` is the entry that reverses the payment. */
export const RETURNED_CHECK_LETTER = defineReport({
  path: 'controlPanel/returnedCheckLetter',
  access,
  criteria: z.object({ accountId, journalEntryId: z.int().min(1) }),
  ...RECEIPT_ITEMS,
  formats: ['pdf'],
});
export const returnedCheckLetter = RETURNED_CHECK_LETTER.endpoint;
