import { z } from 'zod';
import type { Problem } from '../problem.ts';
import {
  codeCriterion,
  collectProblems,
  criterionText,
  dateCriterion,
  defaultRecordedDates,
  findPlaceProblem,
  findRecordedDatesProblems,
} from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  /** An island is chosen: there is no choice of all. */
  island: codeCriterion.unwrap().default(''),
  village: criterionText,
  parcelId: criterionText,
  fromRecordedDate: dateCriterion,
  toRecordedDate: dateCriterion,
});

/** Search by Tract Index: land indexed by island, village and parcel (Spec 2 §2, §3, §5). */
export const searchByTractIndexNMI = defineSearch({
  type: 'searchByTractIndexNMI',
  resultKind: 'documents',
  criteria,
  defaults: (context) => ({ ...criteria.parse({}), ...defaultRecordedDates(context) }),
  findProblems: ({ island, village, parcelId, fromRecordedDate, toRecordedDate }, { today }) => ({
    ...collectProblems({
      island: island === '' ? { key: 'required' } : undefined,
      village: village.trim() === '' ? { key: 'required' } : findPlaceProblem(village, 'threeCharacters'),
      parcelId: findLettersAndNumbersProblem(parcelId),
    }),
    ...findRecordedDatesProblems({ fromRecordedDate, toRecordedDate }, { today }),
  }),
});

function findLettersAndNumbersProblem(text: string): Problem | undefined {
  return /^[A-Z0-9]*$/i.test(text.trim()) ? undefined : { key: 'lettersAndNumbersOnly' };
}
