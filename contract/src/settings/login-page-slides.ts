import { z } from 'zod';
import { defineSettingsGroup } from './define-settings-group.ts';
import { wholeNumber } from './field-schemas.ts';

export const SLIDES_MAX = 6;

/** How many pictures the slide show of the login page has (Spec 3 §2 "Login Slides"). */
export const loginPageSlidesSettings = z.object({ numberOfSlides: wholeNumber(1, SLIDES_MAX).default(1) });

export const loginPageSlidesGroup = defineSettingsGroup({
  name: 'loginPageSlides',
  schema: loginPageSlidesSettings,
  fields: { numberOfSlides: { kind: 'number' } },
});
