import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { useLocation, useNavigate } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { FollowOn } from '../record/follow-on.ts';
import type { ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { criteriaContextOf, defaultCriteria } from '../search/criteria.ts';
import { buildResultsPath } from './results-address.ts';
import { buildResultsState, type ResultsState } from './use-open-record.ts';

// Follow-on searches from the links of records, and the way back to the first search (Spec 2 §4 "Follow-on searches").

/**
 * Returns a function that runs the search of a record's link and opens its results. A search without results shows an
 * alert and changes nothing.
 *
 * @param selectedId the record of the list to reopen when the user comes back.
 */
export function useFollowOn(run: SearchRun, selectedId: string | undefined): (search: FollowOn) => void {
  const searchTexts = useTexts('search');
  const alertFailure = useAlertFailure();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const context = criteriaContextOf(useCountyFlags());
  return async ({ type, criteria }) => {
    try {
      const requested = { ...defaultCriteria(type, context), ...toValidCriteria(criteria) };
      const { count, searchId, addressKey } = await run.follow({ type, criteria: requested }, selectedId);
      if (count === 0) await alert({ kind: 'info', message: searchTexts('noRecordsFound') });
      else await navigate(buildResultsPath(type, { addressKey }), { state: buildResultsState(searchId) });
    } catch (error) {
      await alertFailure(error);
    }
  };
}

/** Makes a record's values valid criteria: removes percent signs, which the forms reject, and truncates very long names. */
function toValidCriteria(criteria: FollowOn['criteria']): FollowOn['criteria'] {
  return Object.fromEntries(
    Object.entries(criteria).map(([name, text]) => [
      name,
      text.replaceAll('%', ' ').slice(0, CRITERION_MAX_CHARACTERS),
    ]),
  );
}

/** "Back to Search Results": runs the first search of the sequence again and restores its page, order and open record. */
export function useBackToResults(run: SearchRun): () => void {
  const returnToOrigin = useReturnToOrigin(run);
  const navigate = useNavigate();
  return async () => {
    const origin = await returnToOrigin();
    if (!origin) return;
    const { type, addressKey, selectedId, searchId } = origin;
    await navigate(buildResultsPath(type, { addressKey, recordId: selectedId }), {
      state: buildResultsState(searchId),
    });
  };
}

/**
 * Handles the browser's Back and Forward when they open an address of other results. If it's the first search of the sequence, that
 * search runs again; otherwise the last results showLastResults.
 *
 * @returns whether the address belongs to other results.
 */
export function useResultsForAddress(run: SearchRun, page: ResultPage): boolean {
  const location = useLocation();
  const { state } = location;
  const navigate = useNavigate();
  const returnToOrigin = useReturnToOrigin(run);
  const searchId = (state as ResultsState | null)?.searchId;
  const isOtherSearch = searchId !== undefined && searchId !== page.searchId;
  // By the location, not by its key: after a quick Back the key can be that of the last rendered address. New results
  // have a new address.
  useOncePer(location, () => {
    if (!isOtherSearch) return;
    const showLastResults = () =>
      void navigate(buildResultsPath(page.requested.type, { addressKey: page.addressKey }), {
        replace: true,
        state: buildResultsState(page.searchId),
      });
    if (searchId !== run.sequence?.searchId) showLastResults();
    else
      void returnToOrigin().then((origin) => {
        if (!origin) showLastResults();
      });
  });
  return isOtherSearch;
}

/** Returns a function that runs the sequence's first search again. Shows an alert and returns undefined on failure or without results. */
function useReturnToOrigin(run: SearchRun) {
  const searchTexts = useTexts('search');
  const alertFailure = useAlertFailure();
  const { alert } = useDialogs();
  return async () => {
    try {
      const origin = await run.goBack();
      if (!origin) void alert({ kind: 'info', message: searchTexts('noRecordsFound') });
      return origin;
    } catch (error) {
      void alertFailure(error);
      return undefined;
    }
  };
}

function useAlertFailure() {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  return (error: unknown) => alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
}
