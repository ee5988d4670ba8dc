import { z } from 'zod';
import { centsSchema } from '../values/money.ts';

const price = centsSchema.min(0).default(0);

/** What an a la carte account pays, in cents (Spec 3 §3 "A la carte rates"). */
export const aLaCarteSettings = z.object({
  /** A copy of a document, however many pages, where the account is charged by document. */
  imageDocument: price,
  imageFirstPage: price,
  imageAdditionalPages: price,
});
