import { US_STATES } from '@portal/contract/values/us-state';

const ZIP_DIGITS = 5;

/** More than a phone number has: a pasted one has signs and blanks, which are removed before the digits are counted. */
export const PHONE_CHARACTERS = 40;

/** The states by name. Their names are English in every language, which is marked for screen readers. */
export const STATE_OPTIONS: readonly { readonly value: string; readonly label: string; readonly lang: 'en' }[] =
  Object.entries(US_STATES).map(([value, label]) => ({ value, label, lang: 'en' }));

/** Keeps the first digits of a typed ZIP code. */
export const formatZip = (entry: string): string => entry.replace(/\D/g, '').slice(0, ZIP_DIGITS);
