import type { FieldProblems } from '@portal/contract/problem';
import { formatProblem } from '@portal/messages/format-problem';
import type { TranslateArea } from '@portal/messages/translate';

/** The texts of a form's problems, by field. */
export function problemTexts(problems: FieldProblems, texts: TranslateArea<'problems'>): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, formatProblem(problem, texts)]));
}
