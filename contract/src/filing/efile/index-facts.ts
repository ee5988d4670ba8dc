import { z } from 'zod';
import { problemMessage } from '../../problem.ts';
import { PLAIN_PROBLEM, PLAIN_TEXT } from '../../values/plain-text.ts';
import type { EfileType } from './filing.ts';

/** Types of documents that become index records. Marriage licenses and UCC forms belong to other registers. */
export const INDEXED_TYPES: readonly EfileType[] = ['LR', 'MAP'];

/** Characters of the lines of a field: fifty long names. */
export const INDEX_LINES_MAX_CHARACTERS = 4_000;
/** Lines of a field, so that a filing isn't a thousand index entries. */
const INDEX_LINES_MAX = 50;

const text = z
  .string()
  .trim()
  .max(INDEX_LINES_MAX_CHARACTERS, problemMessage('maximumCharacters', { n: INDEX_LINES_MAX_CHARACTERS }))
  .regex(PLAIN_TEXT, PLAIN_PROBLEM)
  .default('');

const lines = text.refine(
  (value) => splitLines(value).length <= INDEX_LINES_MAX,
  problemMessage('lineLimit', { n: INDEX_LINES_MAX }),
);

/** The index's facts about a document. Parties and parcels are one per line, names with the last name first. */
export const indexFactsShape = {
  /** Code of the instrument. */
  instrument: z.string().max(20, problemMessage('invalid')).default(''),
  grantors: lines,
  grantees: lines,
  parcels: lines,
  legal: text,
};

export const indexFactsSchema = z.object(indexFactsShape);
export type IndexFacts = z.output<typeof indexFactsSchema>;

export const NO_INDEX_FACTS: IndexFacts = { instrument: '', grantors: '', grantees: '', parcels: '', legal: '' };

/** The index facts of a larger form. */
export function pickIndexFacts({ instrument, grantors, grantees, parcels, legal }: IndexFacts): IndexFacts {
  return { instrument, grantors, grantees, parcels, legal };
}

/** The instruments that forms offer. */
export const instrumentOptionSchema = z.object({ code: z.string(), description: z.string() });
export type InstrumentOption = z.infer<typeof instrumentOptionSchema>;

/** The lines of a field without blank ones. */
export function splitLines(value: string): readonly string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
