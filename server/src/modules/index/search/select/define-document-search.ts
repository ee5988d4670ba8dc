import type { CriteriaOf, DocumentSearchType, KindOf } from '@portal/contract/index/search/definitions/searches';
import type { Db } from '../../../../platform/database/database.ts';
import { countMatches, NO_MATCHES } from './count-matches.queries.ts';
import { findIdsByLikeness } from './likeness.ts';
import type { Search, SearchedParties, Sort } from './search-definition.ts';
import { type DocumentSelection, findDocumentIds, selectMatches } from './select-ids.queries.ts';

/** A search for documents, defined by its matches. */
interface DocumentSearch<Type extends DocumentSearchType>
  extends Pick<Search<Type>, 'shared' | 'resolveParties' | 'findRemarks' | 'getPageQuery' | 'describe'> {
  /** Returns the selection for the criteria; undefined if they can't match anything. */
  select(db: Db, criteria: CriteriaOf<Type>, parties?: SearchedParties): Promise<DocumentSelection | undefined>;
}

/** Derives the list and the counts of a search for documents from one selection, so that they always agree. */
export function defineDocumentSearch<Type extends DocumentSearchType>({
  select,
  ...search
}: DocumentSearch<Type>): Search<Type> {
  return {
    ...search,
    async findIds(db, criteria, sort: Sort<KindOf<Type>>, _today, parties) {
      const selection = await select(db, criteria, parties);
      if (selection === undefined) return [];
      const { sortKey, sortDirection } = sort as Sort<'documents'>;
      if (sortKey === 'likeness') return findIdsByLikeness(db, selection, sortDirection);
      return findDocumentIds(db, selection, { sortKey, sortDirection });
    },
    async countMatches(db, criteria) {
      const selection = await select(db, criteria);
      return selection === undefined ? NO_MATCHES : countMatches(db, selectMatches(selection));
    },
  };
}
