import type { FieldProblems, Problem } from '@portal/contract/problem';
import type { TFunction } from 'i18next';

type ProblemTexts = TFunction<'problems'>;

/** The text of a problem of the contract. */
export function problemText({ key, params }: Problem, texts: ProblemTexts): string {
  return texts(key, { ...params });
}

/** The texts of a form's problems by field, as the library's forms want their errors. */
export function problemTexts(problems: FieldProblems, texts: ProblemTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemText(problem, texts)]));
}
