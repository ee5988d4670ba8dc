import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { sortKeySchemaOf } from './run-search.ts';
import { SEARCH_TYPES, type SearchType } from './search-types.ts';
import { SEARCHES } from './searches.ts';
import { sortDirectionSchema } from './sort.ts';

/** Rows that can be chosen from a list (Spec 2 §9 "Multi-select filter limit"). */
export const CHOSEN_MAX_ROWS = 100;

/** No row is named by more characters. */
const ROW_ID_MAX_CHARACTERS = 60;

/** What a printed list is of, beside the criteria. */
const printSchema = z.strictObject({
  sortDirection: sortDirectionSchema.default('ASC'),
  /** The rows that the list was narrowed to by hand; all of them where absent (Spec 2 §4 "Filter Selections"). */
  chosen: z.array(z.string().max(ROW_ID_MAX_CHARACTERS)).min(1).max(CHOSEN_MAX_ROWS).optional(),
});

export type PrintOptions = z.output<typeof printSchema>;

/** The name under which every list is saved (Spec 2 §4 "Print/download"). */
export const PRINTED_FILE_NAME = 'SearchResultsReport.pdf';

function definePrintEndpoint(type: SearchType) {
  return defineEndpoint({
    method: 'POST',
    path: `search/${type}Print`,
    access: 'signed-in',
    request: z.strictObject({
      ...SEARCHES[type].criteria.shape,
      ...printSchema.shape,
      sortKey: sortKeySchemaOf(type),
    }),
    content: z.never(),
    answer: 'file',
  });
}

/** `POST search/{searchType}Print` for every search: its list as a PDF. */
export const PRINT_ENDPOINTS = Object.fromEntries(SEARCH_TYPES.map((type) => [type, definePrintEndpoint(type)])) as {
  readonly [Type in SearchType]: ReturnType<typeof definePrintEndpoint>;
};
