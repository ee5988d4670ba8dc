import type { CriteriaContext } from '@portal/contract/index/search/definitions/search-definition';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import type { CriteriaOf, KindOf } from '@portal/contract/index/search/definitions/searches';
import type { SortDirection } from '@portal/contract/index/search/definitions/sort';
import type { ResultKind, SortKeyOf } from '@portal/contract/index/search/results/result-kinds';
import type { FieldProblems } from '@portal/contract/problem';
import type { PlainDate } from '@portal/contract/values/plain-date';
import type { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import type { Translate } from '../../../../platform/translate.ts';
import type { NameCriterion } from '../names/typed-name.ts';
import type { SearchCodes } from './codes.queries.ts';

/** The number of matching records, in total and for each way to narrow the search. */
export interface MatchCounts {
  readonly total: number;
  /** The months with matches, `YYYY-MM`, the oldest first. */
  readonly months: readonly { readonly month: string; readonly count: number }[];
  /** The instrument groups with matches. A document counts in every group of its instrument. */
  readonly groups: readonly { readonly code: string; readonly count: number }[];
}

/** The requested order of results. */
export interface Sort<Kind extends ResultKind> {
  readonly sortKey: SortKeyOf<Kind>;
  readonly sortDirection: SortDirection;
}

/** An order of documents by their columns. */
export interface DocumentSort extends Sort<'documents'> {
  readonly sortKey: Exclude<SortKeyOf<'documents'>, 'likeness'>;
}

/** A criterion as label and value: `Name`, `LINDQUIST, A`. */
export interface CriteriaLine {
  readonly key: string;
  readonly value: string;
}

/** A fact of the index that is shown with the criteria: typed numbers without matches, other plats that a name can mean, or how many pages have been read. */
export interface CriteriaRemark {
  readonly criterion: 'notFound' | 'otherPlats' | 'pagesRead';
  readonly text: string;
}

/** The parties for which a search looks. */
export interface SearchedParties {
  /** The typed names that a party can have. Empty if the search can't match any. */
  readonly names: readonly NameCriterion[];
  /** The side of the index; undefined for both. */
  readonly role: 'GRANTOR' | 'GRANTEE' | undefined;
}

/** Everything needed to describe criteria. */
export interface CriteriaWords {
  readonly translate: Translate;
  /** The county's word for a book. */
  readonly bookLabel: string;
  /** The county's word for registered land. */
  readonly torrensLabel: string;
  /** Whether certificates also have file numbers. */
  readonly torrensUseFileNumber: boolean;
  readonly codes: SearchCodes;
}

/** The words for rows that aren't in the index. */
export interface RowWords {
  readonly translate: Translate;
  /** The county's day. */
  readonly today: PlainDate;
  /** The number of entries of each group (parties, references, legals) in a row. All are counted. */
  readonly entriesPerRow: number;
  /** The parties for which the search looked. They come first and are marked. */
  readonly parties: SearchedParties | undefined;
  /** The query for pages of the search, on which the words are then found; absent in other searches. */
  readonly pageQuery?: string | undefined;
}

/**
 * A search: its definition in the contract, how it selects the ids of its results, and how it describes its criteria. `result-rows.ts`
 * reads the rows of each kind of result, and `runSearch` does everything else.
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
   * Selects the ids of the true first `IDS_MAX` of all matches, in the requested order.
   *
   * @param criteria without problems, by the contract's `findProblems`.
   * @param today the county's day, by which a lien is current.
   * @param parties the result of `resolveParties`, if the caller has it already.
   */
  findIds(
    db: Db,
    criteria: CriteriaOf<Type>,
    sort: Sort<KindOf<Type>>,
    today: PlainDate,
    parties?: SearchedParties,
  ): Promise<readonly number[]>;
  /**
   * Counts all matches, by month where the search can be narrowed by dates, and by instrument group if they are documents.
   *
   * @returns undefined for more matches than are counted, or if counting takes too long.
   */
  countMatches(db: Db, criteria: CriteriaOf<Type>, today: PlainDate): Promise<MatchCounts | undefined>;
  /** Finds facts of the index that the criteria call for; most searches have none. */
  findRemarks?(db: Db, criteria: CriteriaOf<Type>): Promise<readonly CriteriaRemark[]>;
  /** Resolves the typed names. Absent for searches without names, undefined if no name was typed. */
  resolveParties?(db: Db, criteria: CriteriaOf<Type>): Promise<SearchedParties | undefined>;
  /** The query for the text of pages; absent for searches that don't look at it. */
  getPageQuery?(criteria: CriteriaOf<Type>): string | undefined;
  /** Describes the criteria in the reader's language, without those that restrict nothing. */
  describe(criteria: CriteriaOf<Type>, words: CriteriaWords): readonly CriteriaLine[];
}
