import type {
  CriteriaOf,
  DocumentSearchType,
  KindOf,
  SearchType,
} from '@portal/contract/index/search/definitions/searches';
import type { ResultKind } from '@portal/contract/index/search/results/result-kinds';
import type { PlainDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/database.ts';
import { countMatches, NO_MATCHES } from './count-matches.queries.ts';
import type { Search, SearchedParties, Sort } from './search-definition.ts';
import { type Condition, executeForIds, IDS_MAX } from './select-ids.queries.ts';

/** The rows of one table that a search matches. */
export interface RowSelection {
  /** FROM and WHERE of a statement in which the rows have the name of their table. */
  readonly rows: Condition;
  /** When a row was recorded, if the search can be narrowed by it. */
  readonly recordedAt?: Condition;
}

type RowSearchType = Exclude<SearchType, DocumentSearchType>;

interface RowSearch<Type extends RowSearchType>
  extends Pick<Search<Type>, 'shared' | 'resolveParties' | 'findRemarks' | 'describe'> {
  /** Returns the selection for the criteria; undefined if they can't match anything. */
  select(
    db: Db,
    criteria: CriteriaOf<Type>,
    known: { readonly today: PlainDate; readonly parties?: SearchedParties },
  ): Promise<RowSelection | undefined>;
}

/** A kind of record that isn't a document: the id in its table, and how a list of them is ordered and cut. */
export interface RowKind<Kind extends ResultKind> {
  readonly id: Condition;
  readonly listOrder: (sort: Sort<Kind>) => Condition;
}

/** Derives the list and the counts of a search for other records than documents from one selection, so that they always agree. */
export function defineRowSearch<Type extends RowSearchType>(
  { id, listOrder }: RowKind<KindOf<Type>>,
  { select, ...search }: RowSearch<Type>,
): Search<Type> {
  return {
    ...search,
    async findIds(db, criteria, sort, today, parties) {
      const selection = await select(db, criteria, { today, parties });
      if (selection === undefined) return [];
      const { rows } = selection;
      return executeForIds(db, sql`SELECT ${id} ${rows} ${listOrder(sort)} LIMIT ${sql.lit(IDS_MAX)}`);
    },
    async countMatches(db, criteria, today) {
      const selection = await select(db, criteria, { today });
      if (selection === undefined) return NO_MATCHES;
      const { rows, recordedAt = sql`NULL::timestamp` } = selection;
      return countMatches(db, sql`SELECT ${recordedAt} AS recorded_at, NULL::text AS instrument_code ${rows}`);
    },
  };
}
