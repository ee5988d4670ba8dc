import type { FieldProblems } from '@portal/contract/problem';
import type { ResultKind, SortKeyOf } from '@portal/contract/search/result-kinds';
import type { CriteriaContext } from '@portal/contract/search/search-definition';
import type { SearchType } from '@portal/contract/search/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/search/searches';
import type { SortDirection } from '@portal/contract/search/sort';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { z } from 'zod';
import type { Db } from '../../platform/database/database.ts';
import type { Translate } from '../../platform/translate.ts';
import type { SearchCodes } from './codes.queries.ts';

/** The order in which results are asked for. */
export interface Sort<Kind extends ResultKind> {
  readonly sortKey: SortKeyOf<Kind>;
  readonly sortDirection: SortDirection;
}

export type DocumentSort = Sort<'documents'>;

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
  /** What the county calls registered land. */
  readonly torrensLabel: string;
  /** Whether certificates have file numbers beside their own. */
  readonly torrensUseFileNumber: boolean;
  readonly codes: SearchCodes;
}

/** What rows are made with beside what the index says. */
export interface RowWords {
  readonly translate: Translate;
  /** The county's day. */
  readonly today: PlainDate;
  /** Entries of each group (parties, references, legals) that a row carries; how many there are is counted anyway. */
  readonly entriesPerRow: number;
}

/**
 * A search: what the contract says of it, how the ids of what it finds are selected, and how it describes itself. How the rows of
 * its kind of result are read stands in `result-rows.ts`, everything else is the same for all and stands in `runSearch`.
 */
export interface Search<Type extends SearchType = SearchType> {
  readonly shared: {
    readonly type: SearchType;
    readonly resultKind: KindOf<Type>;
    readonly criteria: z.ZodType<CriteriaOf<Type>>;
    clearIrrelevant?(criteria: CriteriaOf<Type>, context: CriteriaContext): CriteriaOf<Type>;
    findProblems(criteria: CriteriaOf<Type>, context: CriteriaContext): FieldProblems;
  };
  /**
   * Selects the ids of the true first `IDS_MAX` of the whole match, in the asked order.
   *
   * @param criteria without problems, by the contract's `findProblems`.
   * @param today the county's day, by which a lien is current.
   */
  findIds(db: Db, criteria: CriteriaOf<Type>, sort: Sort<KindOf<Type>>, today: PlainDate): Promise<readonly number[]>;
  /** The criteria that were given, in the reader's language. Those that restrict nothing are left out. */
  describe(criteria: CriteriaOf<Type>, words: CriteriaWords): readonly CriteriaLine[];
}
