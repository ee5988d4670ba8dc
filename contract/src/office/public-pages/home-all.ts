import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { paragraphSchema } from '../../settings/paragraphs.ts';
import { centsSchema } from '../../values/money.ts';
import { notableDatesSchema } from '../helper-data/notable-dates.ts';
import { slidesSchema } from './login-page.ts';

/** The number of transactions and their total. Deposits and credits are positive, charges negative. */
const transactionTotalSchema = z.object({ count: z.int().min(0), amountCents: centsSchema });

/**
 * Returns the content of the home page (Spec 1 §2, §3 "Home content"). A selection is true if the county shows the card to the caller's
 * role and it isn't empty. Cards that aren't shown have no content.
 */
export const homeAll = defineEndpoint({
  method: 'GET',
  path: 'home/all',
  access: 'signed-in',
  whileViewing: 'viewed',
  request: z.strictObject({}),
  content: z.object({
    selections: z.object({
      contactUs: z.boolean(),
      disclaimer: z.boolean(),
      latestNews: z.boolean(),
      links: z.boolean(),
      loginSlides: z.boolean(),
      notableDates: z.boolean(),
      transactions: z.boolean(),
    }),
    slides: slidesSchema,
    common: z.object({
      contactName: z.string(),
      contactTitle: z.string(),
      contactPhone: z.string(),
      contactEmail: z.string(),
    }),
    notableDates: notableDatesSchema,
    /** The caller's transactions: a row for each kind, with a cell for each heading. */
    transactionTotals: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), totals: z.array(transactionTotalSchema) })),
    }),
    links: z.object({ paragraphs: z.array(paragraphSchema) }),
    /** The link with the heading Disclaimer, which has its own card and isn't among the links. */
    disclaimer: paragraphSchema.nullable(),
    latestNews: z.object({ paragraphs: z.array(paragraphSchema) }),
    lockout: z.object({ lockoutInPlace: z.boolean(), messageHeadline: z.string() }),
  }),
});
