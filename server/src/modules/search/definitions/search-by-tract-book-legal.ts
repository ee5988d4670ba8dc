import { searchByTractBookLegal as shared } from '@portal/contract/search/search-by-tract-book-legal';
import { describeNarrowing, readNarrowing } from '../criteria.ts';
import { describeLand, findLand } from '../find-land.ts';
import { hasTractBookLegal } from '../legal-conditions.queries.ts';
import type { Search } from '../search-definition.ts';
import { findTractBookIds, isEnteredWithin } from '../select-tract-book-ids.queries.ts';

/** The pages of the old tract books that cover a piece of land (Spec 2 §2). */
export const searchByTractBookLegal: Search<'searchByTractBookLegal'> = {
  shared,
  async findIds(db, criteria, sort) {
    const land = await findLand(db, criteria);
    if (land === undefined) return [];
    return findTractBookIds(db, [hasTractBookLegal(land), ...isEnteredWithin(readNarrowing(criteria))], sort);
  },
  describe: (criteria, words) => [...describeLand(criteria, words), ...describeNarrowing(criteria, words)],
};
