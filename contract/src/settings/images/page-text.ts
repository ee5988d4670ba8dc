import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema } from '../field-schemas.ts';

/** Whether the portal reads the text of the county's page images. */
export const pageTextSettings = z.object({
  /** Reads them in the background, while the machine has nothing else to do. */
  readPages: switchSchema,
});

export const pageTextGroup = defineSettingsGroup({
  name: 'pageText',
  schema: pageTextSettings,
  fields: { readPages: { kind: 'switch' } },
});
