import { z } from 'zod';
import { codeCriterion, dateCriterion, defaultRecordedDates, findRecordedDatesProblems } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
  documentType: codeCriterion,
  instrumentGroup: codeCriterion,
});

/** Search by Date of recording; its from-date starts empty (Spec 2 §2, §5, §9). */
export const searchByDate = defineSearch({
  type: 'searchByDate',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context), fromRecordedDate: '' }),
  findProblems: ({ fromRecordedDate, toRecordedDate }, { today }) =>
    findRecordedDatesProblems({ fromRecordedDate, toRecordedDate }, { today, fromRequired: true }),
});
