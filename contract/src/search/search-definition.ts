import type { z } from 'zod';
import type { FieldProblems } from '../problem.ts';
import type { PlainDate, WireDate } from '../values/plain-date.ts';
import type { ResultKind } from './result-kinds.ts';
import type { SearchType } from './search-types.ts';

/** What a form starts with depends on the day and on how far the county's index reaches. */
export interface CriteriaContext {
  readonly today: PlainDate;
  /** Where notable dates are shown, from-dates start with the index instead of 01/01/1900 (Spec 2 §9). */
  readonly indexBegin?: WireDate;
  /** Where verification dates are used, to-dates end with the verified index instead of today (Spec 2 §9). */
  readonly verifiedThrough?: WireDate;
}

/**
 * A search, as far as server and browser share it: what is asked, what a form starts with, what can be wrong. The server adds how
 * the ids are selected, the browser how the form is laid out.
 */
export interface SearchDefinition<Criteria extends z.ZodObject = z.ZodObject, Kind extends ResultKind = ResultKind> {
  readonly type: SearchType;
  /** What it finds. */
  readonly resultKind: Kind;
  /** Shapes and sizes only; an unknown key is refused. Values stay the strings that were typed, so that a form reloads from them. */
  readonly criteria: Criteria;
  defaults(context: CriteriaContext): z.output<Criteria>;
  /**
   * Sets back what the other criteria make meaningless, before they are checked: a field that the form does not show neither refuses
   * nor restricts. Absent where every criterion always counts.
   */
  clearIrrelevant?(criteria: z.output<Criteria>, context: CriteriaContext): z.output<Criteria>;
  /** Everything wrong with the criteria at once, by field (Spec 2 §5). */
  findProblems(criteria: z.output<Criteria>, context: CriteriaContext): FieldProblems;
}

/** Keeps the types of criteria and result while checking the shape. */
export function defineSearch<Criteria extends z.ZodObject, Kind extends ResultKind>(
  definition: SearchDefinition<Criteria, Kind>,
): SearchDefinition<Criteria, Kind> {
  return definition;
}
