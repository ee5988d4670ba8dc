import { z } from 'zod';

/** Rows that one request can change; more would keep them locked for too long. */
export const SELECTED_MAX_ROWS = 5_000;

const idsSchema = z.array(z.int().min(1)).max(SELECTED_MAX_ROWS);

/**
 * The rows of a list that a request changes: those named, or all that match a filter but some. The latter comes with the number of
 * rows that the user saw, and is refused if another number matches by now (decision 0051).
 */
export function selectedRowsSchema<Filter extends z.ZodObject>(filter: Filter) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('rows'), ids: idsSchema.min(1) }),
    z.strictObject({
      kind: z.literal('allMatching'),
      filter,
      except: idsSchema,
      expectedCount: z.int().min(1).max(SELECTED_MAX_ROWS),
    }),
  ]);
}
