import { searchByDate as shared } from '@portal/contract/search/search-by-date';
import { describeNarrowing, readNarrowing } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import { findDocumentIds, narrow } from '../select-ids.queries.ts';

/** Everything recorded within a range of days, both included (Spec 2 §2). */
export const searchByDate: Search<'searchByDate'> = {
  shared,
  findIds: (db, criteria, sort) => findDocumentIds(db, narrow(readNarrowing(criteria)), sort),
  describe: (criteria, words) => describeNarrowing(criteria, words),
};
