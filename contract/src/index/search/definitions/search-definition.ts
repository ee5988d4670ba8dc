import type { z } from 'zod';
import type { FieldProblems } from '../../../problem.ts';
import type { PlainDate, WireDate } from '../../../values/plain-date.ts';
import type { ResultKind } from '../results/result-kinds.ts';

/** The defaults of a form depend on the day and on the dates that the county's index covers. */
export interface CriteriaContext {
  readonly today: PlainDate;
  /** If notable dates are shown, from-dates start with the index instead of 01/01/1900 (Spec 2 §9). */
  readonly indexBegin?: WireDate;
  /** If verification dates are used, to-dates end with the verified index instead of today (Spec 2 §9). */
  readonly verifiedThrough?: WireDate;
}

/**
 * The part of a search that server and browser share. The server adds how it selects ids, the browser how it lays out the form.
 * Everything else that exists once for each search (calls, routes, prices, permissions, navigation) is derived from these fields.
 */
export interface SearchDefinition<
  Type extends string = string,
  Criteria extends z.ZodObject = z.ZodObject,
  Kind extends ResultKind = ResultKind,
  PriceField extends string = string,
  IsHomeLink extends boolean = boolean,
> {
  /** Its name in routes, calls, permissions and message keys. */
  readonly type: Type;
  /** The kind of result that it finds. */
  readonly resultKind: Kind;
  /** The price that the county charges for it; searches that name the same field share one price (Spec 3 §3). */
  readonly priceField: PriceField;
  /** The heading under which the navigation lists it: "Search by" or "Special Searches" (Spec 2 §2). */
  readonly navigationGroup: 'standard' | 'special';
  /** Whether the search-by list of the home page has it (Spec 1 §2). */
  readonly isHomeLink: IsHomeLink;
  /** Whether only counties that register titles can offer it (Spec 2 §2). */
  readonly requiresTorrens: boolean;
  /**
   * Whether it looks at the recognized text of images, which isn't the county's index: the county has to turn it on, its results can't be
   * certified, and no date through which the index is verified belongs to it. Absent means no.
   */
  readonly isOfImageText?: boolean;
  /** Shapes and sizes only; refuses unknown keys. Values stay the strings that the user typed, so that a form can reload them. */
  readonly criteria: Criteria;
  defaults(context: CriteriaContext): z.output<Criteria>;
  /**
   * Resets criteria that other criteria make meaningless, before validation: a field that the form hides neither causes
   * an error nor restricts the search. Absent if every criterion always counts.
   */
  clearIrrelevant?(criteria: z.output<Criteria>, context: CriteriaContext): z.output<Criteria>;
  /** Returns all problems of the criteria by field (Spec 2 §5). */
  findProblems(criteria: z.output<Criteria>, context: CriteriaContext): FieldProblems;
}

/**
 * Checks the shape of a definition and keeps its literal types, from which the types of prices, links and results
 * derive.
 */
export function defineSearch<
  const Type extends string,
  Criteria extends z.ZodObject,
  const Kind extends ResultKind,
  const PriceField extends string,
  const IsHomeLink extends boolean,
>(
  definition: SearchDefinition<Type, Criteria, Kind, PriceField, IsHomeLink>,
): SearchDefinition<Type, Criteria, Kind, PriceField, IsHomeLink> {
  return definition;
}
