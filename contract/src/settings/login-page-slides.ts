import { z } from 'zod';
import { problemMessage } from '../problem.ts';

export const SLIDES_MAX = 6;

/** How many pictures the login page shows in turn (Spec 3 §2 "Login Slides"). */
export const loginPageSlidesSettings = z.object({
  numberOfSlides: z.int().min(1, problemMessage('invalid')).max(SLIDES_MAX, problemMessage('invalid')).default(1),
});
