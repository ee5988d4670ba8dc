import { z } from 'zod';
import { collectProblems, criterionText, findTextProblem } from './criteria-fields.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({ tractBookId: criterionText });

/** Tract Book ID search: pages of the old tract books by the identifier that is printed on them (Spec 2 §2, §5). */
export const searchByTractBookId = defineSearch({
  type: 'searchByTractBookId',
  resultKind: 'tractBooks',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems: ({ tractBookId }) =>
    collectProblems({ tractBookId: tractBookId.trim() === '' ? { key: 'required' } : findTextProblem(tractBookId) }),
});
