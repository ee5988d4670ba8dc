import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../values/plain-text.ts';
import { defineSettingsGroup } from './define-settings-group.ts';
import { DEFAULT_LABELS } from './office/county-labels.ts';

/** A name or a label has to fit on one line of a banner. */
const LINE_MAX_CHARACTERS = 60;

const lineOf = (n: number) =>
  z.string().trim().max(n, problemMessage('maximumCharacters', { n })).regex(PLAIN_LINE, PLAIN_PROBLEM);
const line = lineOf(LINE_MAX_CHARACTERS);

/** The longest line of an envelope. */
const ADDRESS_MAX_CHARACTERS = 120;

/** A word that is used in sentences; an empty one becomes the portal's own. */
const label = (portals: string) => line.default(portals).transform((text) => (text === '' ? portals : text));

/** Names and contacts (Spec 3 §3 "Common"). */
export const commonSettings = z.object({
  /** Empty: the name that the operator gave the county. */
  countyName: line.default(''),
  appTitle: label('Land Record Portal'),
  /** Printed on receipts. */
  address: lineOf(ADDRESS_MAX_CHARACTERS).default(''),
  contactName: line.default(''),
  contactTitle: line.default(''),
  /** Shown as entered: it can have an extension or a second number. */
  contactPhone: line.default(''),
  contactEmail: line
    .refine((text) => text === '' || z.email().safeParse(text).success, problemMessage('email'))
    .default(''),
  bookLabel: label(DEFAULT_LABELS.bookLabel),
  torrensLabel: label(DEFAULT_LABELS.torrensLabel),
});

export const commonGroup = defineSettingsGroup({
  name: 'common',
  schema: commonSettings,
  fields: {
    countyName: { kind: 'text' },
    appTitle: { kind: 'text' },
    address: { kind: 'text' },
    contactName: { kind: 'text' },
    contactTitle: { kind: 'text' },
    contactPhone: { kind: 'text' },
    contactEmail: { kind: 'text' },
    bookLabel: { kind: 'text' },
    torrensLabel: { kind: 'text' },
  },
});
