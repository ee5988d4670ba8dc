import { CRITERION_MAX_CHARACTERS } from '@portal/contract/search/criteria-fields';
import { SEARCHES } from '@portal/contract/search/searches';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { FollowOn } from '../record/follow-on.ts';
import { kindOf, type ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { criteriaContextOf, defaultCriteria } from '../search/criteria.ts';
import { RESULT_PATHS } from './result-paths.ts';
import { enterResults, queryOfRecord, type ResultsState } from './use-open-record.ts';

// From search to search by the links of records, and back to where that began (Spec 2 §4 "Follow-on searches").

/**
 * Runs a search that a link of a record asks for, and leads to what it finds. One that finds nothing says so and leaves everything
 * as it is.
 *
 * @param selectedId the record of the list to which one comes back.
 */
export function useFollowOn(run: SearchRun, selectedId: string | undefined): (search: FollowOn) => void {
  const searchTexts = useTexts('search');
  const tellFailure = useTellFailure();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const context = criteriaContextOf(useCountyFlags());
  return async ({ type, criteria }) => {
    try {
      const asked = { ...defaultCriteria(type, context), ...takeAsTyped(criteria) };
      const { count, searchId } = await run.follow({ type, criteria: asked }, selectedId);
      if (count === 0) await alert({ kind: 'info', message: searchTexts('noRecordsFound') });
      else await navigate(RESULT_PATHS[SEARCHES[type].resultKind], { state: enterResults(searchId) });
    } catch (error) {
      await tellFailure(error);
    }
  };
}

/** What a record says, as it could have been typed: matching does without a percent sign and the end of an endless name. */
function takeAsTyped(criteria: FollowOn['criteria']): FollowOn['criteria'] {
  return Object.fromEntries(
    Object.entries(criteria).map(([name, text]) => [
      name,
      text.replaceAll('%', ' ').slice(0, CRITERION_MAX_CHARACTERS),
    ]),
  );
}

/** Back to Search Results: runs the first search of the sequence again, at its page and in its order, with its record open. */
export function useBackToResults(run: SearchRun): () => void {
  const returnToOrigin = useReturnToOrigin(run);
  const navigate = useNavigate();
  return async () => {
    const origin = await returnToOrigin();
    if (!origin) return;
    const path = RESULT_PATHS[SEARCHES[origin.type].resultKind];
    await navigate(path + queryOfRecord(origin.selectedId), { state: enterResults(origin.searchId) });
  };
}

/**
 * The browser's Back and Forward may lead to an address of other results than those that are here. Where the sequence began there, they
 * are run again; anything else shows what was found last.
 *
 * @returns whether the address is of other results.
 */
export function useResultsOfAddress(run: SearchRun, page: ResultPage): boolean {
  const location = useLocation();
  const { state } = location;
  const navigate = useNavigate();
  const returnToOrigin = useReturnToOrigin(run);
  const searchId = (state as ResultsState | null)?.searchId;
  const isElsewhere = searchId !== undefined && searchId !== page.searchId;
  // Not by the key of the address: Back may come before the address it leaves was ever drawn, and the key is then what it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each arrival; results that change come with an address of their own.
  useEffect(() => {
    if (!isElsewhere) return;
    const stay = () => void navigate(RESULT_PATHS[kindOf(page)], { replace: true, state: enterResults(page.searchId) });
    if (searchId !== run.sequence?.searchId) stay();
    else
      void returnToOrigin().then((origin) => {
        if (!origin) stay();
      });
  }, [location]);
  return isElsewhere;
}

/** Runs the first search of the sequence again; undefined, and said, where that failed or finds nothing any more. */
function useReturnToOrigin(run: SearchRun) {
  const searchTexts = useTexts('search');
  const tellFailure = useTellFailure();
  const { alert } = useDialogs();
  return async () => {
    try {
      const origin = await run.goBack();
      if (!origin) void alert({ kind: 'info', message: searchTexts('noRecordsFound') });
      return origin;
    } catch (error) {
      void tellFailure(error);
      return undefined;
    }
  };
}

function useTellFailure() {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  return (error: unknown) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
}
