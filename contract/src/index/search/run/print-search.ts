import { z } from 'zod';
import { defineReport } from '../../../reports/define-report.ts';
import { objectFromKeys } from '../../../values/objects.ts';
import { SEARCH_TYPES, type SearchType } from '../definitions/search-types.ts';
import { SEARCHES } from '../definitions/searches.ts';
import { sortDirectionSchema } from '../definitions/sort.ts';
import { RESULT_TABLES } from '../results/result-reports.ts';
import { sortKeySchemaOf } from './run-search.ts';

/** Rows that can be selected in a list (Spec 2 §9 "Multi-select filter limit"). */
export const CHOSEN_MAX_ROWS = 100;

/** Characters of the longest row id. */
const ROW_ID_MAX_CHARACTERS = 60;

/** The scope of a printed list, apart from the criteria. */
const printSchema = z.strictObject({
  sortDirection: sortDirectionSchema.default('ASC'),
  /** The rows that the user selected; all rows if absent (Spec 2 §4 "Filter Selections"). */
  chosen: z.array(z.string().max(ROW_ID_MAX_CHARACTERS)).min(1).max(CHOSEN_MAX_ROWS).optional(),
});

export type PrintOptions = z.output<typeof printSchema>;

/** The name under which every list is saved, without the ending (Spec 2 §4 "Print/download"). */
export const PRINTED_FILE_NAME = 'SearchResultsReport';

function defineResultReport(type: SearchType) {
  const table = RESULT_TABLES[SEARCHES[type].resultKind];
  return defineReport({
    path: `search/${type}Print`,
    access: 'signed-in',
    criteria: z.strictObject({
      ...SEARCHES[type].criteria.shape,
      ...printSchema.shape,
      sortKey: sortKeySchemaOf(type),
    }),
    // `defineReportTable` has checked the columns of each kind against its rows; here it can be any kind.
    row: table.row as z.ZodObject,
    columns: table.columns as unknown as Readonly<Record<string, never>>,
    formats: ['pdf', 'xlsx', 'csv'],
  });
}

/** The list of every search as a report. */
export const RESULT_REPORTS = objectFromKeys(SEARCH_TYPES, defineResultReport);

/** `POST search/{searchType}Print` for every search: its list as a PDF, or in the `format` of the request (decision 0052). */
export const PRINT_ENDPOINTS = objectFromKeys(SEARCH_TYPES, (type) => RESULT_REPORTS[type].endpoint);
