import { NUMBER_WORDS, parseOrdinal } from '../keys/number-words.ts';
import { computeTextKey } from '../keys/search-key.ts';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['AUD', 'AUDITORS'],
  ['AUDS', 'AUDITORS'],
  ['AUDITOR', 'AUDITORS'],
  ['SUB', 'SUBDIVISION'],
  ['SUBD', 'SUBDIVISION'],
  ['SUBDIV', 'SUBDIVISION'],
  ['SUBDN', 'SUBDIVISION'],
  ['SEC', 'SECTION'],
  ['DIV', 'DIVISION'],
  ['PK', 'PARK'],
  ['HTS', 'HEIGHTS'],
  ['HGTS', 'HEIGHTS'],
  ['GDNS', 'GARDENS'],
  ['EST', 'ESTATES'],
  ['ESTS', 'ESTATES'],
  ['LK', 'LAKE'],
  ['REARR', 'REARRANGEMENT'],
  ['CONDO', 'CONDOMINIUM'],
  ['ST', 'SAINT'],
  ['MT', 'MOUNT'],
]);
/** Words that only express that land was platted. Clerks use or omit them inconsistently. */
const DROPPED: ReadonlySet<string> = new Set(['ADDITION', 'ADDN', 'ADD', 'ADDTN', 'NO', 'NUMBER']);

/**
 * Computes the key of a plat's name. NORTHOME 2ND ADDITION, Northome Second Addn, and NORTHOME ADD NO 2 have the same key: ordinals and
 * number words become digits, ADDITION and NO are removed, abbreviations are spelled out, and the text after "Addition to" is removed.
 */
export function computePlatKey(name: string): string {
  const key = computeTextKey(
    name
      .replace(/#|\b(?:NO|SEC)\.?(?=\s*\d)/gi, (word) => (word === '#' ? ' NO ' : ` ${word} `))
      .replace(/\b(NO|SEC) ?\.(?=\s)/gi, '$1 '),
  )
    .replace(/^(?:THE )?(?:PLAT|MAP) OF /, '')
    .replace(/^THE (?=.)/, '')
    .replace(/(\b(?:AN )?(?:ADDITION|ADDN|ADD)) TO\b.*$/s, '$1')
    .replace(/ AN (?=ADDITION$)/, ' ');
  const words = key.split(' ').filter((word) => !DROPPED.has(word));
  const remaining = words.length === 0 ? key.split(' ') : words;
  return remaining
    .map((word) => (parseOrdinal(word) ?? NUMBER_WORDS.get(word) ?? WORDS.get(word) ?? word).toString())
    .join(' ');
}
