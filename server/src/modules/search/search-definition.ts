import type { FieldProblems } from '@portal/contract/problem';
import type { CriteriaContext } from '@portal/contract/search/search-definition';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf } from '@portal/contract/search/searches';
import type { DocumentSortKey, SortDirection } from '@portal/contract/search/sort';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import type { SearchCodes } from './codes.queries.ts';

/** The order in which documents are asked for. */
export interface DocumentSort {
  readonly sortKey: DocumentSortKey;
  readonly sortDirection: SortDirection;
}

/** One criterion in words: `Name`, `LINDQUIST, A`. */
export interface CriteriaLine {
  readonly key: string;
  readonly value: string;
}

/** What criteria are described with. */
export interface CriteriaWords {
  readonly translate: Translate;
  /** What the county calls a book. */
  readonly bookLabel: string;
  readonly codes: SearchCodes;
}

/**
 * A search that finds documents: what the contract says of it, how its ids are selected, and how it describes itself. Everything
 * else is the same for all and stands in `runSearch`.
 */
export interface DocumentSearch<Type extends SearchType = SearchType> {
  readonly shared: {
    readonly type: SearchType;
    readonly criteria: z.ZodType<CriteriaOf<Type>>;
    findProblems(criteria: CriteriaOf<Type>, context: CriteriaContext): FieldProblems;
  };
  /**
   * Selects the ids of the true first `IDS_MAX` of the whole match, in the asked order.
   *
   * @param criteria without problems, by the contract's `findProblems`.
   */
  findIds(db: Db, criteria: CriteriaOf<Type>, sort: DocumentSort): Promise<readonly number[]>;
  /** The criteria that were given, in the reader's language. Those that restrict nothing are left out. */
  describe(criteria: CriteriaOf<Type>, words: CriteriaWords): readonly CriteriaLine[];
}
