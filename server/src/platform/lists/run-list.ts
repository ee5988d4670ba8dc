import {
  type List,
  type ListFileRow,
  type ListSort,
  type ListTotalField,
  UNPAGED_MAX_ROWS,
} from '@portal/contract/lists/define-list';
import { type AliasableExpression, sql } from 'kysely';
import type { Db } from '../database/database.ts';

type ServedList = Pick<List, 'row' | 'columns' | 'sortKeys' | 'pageRows' | 'file'>;

/** The description of all rows of a file. */
interface FileDescription {
  /** Facts that the filter lacks, such as the name of an account. Facts without a value are left out. */
  readonly facts?: (totalCount: number) => Promise<readonly { readonly label: string; readonly value: string }[]>;
  /** Without the ending; the list's name if it is left out. */
  readonly fileName?: string;
}

/** The sums of all rows in the columns that the file adds up. */
type Totals<L extends ServedList> = [ListTotalField<L>] extends [never]
  ? object
  : { readonly totals: () => Promise<Readonly<Record<ListTotalField<L>, number>>> };

/** The source of a list's rows. */
export interface RowSource<L extends ServedList, Stored> {
  /**
   * Selects every row that matches the filter, unsorted. Joins that only the rows of a page need belong in `complete`.
   */
  readonly matches: AliasableExpression<Stored>;
  /** The column of `matches` that each sort key sorts by. */
  readonly orderBy: Readonly<Record<L['sortKeys'][number], keyof Stored & string>>;
  /** A unique column of `matches`, so that pages neither repeat nor skip a row. It follows the direction of the sort. */
  readonly tieBreaker: keyof Stored & string;
  /** Turns stored rows into rows of the list, in the same order. Runs its queries once for all of them. */
  readonly complete: (stored: readonly Stored[]) => Promise<ListFileRow<L>[]>;
}

/** The server half of a list: one query serves its page, its count and its file. */
export type ListSource<L extends ServedList, Stored> = RowSource<L, Stored> & FileDescription & Totals<L>;

export interface ListPage<L extends ServedList> {
  readonly rows: ListFileRow<L>[];
  readonly totalCount: number;
  /** The requested page, or the last one if the list has fewer pages by now. */
  readonly pageNumber: number;
}

type Sort<L extends ServedList> = ListSort<L['sortKeys'][number]>;

/**
 * Reads one page of a list, or its first `UNPAGED_MAX_ROWS` rows if the request has no page number. A page in the second half of
 * the list is read from the end, because an offset costs as much as the rows that it skips.
 */
export async function runList<L extends ServedList, Stored>(
  db: Db,
  list: L,
  source: RowSource<L, Stored>,
  request: Sort<L> & { readonly pageNumber?: number },
): Promise<ListPage<L>> {
  const totalCount = await countMatches(db, source);
  const pageRows = request.pageNumber === undefined ? UNPAGED_MAX_ROWS : list.pageRows;
  const pageNumber = Math.min(request.pageNumber ?? 1, Math.max(1, Math.ceil(totalCount / pageRows)));
  const offset = (pageNumber - 1) * pageRows;
  const limit = Math.min(pageRows, totalCount - offset);
  const rows =
    limit === 0 ? [] : await source.complete(await readRows(db, source, request, { offset, limit, totalCount }));
  return { rows, totalCount, pageNumber };
}

export async function countMatches<L extends ServedList, Stored>(
  db: Db,
  { matches }: RowSource<L, Stored>,
): Promise<number> {
  const { count } = await db
    .selectFrom(matches.as('matches'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects all rows in the order of a sort, or in the reverse one. */
export function sortMatches<L extends ServedList, Stored>(
  db: Db,
  { matches, orderBy, tieBreaker }: RowSource<L, Stored>,
  { sortKey, sortDirection }: Sort<L>,
  isReversed = false,
) {
  const direction = (sortDirection === 'ASC') !== isReversed ? 'asc' : 'desc';
  return db
    .selectFrom(matches.as('matches'))
    .selectAll('matches')
    .$castTo<Stored>()
    .orderBy(sql.ref(`matches.${orderBy[sortKey as L['sortKeys'][number]]}`), direction)
    .orderBy(sql.ref(`matches.${tieBreaker}`), direction);
}

async function readRows<L extends ServedList, Stored>(
  db: Db,
  source: RowSource<L, Stored>,
  sort: Sort<L>,
  { offset, limit, totalCount }: { readonly offset: number; readonly limit: number; readonly totalCount: number },
): Promise<readonly Stored[]> {
  const isFromEnd = offset > totalCount / 2;
  const rows = await sortMatches(db, source, sort, isFromEnd)
    .offset(isFromEnd ? totalCount - offset - limit : offset)
    .limit(limit)
    .execute();
  return isFromEnd ? rows.toReversed() : rows;
}
