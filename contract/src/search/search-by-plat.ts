import { z } from 'zod';
import { collectProblems, criterionText } from './criteria-fields.ts';
import { findPlatProblem } from './land-criteria.ts';
import { defineSearch } from './search-definition.ts';

const criteria = z.strictObject({
  /** Number of the chosen plat. */
  plat: criterionText,
  /** What was typed, and after the choice what the plat is called. */
  platName: criterionText,
  platNumber: criterionText,
});

/** Plat Search: every document that concerns land of a plat (Spec 2 §2, §5). */
export const searchByPlat = defineSearch({
  type: 'searchByPlat',
  resultKind: 'documents',
  criteria,
  defaults: () => criteria.parse({}),
  findProblems: ({ plat }) => collectProblems({ plat: findPlatProblem(plat) }),
});
