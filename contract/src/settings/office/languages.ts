import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';

/** Whether the login page offers a choice of language (Spec 1 §1). */
export const languagesSettings = z.object({ languages: switchSchema });

export const languagesGroup = defineSettingsGroup({
  name: 'languages',
  schema: languagesSettings,
  fields: { languages: { kind: 'switch' } },
});
