import { isDeepStrictEqual } from 'node:util';

type Values = Readonly<Record<string, unknown>>;

/** Planned settings after a change of the settings before them. */
export interface CarriedPlan<Plan> {
  readonly plan: Plan;
  /** Undefined if nothing is left that they would change. */
  readonly settings: Values | undefined;
}

/**
 * Gives later plans a change of the settings before them: a field that a plan doesn't change itself follows.
 *
 * @param plans earliest first.
 * @param before, after the settings that the first plan follows on.
 */
export function carryForward<Plan extends { readonly settings: Values }>(
  plans: readonly Plan[],
  before: Values,
  after: Values,
): readonly CarriedPlan<Plan>[] {
  let [was, is] = [before, after];
  return plans.map((plan) => {
    const settings = { ...plan.settings, ...pick(is, listChanged(was, plan.settings, { equal: true })) };
    const changesSomething = listChanged(is, settings).length > 0;
    [was, is] = [plan.settings, settings];
    return { plan, settings: changesSomething ? settings : undefined };
  });
}

/** Names the fields that have different values, or equal ones. */
export function listChanged(before: Values, after: Values, { equal = false } = {}): string[] {
  return Object.keys(after).filter((field) => isDeepStrictEqual(before[field], after[field]) === equal);
}

/** The given fields. */
export function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}
