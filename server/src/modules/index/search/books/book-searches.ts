import { bookSearches } from '@portal/contract/index/search/definitions/book-searches';
import { parseWireDate } from '@portal/contract/values/plain-date';
import { sql } from 'kysely';
import { computeNaturalKey } from '../../records/index.ts';
import { describeLand, findLand, findOtherPlats } from '../land/find-land.ts';
import { hasTractBookLegal } from '../land/legal-conditions.queries.ts';
import { describeNameMatch, describeNarrowing, describeText, readNarrowing } from '../select/criteria.ts';
import { defineRowSearch, type RowKind } from '../select/define-row-search.ts';
import { resolveBookName } from './resolve-book-name.ts';
import {
  coversDays,
  listsSide,
  mayHoldName,
  orderGrantorGranteeBooks,
  selectGrantorGranteeBooks,
} from './select-grantor-grantee-book-ids.queries.ts';
import {
  beginsWithTractBookKey,
  isEnteredWithin,
  orderTractBooks,
  selectTractBooks,
} from './select-tract-book-ids.queries.ts';

const SIDES = { BOTH: [], GRANTORS: [listsSide('GRANTOR')], GRANTEES: [listsSide('GRANTEE')] } as const;

/** The pages of the grantor grantee books on which a name can be, by the start of the name (Spec 2 §2). */
const GRANTOR_GRANTEE_BOOK_ROWS: RowKind<'grantorGranteeBooks'> = {
  id: sql`grantor_grantee_books.id`,
  listOrder: orderGrantorGranteeBooks,
};
const TRACT_BOOK_ROWS: RowKind<'tractBooks'> = { id: sql`tract_book_entries.id`, listOrder: orderTractBooks };

const searchByGrantorGranteeBook = defineRowSearch<'searchByGrantorGranteeBook'>(GRANTOR_GRANTEE_BOOK_ROWS, {
  shared: bookSearches.searchByGrantorGranteeBook,
  async select(db, criteria) {
    const name = await resolveBookName(db, criteria);
    // Punctuation alone has no key, and would match every page.
    if (name.prefixes.length + name.exact.length === 0) return undefined;
    const days = {
      from: parseWireDate(criteria.fromRecordedDate),
      through: parseWireDate(criteria.toRecordedDate),
    };
    const conditions = [mayHoldName(name), ...SIDES[criteria.grantorGranteeSearchIn], ...coversDays(days)];
    // A page belongs to every period that it touches, so counts by period would not add up.
    return { rows: selectGrantorGranteeBooks(conditions) };
  },
  describe: (criteria, words) => [
    ...describeText('name', criteria.grantorGranteeLastName, words),
    ...describeNameMatch(criteria, words),
    ...describeText('in', words.translate(`search:searchIn.${criteria.grantorGranteeSearchIn}`), words),
    ...describeNarrowing(criteria, words),
  ],
});

/**
 * Pages of tract books whose identifier starts with the typed one, regardless of punctuation: S33-21 lists a township
 * (Spec 2 §2).
 */
const searchByTractBookId = defineRowSearch<'searchByTractBookId'>(TRACT_BOOK_ROWS, {
  shared: bookSearches.searchByTractBookId,
  async select(_db, criteria) {
    const key = computeNaturalKey(criteria.tractBookId);
    // Punctuation alone has no key, and would match every page.
    return key === '' ? undefined : { rows: selectTractBooks([beginsWithTractBookKey(key)]) };
  },
  describe: (criteria, words) => describeText('tractBookId', criteria.tractBookId, words),
});

/** The pages of the tract books that cover a piece of land (Spec 2 §2). */
const searchByTractBookLegal = defineRowSearch<'searchByTractBookLegal'>(TRACT_BOOK_ROWS, {
  shared: bookSearches.searchByTractBookLegal,
  async select(db, criteria) {
    const land = await findLand(db, criteria);
    if (land === undefined) return undefined;
    const conditions = [hasTractBookLegal(land), ...isEnteredWithin(readNarrowing(criteria))];
    return { rows: selectTractBooks(conditions), recordedAt: sql`tract_book_entries.recorded_on` };
  },
  findRemarks: async (db, criteria) => (criteria.legalType === 'LB' ? findOtherPlats(db, criteria) : []),
  describe: (criteria, words) => [...describeLand(criteria, words), ...describeNarrowing(criteria, words)],
});

export const bookDefinitions = { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal };
