import { z } from 'zod';
import { slidesSchema } from '../auth/login-page.ts';
import { defineEndpoint } from '../endpoint.ts';
import { notableDates } from '../helper-data/notable-dates.ts';
import { paragraphSchema } from '../settings/paragraphs.ts';
import { centsSchema } from '../values/money.ts';

/** How many, and for how much together; deposits and corrections upwards count as plus, charges as minus. */
const transactionTotalSchema = z.object({ count: z.int().min(0), amountCents: centsSchema });

/**
 * Everything that the home page shows (Spec 1 §2, §3 "Home content"). A selection is true where the county shows the card, the caller's
 * role sees it and there is something on it; the content of a card that is not shown is empty.
 */
export const homeAll = defineEndpoint({
  method: 'GET',
  path: 'home/all',
  access: 'signed-in',
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
    notableDates: notableDates.content,
    /** What the caller did, a row for each kind of transaction; a cell for each heading. */
    transactionTotals: z.object({
      headings: z.array(z.string()),
      rows: z.array(z.object({ label: z.string(), totals: z.array(transactionTotalSchema) })),
    }),
    links: z.object({ paragraphs: z.array(paragraphSchema) }),
    /** The link that is headed Disclaimer; it stands on its own card and not among the links. */
    disclaimer: paragraphSchema.nullable(),
    latestNews: z.object({ paragraphs: z.array(paragraphSchema) }),
    lockout: z.object({ lockoutInPlace: z.boolean(), messageHeadline: z.string() }),
  }),
});
