import type { Problem, ProblemKey } from '@portal/contract/problem';
import type { TranslateArea } from './translate.ts';

/** Returns the text of a problem. */
export function formatProblem(problem: Problem, translate: TranslateArea<'problems'>): string {
  // The compiler can't relate a key to its own variables across a union of all problems; required-texts.ts does it for each.
  return (translate as FormatAny)(problem.key, problem.params);
}

type FormatAny = (key: ProblemKey, params?: Problem['params']) => string;
