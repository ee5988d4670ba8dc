import { searchByTractBookId as shared } from '@portal/contract/search/search-by-tract-book-id';
import { computeNaturalKey } from '../../records/index.ts';
import { describeText } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import { beginsWithTractBookKey, findTractBookIds } from '../select-tract-book-ids.queries.ts';

/** Pages of tract books whose identifier begins as typed, whatever marks stand in it: S33-21 lists a township (Spec 2 §2). */
export const searchByTractBookId: Search<'searchByTractBookId'> = {
  shared,
  async findIds(db, criteria, sort) {
    const key = computeNaturalKey(criteria.tractBookId);
    // Marks alone have no key, and would be every page.
    return key === '' ? [] : findTractBookIds(db, [beginsWithTractBookKey(key)], sort);
  },
  describe: (criteria, words) => describeText('tractBookId', criteria.tractBookId, words),
};
