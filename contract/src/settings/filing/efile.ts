import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { noteSchema, switchSchema } from '../field-schemas.ts';

/** Electronic filing (Spec 3 §3 "E file config"). */
export const efileSettings = z
  .object({
    efile: switchSchema,
    efileCountyNote: noteSchema,
    /** Filers select a checkbox before they submit. */
    acknowledgement: switchSchema,
    /** The statement that filers acknowledge. */
    acknowledgementStatement: noteSchema,
  })
  .superRefine(({ acknowledgement, acknowledgementStatement }, context) => {
    if (acknowledgement && acknowledgementStatement === '')
      context.addIssue({ code: 'custom', path: ['acknowledgementStatement'], message: problemMessage('required') });
  });

export const efileGroup = defineSettingsGroup({
  name: 'efile',
  schema: efileSettings,
  fields: {
    efile: { kind: 'switch' },
    efileCountyNote: { kind: 'paragraph' },
    acknowledgement: { kind: 'switch' },
    acknowledgementStatement: { kind: 'paragraph' },
  },
});
