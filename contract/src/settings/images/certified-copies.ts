import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { noteSchema, switchSchema } from '../field-schemas.ts';
import { priceSchema } from '../price-fields.ts';

const OFFICER_MAX_CHARACTERS = 100;
const officerSchema = z
  .string()
  .trim()
  .max(OFFICER_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: OFFICER_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .default('');

/** Whether the county certifies copies, for which price, and what the certification says. */
export const certifiedCopiesSettings = z.object({
  /** Takes effect when the operator has created the county's keys. */
  certifyCopies: switchSchema,
  /** For a document. */
  certificationPrice: priceSchema,
  /** For each of its pages, added to the former. */
  certifiedPagePrice: priceSchema,
  /** The name of the recorder, as printed on copies. */
  officer: officerSchema,
  officerTitle: officerSchema,
  /** A paragraph that the county's law requires, in English like the rest of the copy. */
  certification: noteSchema,
});

export const certifiedCopiesGroup = defineSettingsGroup({
  name: 'certifiedCopies',
  canBePlanned: true,
  schema: certifiedCopiesSettings,
  fields: {
    certifyCopies: { kind: 'switch' },
    certificationPrice: { kind: 'money' },
    certifiedPagePrice: { kind: 'money' },
    officer: { kind: 'text' },
    officerTitle: { kind: 'text' },
    certification: { kind: 'paragraph' },
  },
});
