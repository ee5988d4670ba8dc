import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from '../values/plain-text.ts';

/** A name or a label is a line on a banner. */
const LINE_MAX_CHARACTERS = 60;

const line = z
  .string()
  .trim()
  .max(LINE_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: LINE_MAX_CHARACTERS }))
  .regex(PLAIN_LINE, PLAIN_PROBLEM);

/** A word that stands in sentences; leaving it empty asks for the portal's own. */
const label = (portals: string) => line.default(portals).transform((text) => (text === '' ? portals : text));

/** Names and contacts (Spec 3 §3 "Common"). */
export const commonSettings = z.object({
  /** Empty: as the operator named the county. */
  countyName: line.default(''),
  appTitle: label('Land Record Portal'),
  contactName: line.default(''),
  contactTitle: line.default(''),
  /** As people are to read it: an extension or a second number may stand here. */
  contactPhone: line.default(''),
  contactEmail: line
    .refine((text) => text === '' || z.email().safeParse(text).success, problemMessage('email'))
    .default(''),
  bookLabel: label('Book'),
  torrensLabel: label('Torrens'),
});
