import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { languageSchema } from '../values/language.ts';

/** Goes on in another language, and begins with it the next time; a guest's choice ends with the session (Spec 1 §1). */
export const chooseLanguage = defineEndpoint({
  method: 'POST',
  path: 'currentUser/language',
  access: 'signed-in',
  request: z.strictObject({ language: languageSchema }),
  content: z.object({ language: languageSchema }),
});
