import type { z } from 'zod';

export type TidyOutcome<Values> =
  | { readonly values: Values; readonly emptied: readonly string[] }
  | { readonly invalid: string };

/**
 * Checks the fields of a row with the schema of its form. An invalid field that has a replacement gets it; any other rejects the row.
 *
 * @returns the values and the fields that were replaced, or the first field that rejects the row.
 */
export function tidyFields<Values>(
  schema: z.ZodType<Values>,
  values: Readonly<Record<string, unknown>>,
  replacements: Readonly<Record<string, unknown>>,
): TidyOutcome<Values> {
  const first = schema.safeParse(values);
  if (first.success) return { values: first.data, emptied: [] };
  const fields = [...new Set(first.error.issues.map(({ path }) => String(path[0])))];
  const invalid = fields.find((field) => !Object.hasOwn(replacements, field));
  if (invalid !== undefined) return { invalid };
  const replaced = Object.fromEntries(fields.map((field) => [field, replacements[field]]));
  return { values: schema.parse({ ...values, ...replaced }), emptied: fields };
}
