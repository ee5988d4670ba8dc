import { z } from 'zod';
import type { WireDate } from '../values/plain-date.ts';

/** The county's three indexes (Spec 3 §2 "Home - Notable Dates"): a column each. */
export const NOTABLE_INDEXES = ['abstract', 'torrens', 'lien'] as const;
export type NotableIndex = (typeof NOTABLE_INDEXES)[number];

/** The dates in the order of their rows: names and legals may be indexed and verified apart. */
export const NOTABLE_DATES = [
  'indexBegin',
  'posted',
  'legalPosted',
  'verified',
  'legalVerified',
  'imageBegin',
  'imageThru',
  'certificateThru',
] as const;
export type NotableDate = (typeof NOTABLE_DATES)[number];

/** How far each index reaches, as it was loaded with the records; empty where that is not known. */
export type IndexCoverage = Readonly<Record<NotableIndex, Readonly<Record<NotableDate, WireDate>>>>;

/** The dates of the index of legal descriptions, which is spoken of only where the county keeps it apart. */
const LEGAL_DATES: readonly NotableDate[] = ['legalPosted', 'legalVerified'];

/** Whether an index has a date at all: liens have no legals, and only Torrens has certificates (Spec 3 §3). */
export function hasNotableDate(index: NotableIndex, date: NotableDate): boolean {
  if (date === 'certificateThru') return index === 'torrens';
  return index !== 'lien' || !LEGAL_DATES.includes(date);
}

const shown = z.boolean().default(true);

/** Which dates of an index stand in the table. */
const indexSelections = z
  .object({
    /** First day that the index covers. */
    indexBegin: shown,
    /** Indexed through. */
    posted: shown,
    legalPosted: shown,
    /** Verified through. */
    verified: shown,
    legalVerified: shown,
    imageBegin: shown,
    imageThru: shown,
    certificateThru: shown,
  })
  .prefault({});

/**
 * Which of the notable dates are shown, and what they do (Spec 3 §2, §3 "Notable dates"). The dates themselves come with the index
 * (decision 0043).
 */
export const notableDatesSettings = z.object({
  showNotableDates: z.boolean().default(false),
  /** Names and legals are indexed apart; the legal dates are shown. */
  showSeparateIndexes: z.boolean().default(false),
  /** Searches end with the verified index instead of today ("Verified Date as Thru Date"). */
  useVerificationDate: z.boolean().default(false),
  abstract: indexSelections,
  torrens: indexSelections,
  lien: indexSelections,
});

export type NotableDatesSettings = z.output<typeof notableDatesSettings>;

/** Whether a cell of the table of notable dates is one that the county shows. */
export function isDateShown(settings: NotableDatesSettings, index: NotableIndex, date: NotableDate): boolean {
  if (!settings.showNotableDates || !hasNotableDate(index, date)) return false;
  if (LEGAL_DATES.includes(date) && !settings.showSeparateIndexes) return false;
  return settings[index][date];
}
