import { useNavigate } from 'react-router';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { ResultPage } from '../results/results.rules.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { saveCriteria } from '../search/criteria.ts';
import type { Criteria } from '../search/form-definition.ts';
import { buildResultsPath } from './results-address.ts';
import { buildResultsState } from './use-open-record.ts';

/** Returns a function that runs the search of a list again with changed criteria, as a new search. An alert shows why one failed. */
export function useChangedSearch(run: SearchRun, { requested }: ResultPage): (changes: Criteria) => Promise<void> {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const { type } = requested;
  return async (changes) => {
    const criteria = { ...requested.criteria, ...changes };
    try {
      const { searchId, addressKey } = await run.search(type, criteria);
      // The form shows these criteria as if the user had typed them.
      saveCriteria(type, criteria);
      await navigate(buildResultsPath(type, { addressKey }), { state: buildResultsState(searchId) });
    } catch (error) {
      await alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
    }
  };
}
