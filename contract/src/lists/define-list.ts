import { z } from 'zod';
import type { ColumnKind, Columns } from '../column.ts';
import { type Access, defineEndpoint, type Endpoint, type WhileViewing } from '../endpoint.ts';
import type { FieldProblems } from '../problem.ts';
import { type SortDirection, sortDirectionSchema } from '../search/sort.ts';
import type { PlainDate } from '../values/plain-date.ts';

/**
 * Rows in the response to a request without a page number. Clients written from the specification page by themselves and ask for
 * all rows at once (Spec 3 §7); this keeps the request bounded.
 */
export const UNPAGED_MAX_ROWS = 1_000;

/** What a list adds to a column: whether the rows can be sorted by it. */
interface ListColumn {
  readonly sortable?: boolean;
}

type SortableFields<ListColumns> = {
  [Field in keyof ListColumns & string]: ListColumns[Field] extends { readonly sortable: true } ? Field : never;
}[keyof ListColumns & string];

/** Field by which a list is sorted, and in which direction. */
export interface ListSort<SortKey extends string = string> {
  readonly sortKey: SortKey;
  readonly sortDirection: SortDirection;
}

interface ListDefinition<Row extends z.ZodObject, Filter extends z.ZodObject, ListColumns, RowsKey extends string> {
  /** Relative to `/{county}/api/`. */
  readonly path: string;
  readonly access: Access;
  readonly whileViewing?: WhileViewing;
  readonly row: Row;
  /** Every field accepts text and has a default, because the filter is part of the screen's address. */
  readonly filter: Filter;
  /** Finds what a single field's schema can't see, such as a date range that ends before it starts. */
  readonly findFilterProblems?: (filter: z.output<Filter>, context: { readonly today: PlainDate }) => FieldProblems;
  /** The columns in the order in which they are shown. The first one is the header of its row. */
  readonly columns: ListColumns;
  readonly defaultSort: ListSort<SortableFields<NoInfer<ListColumns>>>;
  /** Rows per page. */
  readonly pageRows: number;
  /** The field of the response that contains the rows. */
  readonly rowsKey: RowsKey;
}

/**
 * Defines a filtered, sorted and paged list once: its call, the server's query and the browser's table all build on it
 * (decision 0051).
 *
 * The call takes the filter's fields, `sortKey`, `sortDirection` and `pageNumber`, all optional, and responds with the rows,
 * `totalCount` and the number of the page they are from: the last page if the requested one no longer exists.
 */
export function defineList<
  Row extends z.ZodObject,
  Filter extends z.ZodObject,
  const ListColumns extends Columns<z.output<Row>, ListColumn>,
  const RowsKey extends string,
>(definition: ListDefinition<Row, Filter, ListColumns, RowsKey>) {
  const { path, access, whileViewing = 'refused', filter, row, columns, defaultSort, rowsKey } = definition;
  const sortKeys = Object.entries(columns as Readonly<Record<string, ListColumn | undefined>>)
    .filter(([, column]) => column?.sortable)
    .map(([field]) => field) as SortableFields<ListColumns>[];
  const paging = {
    sortKey: z.enum(sortKeys).default(defaultSort.sortKey as never),
    sortDirection: sortDirectionSchema.default(defaultSort.sortDirection),
    pageNumber: z.int().min(1).optional(),
  };
  return {
    findFilterProblems: (): FieldProblems => ({}),
    ...definition,
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
  };
}

type ListContentSchema<Row extends z.ZodObject, RowsKey extends string> = z.ZodObject<
  { [Key in RowsKey]: z.ZodArray<Row> } & { totalCount: z.ZodInt; pageNumber: z.ZodInt }
>;

/** Any list, for the code that serves and shows all of them alike. */
export interface List {
  readonly row: z.ZodObject;
  readonly filter: z.ZodObject;
  readonly findFilterProblems: (filter: never, context: { readonly today: PlainDate }) => FieldProblems;
  readonly columns: Readonly<Record<string, ({ readonly kind: ColumnKind } & ListColumn) | undefined>>;
  readonly defaultSort: ListSort;
  readonly sortKeys: readonly string[];
  readonly pageRows: number;
  readonly rowsKey: string;
  readonly endpoint: Endpoint;
}

export type ListRow<L extends Pick<List, 'row'>> = z.output<L['row']>;
export type ListFilter<L extends Pick<List, 'filter'>> = z.output<L['filter']>;
/** The fields that are columns. */
export type ListField<L extends Pick<List, 'columns'>> = keyof L['columns'] & string;
export type ListSortKey<L extends Pick<List, 'sortKeys'>> = L['sortKeys'][number];
