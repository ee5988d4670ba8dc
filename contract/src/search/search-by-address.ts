import { z } from 'zod';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findPlaceProblem,
  findRecordedDatesProblems,
  findTextProblem,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  streetNumber: criterionText,
  streetName: criterionText,
  city: criterionText,
  instrumentGroup: codeCriterion,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Address: the documents that concern a property (Spec 2 §2, §3, §5). */
export const searchByAddress = defineSearch({
  type: 'searchByAddress',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ streetNumber, streetName, city, fromRecordedDate, toRecordedDate }, { today }) => ({
    ...collectProblems({
      streetNumber: streetNumber.trim() === '' ? { key: 'required' } : findTextProblem(streetNumber),
      streetName: streetName.trim() === '' ? { key: 'required' } : findPlaceProblem(streetName, 'threeCharacters'),
      city: findPlaceProblem(city, 'threeCharactersOrBlank'),
    }),
    ...findRecordedDatesProblems({ fromRecordedDate, toRecordedDate }, { today }),
  }),
});
