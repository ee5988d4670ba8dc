import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { pictureDescriptionSchema, pictureSchema } from '../pictures.ts';

/**
 * The colors that a county chooses from. `standard` is the portal's own, or those that the operator gave the county; the web defines the
 * others, in light and in dark, and tests the contrast of each.
 */
export const THEMES = ['standard', 'lake', 'prairie', 'copper', 'granite'] as const;
export type Theme = (typeof THEMES)[number];

/** The pictures of a county besides its slides, each with the field that describes it. */
export const EMBLEMS = { seal: 'sealDescription', logo: 'logoDescription' } as const;

/** The appearance of a county's portal: its colors, seal and logo. Without a seal, the county's initials are drawn. */
export const appearanceSettings = z
  .object({
    theme: z.enum(THEMES).default('standard'),
    seal: pictureSchema,
    sealDescription: pictureDescriptionSchema,
    logo: pictureSchema,
    logoDescription: pictureDescriptionSchema,
  })
  .superRefine((settings, context) => {
    for (const [picture, description] of Object.entries(EMBLEMS) as [keyof typeof EMBLEMS, 'sealDescription'][]) {
      if (settings[picture] === '' || settings[description] !== '') continue;
      context.addIssue({ code: 'custom', path: [description], message: problemMessage('required') });
    }
  });

export const appearanceGroup = defineSettingsGroup({
  name: 'appearance',
  schema: appearanceSettings,
  fields: {
    theme: { kind: 'choice' },
    seal: { kind: 'picture' },
    sealDescription: { kind: 'text' },
    logo: { kind: 'picture' },
    logoDescription: { kind: 'text' },
  },
  pictures: ['seal', 'sealDescription', 'logo', 'logoDescription'],
});
