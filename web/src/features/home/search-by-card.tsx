import type { SearchType } from '@portal/contract/search/search-types';
import { Link } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useProductConfiguration } from '../../lib/product-configuration.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Card } from './card.tsx';
import classes from './search-by-card.module.css';

/** The searches of the home page's list, in the specification's order (Spec 1 §2). */
const HOME_SEARCHES: readonly { readonly type: SearchType; readonly icon: IconName }[] = [
  { type: 'searchByBookAndPage', icon: 'fitPage' },
  { type: 'searchByDate', icon: 'calendar' },
  { type: 'searchByDocumentNumber', icon: 'keyboard' },
  { type: 'searchByName', icon: 'person' },
  { type: 'searchByTractIndexNMI', icon: 'home' },
];

/** The ways to search that most people want; those that the person's account permits. */
export function SearchByCard() {
  const texts = useTexts('home');
  const searchTexts = useTexts('search');
  const { county } = useProductConfiguration();
  const { searchList } = useCurrentUser();
  const offered = HOME_SEARCHES.filter(({ type }) => searchList.includes(type));
  if (offered.length === 0) return null;
  return (
    <Card title={texts('searchBy')} icon="search">
      <ul className={classes.list}>
        {offered.map(({ type, icon }) => (
          <li key={type}>
            <Link to={`/search/${type}`}>
              <Icon name={icon} size={22} />
              {searchTexts(`names.${type}`, { book: county.bookLabel })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
