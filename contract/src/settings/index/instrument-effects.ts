import { z } from 'zod';
import { DEFAULT_INSTRUMENT_EFFECTS, EFFECTS, type InstrumentEffect } from '../../index/title/instrument-effects.ts';
import { problemMessage } from '../../problem.ts';
import { defineSettingsGroup } from '../define-settings-group.ts';
import { switchSchema, wholeNumber } from '../field-schemas.ts';
import { CODE_MAX_CHARACTERS } from '../money/special-rates.ts';

/** Codes that a county can map. The largest published indexes have some four hundred. */
export const INSTRUMENT_EFFECTS_MAX = 500;
const COUNTERPARTS_MAX_CHARACTERS = 200;
const SOURCE_MAX_CHARACTERS = 100;
const TERM_MAX_YEARS = 99;
const tooLong = (n: number) => problemMessage('maximumCharacters', { n });

/** One row of the table. A row without a code is blank, whatever else it has. */
const instrumentEffectSchema = z.object({
  code: z.string().trim().max(CODE_MAX_CHARACTERS, tooLong(CODE_MAX_CHARACTERS)).default(''),
  effect: z.enum(EFFECTS).default('EVIDENCE'),
  counterparts: z.string().trim().max(COUNTERPARTS_MAX_CHARACTERS, tooLong(COUNTERPARTS_MAX_CHARACTERS)).default(''),
  termYears: wholeNumber(0, TERM_MAX_YEARS).default(0),
  isTermInImage: switchSchema,
  source: z.string().trim().max(SOURCE_MAX_CHARACTERS, tooLong(SOURCE_MAX_CHARACTERS)).default(''),
});

/** Drops blank rows and sorts the others by code, so that a duplicate is next to its twin. */
function arrangeEffects(effects: readonly InstrumentEffect[]): InstrumentEffect[] {
  return effects.filter(({ code }) => code !== '').sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

/** The effects of the county's instruments on title (decision 0125): the chain of title is derived from them. */
export const instrumentEffectsSettings = z.object({
  effects: z
    .array(instrumentEffectSchema)
    .max(INSTRUMENT_EFFECTS_MAX, problemMessage('instrumentEffectLimit', { n: INSTRUMENT_EFFECTS_MAX }))
    .default([...DEFAULT_INSTRUMENT_EFFECTS])
    .transform(arrangeEffects)
    .superRefine((effects, context) => {
      if (new Set(effects.map(({ code }) => code)).size < effects.length)
        context.addIssue({ code: 'custom', message: problemMessage('instrumentEffectDuplicate') });
    }),
});

export const instrumentEffectsGroup = defineSettingsGroup({
  name: 'instrumentEffects',
  schema: instrumentEffectsSettings,
  fields: {
    effects: {
      kind: 'rows',
      row: {
        code: { kind: 'text' },
        effect: { kind: 'choice' },
        counterparts: { kind: 'text' },
        termYears: { kind: 'number' },
        isTermInImage: { kind: 'switch' },
        source: { kind: 'text' },
      },
    },
  },
});
