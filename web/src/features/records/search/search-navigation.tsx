import type { SearchHistoryEntry } from '@portal/contract/search/search-history';
import type { SearchType } from '@portal/contract/search/search-types';
import { SEARCHES } from '@portal/contract/search/searches';
import { memo, useId } from 'react';
import { NavLink } from 'react-router';
import { useTexts } from '../../../lib/i18n.ts';
import { useProductConfiguration } from '../../../lib/product-configuration.ts';
import { useSearchHistory } from '../../../lib/search-history.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import classes from './search-navigation.module.css';

interface SearchNavigationProps {
  /** The search whose results are on the screen, marked like the form that is. */
  readonly current: SearchType | undefined;
}

/** The searches that the user can use, by name in two groups, and their recent ones (Spec 2 §2 "Navigation of the search area"). */
export const SearchNavigation = memo(function SearchNavigation({ current }: SearchNavigationProps) {
  const texts = useTexts('search');
  const { role, searchList } = useCurrentUser();
  return (
    <>
      <SearchGroup
        title={texts('searchBy')}
        types={searchList.filter((type) => SEARCHES[type].navigationGroup === 'standard')}
        current={current}
      />
      <SearchGroup
        title={texts('specialSearches')}
        types={searchList.filter((type) => SEARCHES[type].navigationGroup === 'special')}
        current={current}
      />
      {role !== 'GUEST' && <RecentSearches />}
    </>
  );
});

interface SearchGroupProps extends SearchNavigationProps {
  readonly title: string;
  readonly types: readonly SearchType[];
}

function SearchGroup({ title, types, current }: SearchGroupProps) {
  const nameOf = useSearchNames();
  const headingId = useId();
  const searches = types
    .map((type) => ({ type, name: nameOf(type) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  if (searches.length === 0) return null;
  return (
    <>
      <h2 id={headingId} className={classes.heading}>
        {title}
      </h2>
      <ul className={classes.list} aria-labelledby={headingId}>
        {searches.map(({ type, name }) => (
          <li key={type}>
            <NavLink to={`/search/${type}`} className={classes.search} data-current={type === current}>
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function RecentSearches() {
  const texts = useTexts('search');
  const history = useSearchHistory();
  const headingId = useId();
  return (
    <>
      <h2 id={headingId} className={classes.heading}>
        {texts('recentSearches')}
      </h2>
      {history.length === 0 && <p className={classes.empty}>{texts('noRecentSearches')}</p>}
      <ol className={classes.list} aria-labelledby={headingId}>
        {history.map((entry) => (
          <li key={entry.index}>
            <RecentSearch entry={entry} />
          </li>
        ))}
      </ol>
    </>
  );
}

function RecentSearch({ entry }: { readonly entry: SearchHistoryEntry }) {
  const texts = useTexts('search');
  const name = useSearchNames()(entry.type);
  return (
    <NavLink
      to={`/search/searchHistory/${entry.type}/${entry.index}`}
      className={classes.recent}
      title={entry.longDescription}
    >
      <span>
        {entry.index === 1 && <strong>{texts('current')}</strong>} {name}
      </span>{' '}
      <span className={classes.criteria}>{entry.displayCriteria.map(({ value }) => value).join(' · ')}</span>
    </NavLink>
  );
}

/** What the searches are called; books and registered land are called what the county calls them. */
function useSearchNames(): (type: SearchType) => string {
  const texts = useTexts('search');
  const { county } = useProductConfiguration();
  return (type) => texts(`names.${type}`, { book: county.bookLabel, torrens: county.torrensLabel });
}
