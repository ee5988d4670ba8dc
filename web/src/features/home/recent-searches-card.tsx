import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useSearchHistory } from '../../lib/search-history.ts';
import { Card } from './card.tsx';
import classes from './recent-searches-card.module.css';

/** The user's last searches, each with a link back to its form (Spec 1 §2). */
export function RecentSearchesCard() {
  const texts = useTexts('home');
  const searchTexts = useTexts('search');
  const { county } = useProductConfiguration();
  const history = useSearchHistory();
  return (
    <Card title={texts('recentSearches')} icon="clock">
      {history.length === 0 && <p className={classes.empty}>{texts('noRecentSearches')}</p>}
      <ol className={classes.list}>
        {history.map(({ index, type, displayCriteria, longDescription }) => (
          <li key={index}>
            <Link to={`/search/searchHistory/${type}/${index}`} title={longDescription}>
              {searchTexts(`names.${type}`, { book: county.bookLabel, torrens: county.torrensLabel })}
            </Link>{' '}
            <span className="tabular">{displayCriteria.map(({ value }) => value).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
