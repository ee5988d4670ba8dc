import { z } from 'zod';
import { formatPlainDate } from '../values/plain-date.ts';
import { dateCriterion, findRecordedDatesProblems } from './criteria-fields.ts';
import { clearOtherLand, findLandProblems, landCriteria } from './land-criteria.ts';
import { defineSearch } from './search-definition.ts';

/** The tract books are older than the index of documents (Spec 2 §9). */
const BOOKS_BEGIN = '01/01/1800';

const criteria = z.strictObject({ ...landCriteria, fromRecordedDate: dateCriterion, toRecordedDate: dateCriterion });

/** Tract Book Legal search: pages of the old tract books by the land that they cover (Spec 2 §2, §3, §5). */
export const searchByTractBookLegal = defineSearch({
  type: 'searchByTractBookLegal',
  resultKind: 'tractBooks',
  criteria,
  defaults: ({ today, verifiedThrough }) => ({
    ...criteria.parse({}),
    fromRecordedDate: BOOKS_BEGIN,
    toRecordedDate: verifiedThrough ?? formatPlainDate(today),
  }),
  clearIrrelevant: clearOtherLand,
  findProblems: (land, { today }) => ({
    ...findLandProblems(land, true),
    ...findRecordedDatesProblems(land, { today }),
  }),
});
