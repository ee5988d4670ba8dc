import { localDateTimeAt } from '@portal/contract/values/local-date-time';
import { type PlainDate, parseIsoDate } from '@portal/contract/values/plain-date';

/** A day and, if the text has one, a time of day in minutes (`14:05`). */
export interface Moment {
  readonly date: PlainDate;
  readonly time: string | undefined;
  /** The zone of the time, as a text has it after a time: `Z`, `-06:00`. Without one, the time is the county's. */
  readonly zone?: string;
}

/** A compiled date format. */
export type DateFormat = WrittenFormat | EpochFormat;
interface WrittenFormat {
  readonly pattern: RegExp;
  /** The parts in the order of the pattern's groups. */
  readonly parts: readonly ('year' | 'shortYear' | 'monthName' | 'month' | 'day')[];
}

/** Instants as a number since 1970-01-01 in UTC: in seconds, or as JavaScript and ArcGIS write them, in milliseconds. */
const EPOCH_FORMATS = { EPOCH: 1_000, EPOCHMS: 1 } as const;
type EpochFormat = keyof typeof EPOCH_FORMATS;
const isEpoch = (format: string): format is EpochFormat => Object.hasOwn(EPOCH_FORMATS, format);
/** Twelve digits are milliseconds of 1973, or seconds of the year 5138. */
const EPOCH = /^-?\d{1,14}(?:\.0+)?$/;

/** The years that two digits can mean, ending with this year: records tell what has happened. */
const YEARS_OF_TWO_DIGITS = 100;

/** The formats of exports from systems in the United States, tried in this order. */
const DEFAULT_FORMATS = [
  'YYYY-M-D',
  'M/D/YYYY',
  'M-D-YYYY',
  'M/D/YY',
  'M-D-YY',
  'YYYY/M/D',
  'YYYYMMDD',
  'D-MON-YYYY',
  'D-MON-YY',
  'MON D, YYYY',
  'MON D YYYY',
];

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const TOKEN = /YYYY|YY|MON|MM|M|DD|D|[^A-Z]/gy;
/** The names of the parts by their token. */
const PARTS = {
  YYYY: 'year',
  YY: 'shortYear',
  MON: 'monthName',
  MM: 'month',
  M: 'month',
  DD: 'day',
  D: 'day',
} as const;
/** A time after a date: ` 12:00:00 AM`, `T14:05:11.000Z`. */
const TIME_AFTER_DATE =
  /^(?:[T\s]\s*|,\s*)(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*[AP]\.?M\.?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
const TIME = /^(\d{1,2}):?(\d{2})(?::?[0-5]\d(?:[.,]\d+)?)?\s*(?:([AP])\.?M\.?)?$/i;

/**
 * Compiles a date format such as `D.M.YYYY` or `MMDDYY`: YYYY and YY are years, MON a month's name, M and MM months, D
 * and DD days. All other characters except letters match themselves. `EPOCH` and `EPOCHMS` are seconds and milliseconds
 * since 1970.
 *
 * @throws RangeError for a format with other letters, or without a year, month, or day.
 */
export function compileDateFormat(format: string): DateFormat {
  const name = format.toUpperCase();
  if (isEpoch(name)) return name;
  const tokens = name.match(TOKEN) ?? [];
  const parts = tokens.flatMap((token) => (token in PARTS ? PARTS[token as keyof typeof PARTS] : []));
  const kinds = parts.map((part) => part.replace(/^shortYear$/, 'year').replace(/^monthName$/, 'month'));
  if (tokens.join('') !== format.toUpperCase() || kinds.toSorted().join() !== 'day,month,year')
    throw new RangeError(`Not a date format: ${format}`);
  const isPacked = !tokens.some((token) => !(token in PARTS));
  const source = tokens.map((token) => {
    if (token === 'YYYY') return '(\\d{4})';
    if (token === 'YY') return '(\\d{2})';
    if (token === 'MON') return '([A-Z]{3,9})\\.?';
    if (token in PARTS) return isPacked ? '(\\d{2})' : '(\\d{1,2})';
    return token === ' ' ? '\\s' : `\\${token}`;
  });
  // Several spaces are one repetition: two would divide a run between them in every way.
  const joined = source.join('').replace(/(?:\\s)+/g, '\\s+');
  return { pattern: new RegExp(`^${joined}(?!\\d)`, 'i'), parts };
}

const DEFAULT_COMPILED = DEFAULT_FORMATS.map(compileDateFormat);

/** How to read dates. */
export interface DateOptions {
  /** Default: the usual formats of exports, month before day. */
  readonly formats?: readonly DateFormat[];
  /** The first year of the hundred years in which two-digit years are; by default they end with this year. */
  readonly pivotYear?: number;
}

/**
 * Parses a date with or without a time: `1/8/1973`, `11/23/1998 12:00:00 AM`, `2013-03-05 14:05:11`, `3/5/13`. Seconds are dropped.
 *
 * @returns undefined if the text is not a date or there is no such day.
 */
export function parseMoment(text: string, options: DateOptions = {}): Moment | undefined {
  if (options.formats === undefined) {
    // Fast path: most dates of an import have this form.
    const date = parseIsoDate(text);
    if (date !== undefined) return { date, time: undefined };
  }
  for (const format of options.formats ?? DEFAULT_COMPILED) {
    if (typeof format === 'string') {
      const moment = parseEpoch(text, format);
      if (moment !== undefined) return moment;
      continue;
    }
    const match = format.pattern.exec(text);
    if (match === null) continue;
    const date = buildDate(format, match, options.pivotYear ?? findPivotYear());
    const rest = text.slice(match[0].length).trimEnd();
    const [, clock = '', zone] = TIME_AFTER_DATE.exec(rest) ?? [];
    const time = rest === '' ? undefined : parseTime(clock);
    if (date !== undefined && (rest === '' || time !== undefined))
      return { date, time, ...(zone !== undefined && { zone: formatZone(zone) }) };
  }
  return undefined;
}

function parseEpoch(text: string, format: EpochFormat): Moment | undefined {
  if (!EPOCH.test(text)) return undefined;
  const instant = new Date(Number(text) * EPOCH_FORMATS[format]);
  if (Number.isNaN(instant.getTime())) return undefined;
  const iso = instant.toISOString();
  const date = parseIsoDate(iso.slice(0, 10));
  return date && { date, time: iso.slice(11, 16), zone: 'Z' };
}

/** `UTC` and `-0600` as `Z` and `-06:00`. */
function formatZone(zone: string): string {
  return /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
}

/** A moment as text, which `parseMoment` reads. */
export function formatMoment({ date, time, zone }: Moment): string {
  return time === undefined ? date : `${date} ${time}${zone ?? ''}`;
}

/**
 * The day and time by the clock of a time zone. Midnight in UTC is how systems write a day without a time, and stays that day.
 *
 * @param timeZone an IANA name.
 */
export function toLocalMoment({ date, time, zone }: Moment, timeZone: string): Moment {
  if (zone === undefined || (zone === 'Z' && time === '00:00')) return { date, time };
  const local = localDateTimeAt(new Date(`${date}T${time}:00${zone}`), timeZone);
  return { date: parseIsoDate(local.slice(0, 10)) ?? date, time: local.slice(11, 16) };
}

/** Parses a time such as `14:05`, `2:05 PM`, `14:05:11.250`, `1405`, or `140511`. Drops seconds, because recording times are in minutes. */
export function parseTime(text: string): string | undefined {
  const [, hourText = '', minute = '', half] = TIME.exec(text) ?? [];
  const isWhole = text.includes(':') || (hourText.length === 2 && half === undefined);
  const hour = (Number(hourText) % (half ? 12 : 24)) + (half?.toUpperCase() === 'P' ? 12 : 0);
  const fits =
    hourText !== '' && Number(hourText) <= (half ? 12 : 23) && Number(minute) < 60 && !(half && Number(hourText) === 0);
  return fits && isWhole ? `${hour.toString().padStart(2, '0')}:${minute}` : undefined;
}

/** Whether a text is how systems write that there is no date: `00/00/0000`, `0`, `/  /`. */
export function isBlankDate(text: string): boolean {
  return /^[0\s/.:-]+$/.test(text);
}

function buildDate({ parts }: WrittenFormat, match: RegExpExecArray, pivotYear: number): PlainDate | undefined {
  const found = Object.fromEntries(parts.map((part, index) => [part, match[index + 1] ?? '']));
  const month = found.monthName ? MONTHS.indexOf(found.monthName.slice(0, 3).toUpperCase()) + 1 : Number(found.month);
  const year = found.shortYear ? expandYear(Number(found.shortYear), pivotYear) : Number(found.year);
  const pad = (value: number, length: number) => value.toString().padStart(length, '0');
  return parseIsoDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(Number(found.day), 2)}`);
}

function findPivotYear(): number {
  return new Date().getFullYear() + 1 - YEARS_OF_TWO_DIGITS;
}

function expandYear(shortYear: number, pivotYear: number): number {
  const year = pivotYear - (pivotYear % 100) + shortYear;
  return year < pivotYear ? year + 100 : year;
}
