import { z } from 'zod';
import { problemMessage } from '../problem.ts';
import { getPlainDate, type PlainDate, parseWireDate } from '../values/plain-date.ts';

/** `MM/DD/YYYY`: a row applies from this day by the county's clock; empty for always. */
export const firstDaySchema = z
  .string()
  .trim()
  .max(10, problemMessage('dateFormat'))
  .refine((text) => text === '' || parseWireDate(text) !== undefined, problemMessage('dateFormat'))
  .default('');

/** Whether a row applies on a day of the county. */
export function hasBegun({ firstDay }: { readonly firstDay: string }, day: PlainDate): boolean {
  return firstDay === '' || getPlainDate(firstDay) <= day;
}
