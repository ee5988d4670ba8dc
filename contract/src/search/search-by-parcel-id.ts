import { z } from 'zod';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findRecordedDatesProblems,
  findTextProblem,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  parcelId: criterionText,
  documentType: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Parcel ID: the documents that concern a parcel of the tax roll (Spec 2 §2, §3, §5). */
export const searchByParcelId = defineSearch({
  type: 'searchByParcelId',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ parcelId, fromRecordedDate, toRecordedDate }, { today }) => ({
    ...collectProblems({ parcelId: parcelId.trim() === '' ? { key: 'required' } : findTextProblem(parcelId) }),
    ...findRecordedDatesProblems({ fromRecordedDate, toRecordedDate }, { today }),
  }),
});
