import { z } from 'zod';
import { formatPlainDate, type WireDate } from '../../../values/plain-date.ts';
import {
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findRequiredTextProblem,
} from './criteria-fields.ts';
import { SEARCH_IN } from './document-searches.ts';
import { clearOtherLand, findLandProblems, landCriteria } from './land-criteria.ts';
import { nameMatchCriterion } from './name-match.ts';
import { defineSearch } from './search-definition.ts';

// Searches for scanned pages of the old books: grantor grantee books and tract books.

/** The old books start before the index does (Spec 2 §9). */
const FIRST_BOOK_DATE: WireDate = '01/01/1800';

const grantorGranteeBookCriteria = z.strictObject({
  grantorGranteeLastName: criterionText,
  nameMatch: nameMatchCriterion,
  grantorGranteeSearchIn: z.enum(SEARCH_IN).default('BOTH'),
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Grantor Grantee Book Search: the pages of the grantor grantee books on which a name can be (Spec 2 §2, §3, §5). */
export const searchByGrantorGranteeBook = defineSearch({
  type: 'searchByGrantorGranteeBook',
  resultKind: 'grantorGranteeBooks',
  priceField: 'grantorGranteeBook',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: grantorGranteeBookCriteria,
  defaults: (context) => ({
    ...grantorGranteeBookCriteria.parse({}),
    ...defaultRecordedDates({ ...context, indexBegin: FIRST_BOOK_DATE, verifiedThrough: undefined }),
  }),
  findProblems: (criteria, { today }) => ({
    ...collectProblems({ grantorGranteeLastName: findRequiredTextProblem(criteria.grantorGranteeLastName) }),
    ...findRecordedDatesProblems(criteria, { today }),
  }),
});

const tractBookIdCriteria = z.strictObject({ tractBookId: criterionText });

/** Tract Book ID search: pages of the tract books by the identifier printed on them (Spec 2 §2, §5). */
export const searchByTractBookId = defineSearch({
  type: 'searchByTractBookId',
  resultKind: 'tractBooks',
  priceField: 'tractBook',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: tractBookIdCriteria,
  defaults: () => tractBookIdCriteria.parse({}),
  findProblems: ({ tractBookId }) => collectProblems({ tractBookId: findRequiredTextProblem(tractBookId) }),
});

const tractBookLegalCriteria = z.strictObject({
  ...landCriteria,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Tract Book Legal search: pages of the tract books by the land that they cover (Spec 2 §2, §3, §5). */
export const searchByTractBookLegal = defineSearch({
  type: 'searchByTractBookLegal',
  resultKind: 'tractBooks',
  priceField: 'tractBook',
  navigationGroup: 'special',
  isHomeLink: false,
  requiresTorrens: false,
  criteria: tractBookLegalCriteria,
  defaults: ({ today, verifiedThrough }) => ({
    ...tractBookLegalCriteria.parse({}),
    fromRecordedDate: FIRST_BOOK_DATE,
    toRecordedDate: verifiedThrough ?? formatPlainDate(today),
  }),
  clearIrrelevant: clearOtherLand,
  findProblems: (land, { today }) => ({
    ...findLandProblems(land, { isSectionRequired: true }),
    ...findRecordedDatesProblems(land, { today }),
  }),
});

export const bookSearches = { searchByGrantorGranteeBook, searchByTractBookId, searchByTractBookLegal } as const;
