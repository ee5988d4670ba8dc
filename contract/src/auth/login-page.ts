import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { paragraphSchema } from '../settings/paragraphs.ts';

/** The links bar of the login page: the rows that the county filled, `heading` the words and `paragraphContent` the address (Spec 1 §2). */
export const loginPageLinks = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageLinks',
  access: 'public',
  request: z.strictObject({}),
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});

export const slidesSchema = z.object({
  numberOfSlides: z.int().min(1).max(6),
  /**
   * Addresses of the county's own pictures, relative to its base path and in their order; fewer than `numberOfSlides` where it has not
   * put so many into its folder, and then the portal's own pictures take the remaining places.
   */
  images: z.array(z.string()),
});

/** The slide show (Spec 1 §2): 1 to 6 pictures. */
export const loginPageSlides = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageSlides',
  access: 'public',
  request: z.strictObject({}),
  content: slidesSchema,
});

/** The latest news of the login page, as plain text (Spec 1 §2). */
export const loginPageLatestNews = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageLatestNews',
  access: 'public',
  request: z.strictObject({}),
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});
