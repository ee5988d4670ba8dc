import { type SearchType, searchTypeSchema } from '@portal/contract/index/search/definitions/search-types';
import { Navigate, useLocation, useNavigate, useNavigationType, useOutletContext, useParams } from 'react-router';
import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { findRequestedCriteria } from '../../../lib/search-request.ts';
import { useSearchHistory } from '../../../lib/session/search-history.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SearchPrice } from '../../../ui/money/search-price.tsx';
import { ScreenHeading } from '../../../ui/screen.tsx';
import { CertifyButton } from '../results/certify/certify-button.tsx';
import { PutIntoFile } from '../results/head/put-into-file.tsx';
import type { SearchRun } from '../results/use-search-run.ts';
import { criteriaContextOf, defaultCriteria, findHistoryCriteria, findSavedCriteria } from '../search/criteria.ts';
import { NotableDates } from '../search/notable-dates.tsx';
import { type OnSearch, SearchForm } from '../search/search-form.tsx';
import { buildResultsPath } from './results-address.ts';
import classes from './search-area.module.css';
import { buildResultsState } from './use-open-record.ts';

/**
 * The form of a search. It shows a past search if the address has its number, otherwise the last saved criteria (Spec 2 §2 "Routes").
 * If the user doesn't have the search of the address, the county's default search opens.
 */
export function SearchFormScreen() {
  const { searchType, searchHistoryNumber } = useParams();
  const { key: visit, state } = useLocation();
  const navigationType = useNavigationType();
  const flags = useCountyFlags();
  const history = useSearchHistory();
  const navigate = useNavigate();
  const run = useOutletContext<SearchRun>();
  const permitted = useCurrentUser().searchList;
  const type = searchTypeSchema.safeParse(searchType).data;

  if (permitted.length === 0) return <NoSearches />;
  if (type === undefined || !permitted.includes(type)) {
    return <Navigate to={`/search/${getDefaultSearch(permitted, flags.defaultSearch)}`} replace />;
  }
  // Only a new visit searches: a reload or Back must not pay for the search again.
  const requested = navigationType === 'PUSH' ? findRequestedCriteria(state) : undefined;
  const past = searchHistoryNumber && findHistoryCriteria(history, type, Number(searchHistoryNumber));
  const search: OnSearch = async (requested, criteria) => {
    const found = await run.search(requested, criteria);
    if (found.count > 0) {
      await navigate(buildResultsPath(requested, found), { state: buildResultsState(found.searchId) });
    }
    return found;
  };
  return (
    <SearchForm
      // Every visit mounts a new form, because users can load the same history entry twice.
      key={visit}
      type={type}
      initialCriteria={
        requested
          ? { ...defaultCriteria(type, criteriaContextOf(flags)), ...requested }
          : past || findSavedCriteria(type)
      }
      isRequested={requested !== undefined}
      onSearch={search}
      onCancel={run.cancel}
      price={<SearchPrice type={type} />}
      renderEmpty={(empty) => (
        <>
          <CertifyButton search={{ ...empty, totalRecordCount: 0 }} />
          <PutIntoFile searchKey={empty.addressKey} />
        </>
      )}
      aside={flags.showNotableDates && <NotableDates />}
    />
  );
}

function getDefaultSearch(permitted: readonly SearchType[], countyDefault: SearchType): SearchType | undefined {
  return permitted.includes(countyDefault) ? countyDefault : permitted[0];
}

function NoSearches() {
  const texts = useTexts('search');
  const commonTexts = useTexts('common');
  return (
    <div className={classes.none}>
      <ScreenHeading>{commonTexts('navSearch')}</ScreenHeading>
      <p>{texts('noSearches')}</p>
    </div>
  );
}
