import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { openSearchAddress } from '@portal/contract/index/search/run/search-address';
import { formatCents } from '@portal/contract/values/money';
import { useLocation, useNavigate } from 'react-router';
import { ApiRefusal, call } from '../../../lib/api-client.ts';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { SkeletonRows } from '../../../ui/failed-load/skeletons.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { readStoredSearch } from '../results/search-sequence.ts';
import type { SearchRun } from '../results/use-search-run.ts';
import { saveCriteria } from '../search/criteria.ts';
import { buildResultsPath, parseResultsQuery } from './results-address.ts';
import classes from './search-results-screen.module.css';
import { buildResultsState } from './use-open-record.ts';

/**
 * Runs the search of an address of results: the tab's last search when its page is reloaded, otherwise the search in
 * the address, which another tab or a colleague ran. Opens the search form if there is no such search.
 */
export function ReopenedSearch({ run }: { readonly run: SearchRun }) {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const { search } = useLocation();
  const { alert } = useDialogs();
  const navigate = useNavigate();
  const openAddress = useOpenAddress(run);
  const { addressKey, recordId } = parseResultsQuery(search);
  useOncePer('opening', () => {
    const isOwn = addressKey === undefined || addressKey === readStoredSearch()?.addressKey;
    const reopen = async () => {
      if (!isOwn) await openAddress(addressKey, recordId);
      else if (!(await run.repeat())) await navigate('/search', { replace: true });
    };
    reopen().catch((error) => {
      const isUnknown = !isOwn && error instanceof ApiRefusal && error.code === 'NOT_FOUND';
      const message = isUnknown ? texts('addressUnknown') : describeFailure(error, commonTexts);
      void alert({ kind: 'warning', title: texts('repeatFailed'), message });
      void navigate('/search', { replace: true });
    });
  });
  return <WaitingForResults />;
}

/**
 * Returns a function that runs the search of an address in this tab. It asks first if the search has a price, because
 * anyone could have sent the address; if the user declines, the search's form opens with its criteria. Throws
 * ApiRefusal.
 */
function useOpenAddress(run: SearchRun) {
  const texts = useTexts('results');
  const searchTexts = useTexts('search');
  const { bookLabel, torrensLabel } = useCountyFlags();
  const { searchList } = useCurrentUser();
  const { alert, confirm } = useDialogs();
  const navigate = useNavigate();
  const openForm = async (type: SearchType) => navigate(`/search/${type}`, { replace: true });
  return async (key: string, recordId: string | undefined): Promise<void> => {
    const { type, criteria, costCents } = await call(openSearchAddress, { key, recordId });
    const name = searchTexts(`names.${type}`, { book: bookLabel, torrens: torrensLabel });
    if (!searchList.includes(type)) {
      void alert({ kind: 'info', message: searchTexts('directLinks.notOffered', { name }) });
      return navigate('/search', { replace: true });
    }
    saveCriteria(type, criteria);
    const isConfirmed =
      costCents === 0 ||
      (await confirm({
        title: searchTexts('directLinks.chargeTitle'),
        message: texts('addressCost', { price: formatCents(costCents) }),
        confirmLabel: searchTexts('submit'),
        cancelLabel: searchTexts('directLinks.chargeCancel'),
      }));
    if (!isConfirmed) return openForm(type);
    const { searchId, addressKey } = await run.reopen(type, criteria);
    if (searchId !== undefined) {
      const path = buildResultsPath(type, { addressKey, recordId });
      return navigate(path, { replace: true, state: buildResultsState(searchId) });
    }
    void alert({ kind: 'info', message: searchTexts('noRecordsFound') });
    return openForm(type);
  };
}

/** A skeleton in the shape of the list. */
export function WaitingForResults() {
  const texts = useTexts('results');
  return (
    <div className={classes.waiting}>
      <ScreenHeading>{texts('repeating')}</ScreenHeading>
      <SkeletonRows rows={12} />
    </div>
  );
}
