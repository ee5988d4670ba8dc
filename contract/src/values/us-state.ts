import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { trimEndOf } from '../trim-text.ts';

/** States, territories and the armed forces' addresses of the United States Postal Service (Spec 1 §3), by code. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FM: 'Federated States of Micronesia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MH: 'Marshall Islands',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PW: 'Palau',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type UsState = keyof typeof US_STATES;

/** The preselected state if the county's own state is unknown (Spec 1 §2). */
export const FALLBACK_STATE: UsState = 'MP';

export const usStateSchema = z.enum(Object.keys(US_STATES) as [UsState, ...UsState[]], problemMessage('required'));

const STATE_CODES = Object.keys(US_STATES).join('|');
const STATE_NAMES = Object.values(US_STATES).join('|');
const ZIP_AT_END = /(?:^|[\s,])\d{5}(?:-\d{4})?$/;
/** A name needs a comma before it: Port Washington is a city. */
const STATE_AT_END = new RegExp(`(?:(?:^|[\\s,])(?:${STATE_CODES})|,\\s*(?:${STATE_NAMES}))$`, 'i');

/** Removes a state and a ZIP code from the end of a place or an address: `Juniper Falls, MN 55971`, `juniper falls mn`. */
export function dropStateAndZip(place: string): string {
  return dropAtEnd(dropAtEnd(place, ZIP_AT_END, /\s/), STATE_AT_END, /[\s.]/);
}

/** Removes what an expression finds at the end of a text, with the separators before it and certain characters behind it. */
function dropAtEnd(text: string, pattern: RegExp, behind: RegExp): string {
  const end = trimEndOf(text, behind);
  const found = pattern.exec(end);
  return found === null ? text : trimEndOf(end.slice(0, found.index), /[\s,]/);
}
