import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';
import { priceSchema } from '../price-fields.ts';

const DAYS_BACK_MAX = 365;
const WATCHES_MAX = 100;
/** A phone number with an extension. */
const PHONE_MAX_CHARACTERS = 60;

/** Emails about documents that are recorded under a watched name, on watched land or with a watched number. */
export const propertyWatchSettings = z.object({
  propertyWatch: switchSchema,
  /** Alerts wait until staff have reviewed them. */
  review: switchSchema,
  /** Documents recorded earlier send nothing, so that back-indexing sends no alerts. */
  daysBack: wholeNumber(1, DAYS_BACK_MAX).default(60),
  /** Watches of one email address or user. */
  watchesPerAddress: wholeNumber(1, WATCHES_MAX).default(10),
  /** Of a watch that a signed-in user starts. Owners without an account watch free. */
  watchPrice: priceSchema,
  /** Shown as entered in every alert. */
  sheriffPhone: z
    .string()
    .trim()
    .max(PHONE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: PHONE_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(''),
});

export const propertyWatchGroup = defineSettingsGroup({
  name: 'propertyWatch',
  canBePlanned: true,
  schema: propertyWatchSettings,
  fields: {
    propertyWatch: { kind: 'switch' },
    review: { kind: 'switch' },
    daysBack: { kind: 'number' },
    watchesPerAddress: { kind: 'number' },
    watchPrice: { kind: 'money' },
    sheriffPhone: { kind: 'text' },
  },
});
