import type { CriteriaContext, SearchDefinition } from '@portal/contract/index/search/definitions/search-definition';
import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import type { CountyFlags } from '@portal/contract/office/helper-data/landlink';
import { type FieldProblems, type FormSchema, findSchemaProblems } from '@portal/contract/problem';
import { completeDateEntry, getPlainDate } from '@portal/contract/values/plain-date';
import { readStoredState, writeStoredState } from '../../../lib/session/stored-state.ts';
import type { Criteria, FormDefinition } from './form-definition.ts';

/** The contract's search of a type; every criterion of every search is a text. */
function getSearch(type: SearchType): SearchDefinition {
  return SEARCHES[type] as unknown as SearchDefinition;
}

/** The county's day and the dates that its index covers; a form's defaults and date checks depend on them (Spec 2 §9). */
export function criteriaContextOf(flags: CountyFlags): CriteriaContext {
  const orUndefined = (date: string) => (date === '' ? undefined : date);
  return {
    today: getPlainDate(flags.today),
    indexBegin: flags.showNotableDates ? orUndefined(flags.abstractIndexBeginDate) : undefined,
    verifiedThrough: flags.useVerificationDate ? orUndefined(flags.abstractVerifiedDate) : undefined,
  };
}

/** The initial criteria of a form, which Clear also restores. */
export function defaultCriteria(type: SearchType, context: CriteriaContext): Criteria {
  return getSearch(type).defaults(context) as Criteria;
}

/** Completes dates in criteria that were saved while a date was being typed, as their fields do on blur. */
export function completeDates(form: FormDefinition, criteria: Criteria, { today }: CriteriaContext): Criteria {
  const dates = form.groups.flatMap(({ fields }) => fields).filter(({ kind }) => kind === 'date');
  const completed = dates.map(({ name }) => [name, completeDateEntry(criteria[name] ?? '', today)] as const);
  return { ...criteria, ...Object.fromEntries(completed) };
}

/** The criteria to send: those that other criteria make meaningless have their defaults. */
export function clearIrrelevantCriteria(type: SearchType, criteria: Criteria, context: CriteriaContext): Criteria {
  return (getSearch(type).clearIrrelevant?.(criteria, context) as Criteria | undefined) ?? criteria;
}

/** Checks the single criteria of a search. */
export function criteriaSchema(type: SearchType): FormSchema {
  return getSearch(type).criteria;
}

/** All problems of the criteria; the server runs the same code (Spec 2 §5). */
export function findCriteriaProblems(type: SearchType, criteria: Criteria, context: CriteriaContext): FieldProblems {
  return { ...getSearch(type).findProblems(criteria, context), ...findSchemaProblems(criteriaSchema(type), criteria) };
}

const storedKey = (type: SearchType) => `criteria:${type}`;

/** The criteria last entered in a form in this tab; undefined without any (Spec 2 §2 "Routes"). */
export function findSavedCriteria(type: SearchType): Criteria | undefined {
  return readStoredState(storedKey(type), getSearch(type).criteria) as Criteria | undefined;
}

/** Saves a form's criteria until the session ends. */
export function saveCriteria(type: SearchType, criteria: Criteria): void {
  writeStoredState(storedKey(type), criteria);
}

/** The criteria of a past search; undefined if there is no such entry or it belongs to another search. */
export function findHistoryCriteria(
  history: readonly SearchHistoryEntry[],
  type: SearchType,
  index: number,
): Criteria | undefined {
  const entry = history.find((each) => each.index === index && each.type === type);
  return entry && (getSearch(type).criteria.safeParse(entry.criteria).data as Criteria | undefined);
}
