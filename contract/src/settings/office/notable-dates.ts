import { z } from 'zod';
import type { WireDate } from '../../values/plain-date.ts';
import { defineSettingsGroup, type StoredSettings } from '../define-settings-group.ts';
import { onSwitchSchema, switchSchema } from '../field-schemas.ts';
import type { FieldOf } from '../settings-fields.ts';

/** The county's three indexes (Spec 3 §2 "Home - Notable Dates"): a column each. */
export const NOTABLE_INDEXES = ['abstract', 'torrens', 'lien'] as const;
export type NotableIndex = (typeof NOTABLE_INDEXES)[number];

/** The dates in the order of their rows. Names and legal descriptions can be indexed and verified separately. */
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

/** How far each index reaches. Loaded with the records; empty where unknown. */
export type IndexCoverage = Readonly<Record<NotableIndex, Readonly<Record<NotableDate, WireDate>>>>;

/** The dates of the index of legal descriptions, shown only where the county keeps it separately. */
const LEGAL_DATES = ['legalPosted', 'legalVerified'] as const satisfies readonly NotableDate[];
type LegalDate = (typeof LEGAL_DATES)[number];

/** Whether a date is shown only where legal descriptions are indexed separately. */
export function isLegalDate(date: NotableDate): boolean {
  return LEGAL_DATES.some((legal) => legal === date);
}

/** Whether an index has a date at all: liens have no legal descriptions, and only Torrens has certificates (Spec 3 §3). */
export function hasNotableDate(index: NotableIndex, date: NotableDate): boolean {
  if (date === 'certificateThru') return index === 'torrens';
  return index !== 'lien' || !isLegalDate(date);
}

/** The name of the switch of a date of an index: `abstractVerified`. */
export type NotableDateField =
  | `${NotableIndex}${Capitalize<Exclude<NotableDate, LegalDate | 'certificateThru'>>}`
  | `${Exclude<NotableIndex, 'lien'>}${Capitalize<LegalDate>}`
  | 'torrensCertificateThru';

/** A cell of the table of notable dates: its index, its date and the name of its switch. */
interface NotableCell {
  readonly index: NotableIndex;
  readonly date: NotableDate;
  readonly field: NotableDateField;
}

const NOTABLE_CELLS: readonly NotableCell[] = NOTABLE_INDEXES.flatMap((index) =>
  NOTABLE_DATES.filter((date) => hasNotableDate(index, date)).map((date) => ({
    index,
    date,
    field: notableDateField(index, date),
  })),
);

/** Returns the name of the switch of a date of an index. */
export function notableDateField(index: NotableIndex, date: NotableDate): NotableDateField {
  return `${index}${date.slice(0, 1).toUpperCase()}${date.slice(1)}` as NotableDateField;
}

const cellsShape = Object.fromEntries(NOTABLE_CELLS.map(({ field }) => [field, onSwitchSchema])) as Readonly<
  Record<NotableDateField, typeof onSwitchSchema>
>;

/**
 * The notable dates that are shown, and their effects (Spec 3 §2, §3 "Notable dates"). The dates themselves come with
 * the index (decision 0043).
 */
export const notableDatesSettings = z.object({
  showNotableDates: switchSchema,
  /** Names and legal descriptions are indexed separately; the legal dates are shown. */
  showSeparateIndexes: switchSchema,
  /** Searches end with the verified index instead of today ("Verified Date as Thru Date"). */
  useVerificationDate: switchSchema,
  ...cellsShape,
});

export type NotableDatesSettings = z.output<typeof notableDatesSettings>;

function cellField({ index, date }: NotableCell): FieldOf<boolean> {
  return {
    kind: 'switch',
    label: `search:notableDates.${date}`,
    hint: 'settings:notableDates.date.hint',
    about: `search:notableDates.${index}`,
  };
}

const cellFields = Object.fromEntries(NOTABLE_CELLS.map((cell) => [cell.field, cellField(cell)])) as Readonly<
  Record<NotableDateField, FieldOf<boolean>>
>;

export const notableDatesGroup = defineSettingsGroup({
  name: 'notableDates',
  schema: notableDatesSettings,
  fields: {
    showNotableDates: { kind: 'switch' },
    showSeparateIndexes: { kind: 'switch' },
    useVerificationDate: { kind: 'switch' },
    ...cellFields,
  },
  upgrades: [flattenIndexes],
});

/** Shape 0 had an object of switches for each index. */
function flattenIndexes(stored: StoredSettings): StoredSettings {
  const nested = stored as Readonly<Record<NotableIndex, Readonly<Record<string, unknown>> | undefined>>;
  const switches = NOTABLE_CELLS.filter(({ index, date }) => nested[index]?.[date] !== undefined);
  return {
    ...stored,
    ...Object.fromEntries(switches.map(({ index, date, field }) => [field, nested[index]?.[date]])),
  };
}

/** Whether the county shows a cell of the table of notable dates. */
export function isDateShown(settings: NotableDatesSettings, index: NotableIndex, date: NotableDate): boolean {
  if (!settings.showNotableDates || !hasNotableDate(index, date)) return false;
  if (isLegalDate(date) && !settings.showSeparateIndexes) return false;
  return settings[notableDateField(index, date)];
}
