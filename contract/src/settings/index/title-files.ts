import { z } from 'zod';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';

/** Whether users can keep title files, and the limits of an account. */
export const titleFilesSettings = z.object({
  titleFiles: switchSchema,
  filePeople: wholeNumber(1, 200).default(50),
  accountFiles: wholeNumber(1, 100_000).default(10_000),
  /** Years after which a file that isn't open is deleted; 0 keeps it. */
  fileYears: wholeNumber(0, 50).default(0),
});

export const titleFilesGroup = defineSettingsGroup({
  name: 'titleFiles',
  schema: titleFilesSettings,
  fields: {
    titleFiles: { kind: 'switch' },
    filePeople: { kind: 'number' },
    accountFiles: { kind: 'number' },
    fileYears: { kind: 'number' },
  },
});
