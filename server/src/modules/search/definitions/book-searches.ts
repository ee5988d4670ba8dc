import { bookSearches } from '@portal/contract/search/book-searches';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { computeNaturalKey } from '../../records/index.ts';
import { describeNameMatch, describeNarrowing, describeText, readNarrowing } from '../criteria.ts';
import { describeLand, findLand } from '../find-land.ts';
import { hasTractBookLegal } from '../legal-conditions.queries.ts';
import { resolveBookName } from '../resolve-book-name.ts';
import type { Search } from '../search-definition.ts';
import {
  coversDays,
  findGrantorGranteeBookIds,
  listsSide,
  mayHoldName,
} from '../select-grantor-grantee-book-ids.queries.ts';
import { beginsWithTractBookKey, findTractBookIds, isEnteredWithin } from '../select-tract-book-ids.queries.ts';

const SIDES = { BOTH: [], GRANTORS: [listsSide('GRANTOR')], GRANTEES: [listsSide('GRANTEE')] } as const;

/** The pages of the grantor grantee books on which a name can be, by the start of the name (Spec 2 §2). */
const searchByGrantorGranteeBook: Search<'searchByGrantorGranteeBook'> = {
  shared: bookSearches.searchByGrantorGranteeBook,
  async findIds(db, criteria, sort) {
    const name = await resolveBookName(db, criteria);
    // Punctuation alone has no key, and would match every page.
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
    ...describeNameMatch(criteria, words),
    ...describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words),
    ...describeNarrowing(criteria, words),
  ],
};

/** Pages of tract books whose identifier starts with the typed one, however it is punctuated: S33-21 lists a township (Spec 2 §2). */
const searchByTractBookId: Search<'searchByTractBookId'> = {
  shared: bookSearches.searchByTractBookId,
  async findIds(db, criteria, sort) {
    const key = computeNaturalKey(criteria.tractBookId);
    // Punctuation alone has no key, and would match every page.
    return key === '' ? [] : findTractBookIds(db, [beginsWithTractBookKey(key)], sort);
  },
  describe: (criteria, words) => describeText('tractBookId', criteria.tractBookId, words),
};

/** The pages of the tract books that cover a piece of land (Spec 2 §2). */
const searchByTractBookLegal: Search<'searchByTractBookLegal'> = {
  shared: bookSearches.searchByTractBookLegal,
  async findIds(db, criteria, sort) {
    const land = await findLand(db, criteria);
    if (land === undefined) return [];
    return findTractBookIds(db, [hasTractBookLegal(land), ...isEnteredWithin(readNarrowing(criteria))], sort);
  },
  describe: (criteria, words) => [...describeLand(criteria, words), ...describeNarrowing(criteria, words)],
};

export const bookDefinitions = { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal };
