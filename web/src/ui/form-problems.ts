import type { FieldProblems, Problem } from '@portal/contract/problem';
import { problemsOf } from '@portal/contract/problem';
import type { TFunction } from 'i18next';
import type { z } from 'zod';

type ProblemTexts = TFunction<'problems'>;

/** The text of a problem of the contract. */
export function problemText({ key, params }: Problem, texts: ProblemTexts): string {
  return texts(key, { ...params });
}

/** The texts of a form's problems by field, as the library's forms want their errors. */
export function problemTexts(problems: FieldProblems, texts: ProblemTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemText(problem, texts)]));
}

/**
 * A `validate` for the library's `useForm` that asks a schema of the contract, so that the browser refuses what the server would,
 * in the same words.
 */
export function validateWith(schema: z.ZodType, texts: ProblemTexts) {
  return (values: unknown): Record<string, string> => {
    const parsed = schema.safeParse(values);
    return parsed.success ? {} : problemTexts(problemsOf(parsed.error), texts);
  };
}
