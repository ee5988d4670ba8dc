import type { SearchType } from '@portal/contract/index/search/definitions/search-types';
import { SEARCHES } from '@portal/contract/index/search/definitions/searches';
import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import { memo } from 'react';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useRecentLands } from '../../../lib/session/recent-lands.ts';
import { useSearchHistory } from '../../../lib/session/search-history.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { SideLink, SideSection } from '../../../ui/side-navigation.tsx';
import classes from './search-navigation.module.css';

interface SearchNavigationProps {
  /** The search whose results are on the screen, marked like the form on the screen. */
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
      {role !== 'GUEST' && <RecentLands />}
    </>
  );
});

interface SearchGroupProps extends SearchNavigationProps {
  readonly title: string;
  readonly types: readonly SearchType[];
}

function SearchGroup({ title, types, current }: SearchGroupProps) {
  const nameOf = useSearchNames();
  const searches = types
    .map((type) => ({ type, name: nameOf(type) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  if (searches.length === 0) return null;
  return (
    <SideSection title={title}>
      {searches.map(({ type, name }) => (
        <SideLink key={type} to={`/search/${type}`} isCurrent={type === current}>
          {name}
        </SideLink>
      ))}
    </SideSection>
  );
}

function RecentSearches() {
  const texts = useTexts('search');
  const history = useSearchHistory();
  return (
    <SideSection
      title={texts('recentSearches')}
      emptyText={history.length === 0 ? texts('noRecentSearches') : undefined}
      isOrdered
    >
      {history.map((entry) => (
        <RecentSearch key={entry.index} entry={entry} />
      ))}
    </SideSection>
  );
}

function RecentSearch({ entry }: { readonly entry: SearchHistoryEntry }) {
  const texts = useTexts('search');
  const name = useSearchNames()(entry.type);
  return (
    <SideLink to={`/search/searchHistory/${entry.type}/${entry.index}`} title={entry.longDescription}>
      <span className={classes.recent}>
        {entry.index === 1 && <strong>{texts('current')}</strong>} {name}
      </span>{' '}
      <span className={classes.criteria}>{entry.displayCriteria.map(({ value }) => value).join(' · ')}</span>
    </SideLink>
  );
}

/** The property pages and chains of title that the user opened last, in a county that has them. */
function RecentLands() {
  const texts = useTexts('search');
  const propertyTexts = useTexts('property');
  const chainTexts = useTexts('chain');
  const lands = useRecentLands();
  if (lands.length === 0) return null;
  return (
    <SideSection title={texts('recentLands')} isOrdered>
      {lands.map(({ page, path, name }) => (
        <SideLink key={`${page} ${path}`} to={page === 'CHAIN' ? `/property/${path}/chain` : `/property/${path}`}>
          <span className={classes.recent}>{page === 'CHAIN' ? chainTexts('title') : propertyTexts('title')}</span>{' '}
          <span className={classes.criteria}>{name}</span>
        </SideLink>
      ))}
    </SideSection>
  );
}

/** The names of the searches; books and registered land have the county's names. */
function useSearchNames(): (type: SearchType) => string {
  const texts = useTexts('search');
  const { county } = useProductConfiguration();
  return (type) => texts(`names.${type}`, { book: county.bookLabel, torrens: county.torrensLabel });
}
