import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { PLAIN_LINE, PLAIN_PROBLEM } from './plain-text.ts';

export const FIRST_NAME_MAX_CHARACTERS = 30;
export const LAST_NAME_MAX_CHARACTERS = 30;
export const NAME_MAX_CHARACTERS = 150;
export const COMPANY_MAX_CHARACTERS = 60;
export const ADDRESS_MAX_CHARACTERS = 50;

/** A trimmed line of a profile (Spec 1 §5), without characters that an email header, a log or a sheet could take for a command. */
export function profileLine(maxCharacters: number, presence: 'required' | 'optional') {
  const line = z
    .string()
    .trim()
    .max(maxCharacters, problemMessage('maximumCharacters', { n: maxCharacters }))
    .regex(PLAIN_LINE, PLAIN_PROBLEM);
  return presence === 'required' ? line.min(1, problemMessage('required')) : line;
}

/** A five-digit US postal code. */
export const zipSchema = z
  .string()
  .min(1, problemMessage('required'))
  .regex(/^\d*$/, problemMessage('numbersOnly'))
  .length(5, problemMessage('zipTooShort'));

/** `(XXX) XXX-XXXX`, 14 characters. */
export const standardPhoneSchema = z
  .string()
  .min(1, problemMessage('required'))
  .regex(/^\(\d{3}\) \d{3}-\d{4}$/, problemMessage('phoneStandard'));

/** Country code and number, 7 to 15 digits and nothing else. */
export const internationalPhoneSchema = z
  .string()
  .min(1, problemMessage('required'))
  .regex(/^\d*$/, problemMessage('phoneInternationalDigits'))
  .min(7, problemMessage('phoneInternational'))
  .max(15, problemMessage('phoneInternational'));

/**
 * Formats what a user has typed into a standard phone field: `2185550142` becomes `(218) 555-0142`. The country code, with which phones
 * fill in their own number, isn't part of it; no area code starts with 1.
 */
export function formatStandardPhone(entry: string): string {
  const digits = entry.replace(/\D/g, '').replace(/^1/, '').slice(0, 10);
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
