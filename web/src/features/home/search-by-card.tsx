import type { HomeSearchType } from '@portal/contract/index/search/definitions/search-types';
import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useCurrentUser } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon, type IconName } from '../../ui/icon/icon.tsx';
import { Card } from './card.tsx';
import classes from './search-by-card.module.css';

/** The icons of the home page's search-by list, in the order of the list (Spec 1 §2). */
const ICONS = {
  searchByBookAndPage: 'book',
  searchByDate: 'calendar',
  searchByDocumentNumber: 'number',
  searchByName: 'person',
  searchByTractIndexNMI: 'land',
} as const satisfies Readonly<Record<HomeSearchType, IconName>>;
const HOME_SEARCHES = Object.keys(ICONS) as readonly HomeSearchType[];

/** Links to the most common searches that the user's account permits. */
export function SearchByCard() {
  const texts = useTexts('home');
  const searchTexts = useTexts('search');
  const { county } = useProductConfiguration();
  const { searchList } = useCurrentUser();
  const offered = HOME_SEARCHES.filter((type) => searchList.includes(type));
  if (offered.length === 0) return null;
  return (
    <Card title={texts('searchBy')} icon="menu">
      <ul className={classes.list}>
        {offered.map((type) => (
          <li key={type}>
            <Link to={`/search/${type}`}>
              <Icon name={ICONS[type]} size={22} />
              {searchTexts(`names.${type}`, { book: county.bookLabel })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
