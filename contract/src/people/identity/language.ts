import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { languageSchema } from '../../values/language.ts';

/** Changes the language of this and future sessions; for a guest, only of this session (Spec 1 §1). */
export const chooseLanguage = defineEndpoint({
  method: 'POST',
  path: 'currentUser/language',
  access: 'signed-in',
  beforeSecondFactor: true,
  request: z.strictObject({ language: languageSchema }),
  content: z.object({ language: languageSchema }),
});
