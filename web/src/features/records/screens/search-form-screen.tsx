import { type SearchType, searchTypeSchema } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import { Navigate, useLocation, useNavigate, useOutletContext, useParams } from 'react-router';
import { useCountyFlags } from '../../../lib/county-flags.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { useSearchHistory } from '../../../lib/search-history.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import type { SearchRun } from '../results/use-search-run.ts';
import { findHistoryCriteria, findSavedCriteria } from '../search/criteria.ts';
import { NotableDates } from '../search/notable-dates.tsx';
import { type OnSearch, SearchForm } from '../search/search-form.tsx';
import { RESULT_PATHS } from './result-paths.ts';
import classes from './search-area.module.css';
import { enterResults } from './use-open-record.ts';

/**
 * The form of a search: from a past search if the address has its number, otherwise as the user left it (Spec 2 §2 "Routes"). An
 * address of a search that the user doesn't have shows the county's default search.
 */
export function SearchFormScreen() {
  const { searchType, searchHistoryNumber } = useParams();
  const { key: visit } = useLocation();
  const flags = useCountyFlags();
  const history = useSearchHistory();
  const navigate = useNavigate();
  const run = useOutletContext<SearchRun>();
  const permitted = useCurrentUser().searchList;
  const type = searchTypeSchema.safeParse(searchType).data;

  if (permitted.length === 0) return <NoSearches />;
  if (type === undefined || !permitted.includes(type)) {
    return <Navigate to={`/search/${defaultOf(permitted, flags.defaultSearch)}`} replace />;
  }
  const past = searchHistoryNumber && findHistoryCriteria(history, type, Number(searchHistoryNumber));
  const search: OnSearch = async (asked, criteria) => {
    const found = await run.search(asked, criteria);
    if (found.count > 0) {
      await navigate(RESULT_PATHS[SEARCHES[asked].resultKind], { state: enterResults(found.searchId) });
    }
    return found;
  };
  return (
    <SearchForm
      // Every visit shows a new form, because the same entry of the history can be loaded twice.
      key={visit}
      type={type}
      initialCriteria={past || findSavedCriteria(type)}
      onSearch={search}
      aside={flags.showNotableDates && <NotableDates />}
    />
  );
}

function defaultOf(permitted: readonly SearchType[], countyDefault: SearchType): SearchType | undefined {
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
