import { z } from 'zod';
import type { WireDate } from '../values/plain-date.ts';
import {
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findRequiredTextProblem,
} from './criteria-fields.ts';
import { SEARCH_IN } from './search-by-name.ts';
import { defineSearch } from './search-definition.ts';

/** The old books reach further back than the index (Spec 2 §9). */
const FIRST_BOOK_DATE: WireDate = '01/01/1800';

const criteria = z.strictObject({
  grantorGranteeLastName: criterionText,
  grantorGranteeSearchIn: z.enum(SEARCH_IN).default('BOTH'),
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Grantor Grantee Book Search: which scanned pages of the old books of names hold a name (Spec 2 §2, §3, §5). */
export const searchByGrantorGranteeBook = defineSearch({
  type: 'searchByGrantorGranteeBook',
  resultKind: 'grantorGranteeBooks',
  criteria,
  defaults: (context) => ({
    ...criteria.parse({}),
    ...defaultRecordedDates({ ...context, indexBegin: FIRST_BOOK_DATE, verifiedThrough: undefined }),
  }),
  findProblems: (asked, { today }) => ({
    ...collectProblems({ grantorGranteeLastName: findRequiredTextProblem(asked.grantorGranteeLastName) }),
    ...findRecordedDatesProblems(asked, { today }),
  }),
});
