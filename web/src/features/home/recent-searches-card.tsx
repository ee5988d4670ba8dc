import type { SearchHistoryEntry } from '@portal/contract/index/search/run/search-history';
import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useSearchHistory } from '../../lib/session/search-history.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Card } from './card.tsx';
import classes from './recent-searches-card.module.css';

/** The user's last searches, each named by its criteria and linked to its form (Spec 1 §2). */
export function RecentSearchesCard() {
  const texts = useTexts('home');
  const history = useSearchHistory();
  return (
    <Card title={texts('recentSearches')} icon="clock">
      {history.length === 0 && <p className={classes.empty}>{texts('noRecentSearches')}</p>}
      <ol className={classes.list}>
        {history.map((entry) => (
          <li key={entry.index}>
            <RecentSearch entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The first criterion is the main one; the others and the search distinguish similar searches. */
function RecentSearch({ entry }: { readonly entry: SearchHistoryEntry }) {
  const searchTexts = useTexts('search');
  const { county } = useProductConfiguration();
  const { index, type, displayCriteria, longDescription } = entry;
  const name = searchTexts(`names.${type}`, { book: county.bookLabel, torrens: county.torrensLabel });
  const [first, ...others] = displayCriteria.map(({ value }) => value);
  return (
    <>
      <Link to={`/search/searchHistory/${type}/${index}`} title={longDescription}>
        {first ?? name}
      </Link>{' '}
      <span className="tabular">{(first === undefined ? [] : [name, ...others]).join(' · ')}</span>
    </>
  );
}
