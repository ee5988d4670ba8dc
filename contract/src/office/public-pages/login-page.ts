import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { paragraphSchema } from '../../settings/paragraphs.ts';
import { describedPictureSchema } from '../county-settings/described-picture.ts';

/** The links bar of the login page: the county's non-empty rows, with `heading` as text and `paragraphContent` as address (Spec 1 §2). */
export const loginPageLinks = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageLinks',
  access: 'public',
  whileViewing: 'viewer',
  request: z.strictObject({}),
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});

export const slidesSchema = z.object({
  numberOfSlides: z.int().min(1).max(6),
  /**
   * The county's own pictures in order: addresses relative to its base path, with descriptions. If there are fewer than
   * `numberOfSlides`, the portal's own pictures fill the remaining places.
   */
  images: z.array(describedPictureSchema),
});

/** The slide show (Spec 1 §2): 1 to 6 pictures. */
export const loginPageSlides = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageSlides',
  access: 'public',
  whileViewing: 'viewer',
  request: z.strictObject({}),
  content: slidesSchema,
});

/** The latest news of the login page, as plain text (Spec 1 §2). */
export const loginPageLatestNews = defineEndpoint({
  method: 'GET',
  path: 'auth/loginPageLatestNews',
  access: 'public',
  whileViewing: 'viewer',
  request: z.strictObject({}),
  content: z.object({ paragraphs: z.array(paragraphSchema) }),
});
