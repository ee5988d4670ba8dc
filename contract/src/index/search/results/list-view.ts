import { z } from 'zod';
import { defineEndpoint } from '../../../endpoint.ts';
import { RESULT_KIND_NAMES } from './result-kind-names.ts';

/** The height of a row: two lines with everything, or one line, which shows more rows. */
export const DENSITIES = ['comfortable', 'compact'] as const;

/** After this many searches, the rows of a user who has chosen no height are compact. */
export const SEARCHES_UNTIL_COMPACT = 10;

/** The limits of a column's width, in CSS pixels. */
export const COLUMN_MIN_WIDTH = 60;
export const COLUMN_MAX_WIDTH = 1_000;

/** More than any kind has. */
const MAX_COLUMNS = 12;

const columnSchema = z.strictObject({
  /** The name of the column in the browser, which ignores names that it doesn't have. */
  name: z.string().regex(/^[a-zA-Z]{1,40}$/),
  /** In CSS pixels; the column shares the rest of the table if absent. */
  width: z.int().min(COLUMN_MIN_WIDTH).max(COLUMN_MAX_WIDTH).optional(),
  isHidden: z.boolean().optional(),
});
export type ListColumn = z.infer<typeof columnSchema>;

/** The columns of each kind of result in their order; the kinds that the user has changed. */
const columnsSchema = z.partialRecord(z.enum(RESULT_KIND_NAMES), z.array(columnSchema).max(MAX_COLUMNS));

/** A user's look of the lists of results. */
export const listViewSchema = z.object({ density: z.enum(DENSITIES), columns: columnsSchema });
export type ListView = z.infer<typeof listViewSchema>;

/** Changes the look of the lists of results for this and future sessions; for a guest, nothing is stored. */
export const saveListView = defineEndpoint({
  method: 'POST',
  path: 'search/listView',
  access: 'signed-in',
  request: listViewSchema.partial().strict(),
  content: z.object({}),
});
