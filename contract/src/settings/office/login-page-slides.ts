import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { wholeNumber } from '../field-schemas.ts';
import { pictureDescriptionSchema, pictureSchema } from '../pictures.ts';

export const SLIDES_MAX = 6;

const slideSchema = z
  .object({ picture: pictureSchema, description: pictureDescriptionSchema })
  .superRefine(({ picture, description }, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', path: [field], message: problemMessage('required') });
    if (picture !== '' && description === '') missing('description');
    if (picture === '' && description !== '') missing('picture');
  });

/** A picture of the slide show, with its description. */
export type Slide = z.output<typeof slideSchema>;

const isBlank = ({ picture }: Slide) => picture === '';
const BLANK_SLIDE: Slide = { picture: '', description: '' };

/**
 * How many pictures the slide show of the login page has (Spec 3 §2 "Login Slides"), and the county's own ones: always six rows, blank ones
 * last. The portal's pictures take the places of blank rows.
 */
export const loginPageSlidesSettings = z.object({
  numberOfSlides: wholeNumber(1, SLIDES_MAX).default(1),
  pictures: z
    .array(slideSchema)
    .max(SLIDES_MAX, problemMessage('invalid'))
    .prefault([])
    .transform((slides) => {
      const filled = slides.filter((slide) => !isBlank(slide));
      return [...filled, ...Array.from({ length: SLIDES_MAX - filled.length }, () => BLANK_SLIDE)];
    }),
});

/** Returns the rows with a picture. */
export function listSlides(slides: readonly Slide[]): readonly Slide[] {
  return slides.filter((slide) => !isBlank(slide));
}

export const loginPageSlidesGroup = defineSettingsGroup({
  name: 'loginPageSlides',
  schema: loginPageSlidesSettings,
  fields: {
    numberOfSlides: { kind: 'number' },
    pictures: { kind: 'rows', row: { picture: { kind: 'picture' }, description: { kind: 'text' } } },
  },
  pictures: ['pictures'],
});
