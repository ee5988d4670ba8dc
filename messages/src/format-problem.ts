import type { Problem, ProblemKey, ProblemParams } from '@portal/contract/problem';
import type { TextVariables } from './text-variables.generated.ts';
import type { TranslateArea } from './translate.ts';

/** Returns the text of a problem. */
export function formatProblem(problem: Problem, translate: TranslateArea<'problems'>): string {
  // The compiler can't relate a key to its own variables across a union of all problems; the check below does it for each.
  return (translate as FormatAny)(problem.key, problem.params);
}

type FormatAny = (key: ProblemKey, params?: Problem['params']) => string;

/** Compiles only where every problem has a text, and every text's variables are among the problem's values. */
export type CheckedProblemParams = Matches<
  { [Key in ProblemKey]: Key extends keyof ProblemParams ? ProblemParams[Key] : Record<never, never> },
  TextVariables['problems']
>;
type Matches<Params extends Texts, Texts> = Params;
