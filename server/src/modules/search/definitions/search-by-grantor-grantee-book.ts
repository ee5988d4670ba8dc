import { searchByGrantorGranteeBook as shared } from '@portal/contract/search/search-by-grantor-grantee-book';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { computeNameQuery } from '../../records/index.ts';
import { describeNarrowing, describeText } from '../criteria.ts';
import type { Search } from '../search-definition.ts';
import {
  coversDays,
  findGrantorGranteeBookIds,
  listsSide,
  mayHoldName,
} from '../select-grantor-grantee-book-ids.queries.ts';

const SIDES = { BOTH: [], GRANTORS: [listsSide('GRANTOR')], GRANTEES: [listsSide('GRANTEE')] } as const;

/** The pages of the old books on which a name may stand, by its beginning (Spec 2 §2). */
export const searchByGrantorGranteeBook: Search<'searchByGrantorGranteeBook'> = {
  shared,
  async findIds(db, criteria, sort) {
    const name = computeNameQuery(criteria.grantorGranteeLastName);
    // Punctuation alone has no key, and would be on every page.
    if (name.prefixes.length + name.exact.length === 0) return [];
    const days = {
      from: parseWireDate(criteria.fromRecordedDate),
      through: parseWireDate(criteria.toRecordedDate),
    };
    const conditions = [mayHoldName(name), ...SIDES[criteria.grantorGranteeSearchIn], ...coversDays(days)];
    return findGrantorGranteeBookIds(db, conditions, sort);
  },
  describe: (criteria, words) => [
    ...describeText('name', criteria.grantorGranteeLastName, words),
    ...describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words),
    ...describeNarrowing(criteria, words),
  ],
};
