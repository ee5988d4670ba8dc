import type { CountyFlags } from '@portal/contract/helper-data/landlink';
import { type FieldProblems, problemsOf } from '@portal/contract/problem';
import type { CriteriaContext, SearchDefinition } from '@portal/contract/search/search-definition';
import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import { getPlainDate } from '@portal/contract/values/plain-date';
import { readStoredState, writeStoredState } from '../../../lib/stored-state.ts';
import type { Criteria } from './form-definition.ts';

/** The search of a type, as the contract has it: every criterion of every search is a text. */
function getSearch(type: SearchType): SearchDefinition {
  return SEARCHES[type] as unknown as SearchDefinition;
}

/** The day and the reach of the index, on which a form's defaults and its date checks depend (Spec 2 §9). */
export function criteriaContextOf(flags: CountyFlags): CriteriaContext {
  const said = (date: string) => (date === '' ? undefined : date);
  return {
    today: getPlainDate(flags.today),
    indexBegin: flags.showNotableDates ? said(flags.abstractIndexBeginDate) : undefined,
    verifiedThrough: flags.useVerificationDate ? said(flags.abstractVerifiedDate) : undefined,
  };
}

/** What a form starts with, and what Clear restores. */
export function defaultCriteria(type: SearchType, context: CriteriaContext): Criteria {
  return getSearch(type).defaults(context) as Criteria;
}

/** The criteria as they are sent: what the others make meaningless is set back. */
export function clearIrrelevantCriteria(type: SearchType, criteria: Criteria, context: CriteriaContext): Criteria {
  return (getSearch(type).clearIrrelevant?.(criteria, context) as Criteria | undefined) ?? criteria;
}

/** Everything wrong with the criteria: the same code says it that refuses them on the server (Spec 2 §5). */
export function findCriteriaProblems(type: SearchType, criteria: Criteria, context: CriteriaContext): FieldProblems {
  const search = getSearch(type);
  const shape = search.criteria.safeParse(criteria);
  return { ...search.findProblems(criteria, context), ...(shape.success ? {} : problemsOf(shape.error)) };
}

const storedKey = (type: SearchType) => `criteria:${type}`;

/** The criteria last typed into a form in this tab, undefined where there are none (Spec 2 §2 "Routes"). */
export function findSavedCriteria(type: SearchType): Criteria | undefined {
  return readStoredState(storedKey(type), getSearch(type).criteria) as Criteria | undefined;
}

/** Remembers a form's criteria until the session ends. */
export function saveCriteria(type: SearchType, criteria: Criteria): void {
  writeStoredState(storedKey(type), criteria);
}

/** The criteria of a past search, undefined where there is no such entry or it is of another search. */
export function findHistoryCriteria(
  history: readonly SearchHistoryEntry[],
  type: SearchType,
  index: number,
): Criteria | undefined {
  const entry = history.find((each) => each.index === index && each.type === type);
  return entry && (getSearch(type).criteria.safeParse(entry.criteria).data as Criteria | undefined);
}
