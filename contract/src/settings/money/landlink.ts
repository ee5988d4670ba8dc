import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../../values/plain-text.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';
import { DEFAULT_LABELS } from '../office/county-labels.ts';

/** Marks the place of the parcel's number in the address of another system. */
export const PARCEL_PLACE = '{parcelId}';

/** Longer addresses are not passed on by every program. */
const TEMPLATE_MAX_CHARACTERS = 500;
const LABEL_MAX_CHARACTERS = 60;

/** The address of another system's page about a parcel; can be empty. Never a script. */
const parcelLinkTemplate = z
  .string()
  .trim()
  .max(TEMPLATE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: TEMPLATE_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM)
  .refine(
    (template) => template === '' || (/^https?:\/\//i.test(template) && template.includes(PARCEL_PLACE)),
    problemMessage('parcelLink'),
  )
  .default('');

/**
 * The organization of the county's index, which determines the fields of forms and results (Spec 2 §3 "County
 * configuration flags").
 */
export const landlinkSettings = z.object({
  bookType: onSwitchSchema,
  propertyCode: onSwitchSchema,
  /** Two further levels: quarters of quarter-quarters, and quarters of those. */
  qqq: switchSchema,
  qqqq: switchSchema,
  baseline: switchSchema,
  meridian: switchSchema,
  municipality: switchSchema,
  /** Government lots and similar parts of sectional land. */
  mbOtherLot: onSwitchSchema,
  sublot: switchSchema,
  /** The county registers titles: certificates can be searched and shown. */
  torrens: onSwitchSchema,
  /** Certificates also have file numbers. */
  torrensUseFileNumber: switchSchema,
  displaySalePrice: onSwitchSchema,
  displayMortgageAmount: onSwitchSchema,
  mortgageAmountLabel: z
    .string()
    .trim()
    .max(LABEL_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: LABEL_MAX_CHARACTERS }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM)
    .default(DEFAULT_LABELS.mortgageAmountLabel),
  taxLinkTemplate: parcelLinkTemplate,
  gisLinkTemplate: parcelLinkTemplate,
});

/** Set up once, when a county's index is connected, by the provider's staff (decision 0049). */
export const landlinkGroup = defineSettingsGroup({
  name: 'landlink',
  schema: landlinkSettings,
  read: ['TRIMIN'],
  write: ['TRIMIN'],
  fields: {
    bookType: { kind: 'switch' },
    propertyCode: { kind: 'switch' },
    qqq: { kind: 'switch' },
    qqqq: { kind: 'switch' },
    baseline: { kind: 'switch' },
    meridian: { kind: 'switch' },
    municipality: { kind: 'switch' },
    mbOtherLot: { kind: 'switch' },
    sublot: { kind: 'switch' },
    torrens: { kind: 'switch' },
    torrensUseFileNumber: { kind: 'switch' },
    displaySalePrice: { kind: 'switch' },
    displayMortgageAmount: { kind: 'switch' },
    mortgageAmountLabel: { kind: 'text' },
    taxLinkTemplate: { kind: 'text' },
    gisLinkTemplate: { kind: 'text' },
  },
});
