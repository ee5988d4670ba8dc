import { z } from 'zod';
import type { CellValues, ColumnKind, ColumnKindFor } from '../column.ts';
import { type Access, defineEndpoint, type Endpoint, type WhileViewing } from '../endpoint.ts';
import { type SortDirection, sortDirectionSchema } from '../index/search/definitions/sort.ts';
import type { FieldProblems } from '../problem.ts';
import type { Report, ReportFormat } from '../reports/define-report.ts';
import type { PlainDate } from '../values/plain-date.ts';
import type { Role } from '../values/role.ts';
import { defineListFile, type ListFileDefinition, type ListFileEndpoint } from './list-file.ts';

/**
 * Rows in the response to a request without a page number. Clients written from the specification do their own paging
 * and request all rows in one response (Spec 3 §7); this keeps the request bounded.
 */
export const UNPAGED_MAX_ROWS = 1_000;

/** The key of a text, `area:key`. The contract has no texts: `messages/src/required-texts.ts` checks the keys of all lists. */
export type TextReference = `${string}:${string}`;

/** The properties of a column in a list. */
interface ListColumn {
  readonly label: TextReference;
  /** Whether the rows can be sorted by it. */
  readonly sortable?: boolean;
  /**
   * The place of the column, unless it is on the screen and in every file: `sheet` is in the files with enough room for
   * it, XLSX and CSV.
   */
  readonly only?: 'screen' | 'file' | 'sheet';
  /** Its part of the width of a printed page, if its kind needs another one than usual. */
  readonly share?: number;
}

/** A column of status codes names the group of texts that has a label for each. */
type ColumnOf<Value> = ListColumn &
  (
    | { readonly kind: Exclude<ColumnKindFor<Value>, 'status'> }
    | (NonNullable<Value> extends CellValues['status']
        ? { readonly kind: 'status'; readonly codes: TextReference }
        : never)
  ) &
  // Whether the file ends with the sum of the column.
  (NonNullable<Value> extends number ? { readonly total?: true } : object);

type ListColumns<Row> = { readonly [Field in keyof Row & string]?: ColumnOf<Row[Field]> };

type SortableFields<AllColumns> = {
  [Field in keyof AllColumns & string]: AllColumns[Field] extends { readonly sortable: true } ? Field : never;
}[keyof AllColumns & string];

/** Field by which a list is sorted, and in which direction. */
export interface ListSort<SortKey extends string = string> {
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

/** The description of a filter field's value in the file of a list. */
interface ListCriterion {
  readonly label: TextReference;
  /** The group of texts with the labels of its codes. */
  readonly codes?: TextReference;
}

interface ListDefinition<
  Row extends z.ZodObject,
  FileFields extends z.ZodRawShape,
  Filter extends z.ZodObject,
  AllColumns,
  RowsKey extends string,
  Texts,
  Criteria,
> {
  /** Relative to `/{county}/api/`. */
  readonly path: string;
  readonly access: Access;
  readonly whileViewing?: WhileViewing;
  /** The title of the list, and its text if no row matches. */
  readonly texts: Texts;
  readonly row: Row;
  /** Fields of a row that only the file has. */
  readonly fileFields?: FileFields;
  /** Every field accepts text and has a default, because the filter is part of the screen's address. */
  readonly filter: Filter;
  /** The fields of the filter that the file names above its rows. */
  readonly criteria?: Criteria;
  /** Finds what a single field's schema can't see, such as a date range that ends before it starts. */
  readonly findFilterProblems?: (filter: z.output<Filter>, context: { readonly today: PlainDate }) => FieldProblems;
  /** The columns in the order in which they are shown. The first one is the header of its row. */
  readonly columns: AllColumns;
  /**
   * The columns that are pointless under a filter or for a role, such as the user's name if all rows belong to one
   * user.
   */
  readonly listHidden?: (
    filter: z.output<Filter>,
    caller: { readonly role: Role },
  ) => readonly (keyof NoInfer<AllColumns> & string)[];
  readonly defaultSort: ListSort<SortableFields<NoInfer<AllColumns>>>;
  /** Rows per page. */
  readonly pageRows: number;
  /** The field of the response that contains the rows. The file has the same name if `file` doesn't give another one. */
  readonly rowsKey: RowsKey;
  readonly file?: ListFileDefinition<SortableFields<NoInfer<AllColumns>>>;
}

/**
 * Defines a filtered, sorted and paged list once: its call, the server's query, the browser's table and the file of all
 * its rows build on it (decision 0051).
 *
 * The call accepts the filter's fields, `sortKey`, `sortDirection` and `pageNumber`, all optional, and responds with
 * the rows, `totalCount` and the number of the page they are from: the last page if the requested one no longer exists.
 * The call of the file accepts the same fields with `format` instead of the page.
 */
export function defineList<
  Row extends z.ZodObject,
  Filter extends z.ZodObject,
  const AllColumns extends ListColumns<z.output<Row> & z.output<z.ZodObject<FileFields>>>,
  const RowsKey extends string,
  const Texts extends Readonly<Record<'title' | 'none', TextReference>>,
  const Criteria extends { readonly [Field in keyof z.output<Filter> & string]?: ListCriterion } = object,
  FileFields extends z.ZodRawShape = Record<never, never>,
>(definition: ListDefinition<Row, FileFields, Filter, AllColumns, RowsKey, Texts, Criteria>) {
  const { path, access, whileViewing = 'refused', filter, row, columns, defaultSort, rowsKey } = definition;
  const sortKeys = Object.entries(columns as Readonly<Record<string, ListColumn | undefined>>)
    .filter(([, column]) => column?.sortable)
    .map(([field]) => field) as SortableFields<AllColumns>[];
  const sorting = {
    sortKey: z.enum(sortKeys).default(defaultSort.sortKey as never),
    sortDirection: sortDirectionSchema.default(defaultSort.sortDirection),
  };
  const paging = { ...sorting, pageNumber: z.int().min(1).optional() };
  const file = defineListFile({ ...definition, whileViewing, sorting });
  return {
    findFilterProblems: (): FieldProblems => ({}),
    listHidden: () => [],
    ...definition,
    criteria: (definition.criteria ?? {}) as Criteria,
    sortKeys,
    endpoint: defineEndpoint({
      method: 'POST',
      path,
      access,
      whileViewing,
      // TypeScript forgets generic keys in a spread, so the types of both schemas are given.
      request: z.strictObject({ ...filter.shape, ...paging }) as unknown as z.ZodObject<
        Filter['shape'] & typeof paging,
        z.core.$strict
      >,
      content: z.object({
        [rowsKey]: z.array(row),
        totalCount: z.int().min(0),
        pageNumber: z.int().min(1),
      }) as unknown as ListContentSchema<Row, RowsKey>,
    }),
    file: file as unknown as Omit<typeof file, 'row' | 'endpoint'> & {
      readonly row: z.ZodObject<Row['shape'] & FileFields>;
      readonly endpoint: ListFileEndpoint<Filter['shape'] & typeof sorting>;
    },
  };
}

type ListContentSchema<Row extends z.ZodObject, RowsKey extends string> = z.ZodObject<
  { [Key in RowsKey]: z.ZodArray<Row> } & { totalCount: z.ZodInt; pageNumber: z.ZodInt }
>;

/** Any list, for code that handles all of them. */
export interface List {
  readonly texts: Readonly<Record<'title' | 'none', TextReference>>;
  readonly row: z.ZodObject;
  readonly filter: z.ZodObject;
  readonly criteria: object;
  readonly findFilterProblems: (filter: never, context: { readonly today: PlainDate }) => FieldProblems;
  readonly columns: Readonly<
    Record<
      string,
      (ListColumn & { readonly kind: ColumnKind; readonly codes?: TextReference; readonly total?: true }) | undefined
    >
  >;
  readonly listHidden: (filter: never, caller: { readonly role: Role }) => readonly string[];
  readonly defaultSort: ListSort;
  readonly sortKeys: readonly string[];
  readonly pageRows: number;
  readonly rowsKey: string;
  readonly endpoint: Endpoint;
  readonly file: Report & { readonly name: string; readonly formats: readonly ReportFormat[] };
}

export type ListRow<L extends Pick<List, 'row'>> = z.output<L['row']>;
/** A row with the values that only the file has. */
export type ListFileRow<L extends { readonly file: Pick<Report, 'row'> }> = z.output<L['file']['row']>;
export type ListFilter<L extends Pick<List, 'filter'>> = z.output<L['filter']>;
/** The fields that are columns of the screen. */
export type ListField<L extends Pick<List, 'columns'>> = {
  [Field in keyof L['columns'] & string]: L['columns'][Field] extends { readonly only: 'file' | 'sheet' }
    ? never
    : Field;
}[keyof L['columns'] & string];
export type ListSortKey<L extends Pick<List, 'sortKeys'>> = L['sortKeys'][number];
/** The columns that the file adds up. */
export type ListTotalField<L extends Pick<List, 'columns'>> = {
  [Field in keyof L['columns'] & string]: L['columns'][Field] extends { readonly total: true } ? Field : never;
}[keyof L['columns'] & string];
