import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { noteSchema, switchSchema } from '../field-schemas.ts';

/** Whether the public can ask for redactions on the county's pages. */
export const redactionRequestsSettings = z.object({
  takeRequests: switchSchema,
  /** The county's words about its law, about who may ask, and about how they prove who they are. */
  requestNotice: noteSchema,
});

export const redactionRequestsGroup = defineSettingsGroup({
  name: 'redactionRequests',
  schema: redactionRequestsSettings,
  fields: {
    takeRequests: { kind: 'switch' },
    requestNotice: { kind: 'paragraph' },
  },
});
