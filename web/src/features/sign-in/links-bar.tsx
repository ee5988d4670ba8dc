import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../lib/texts/i18n.ts';
import { withKeys } from '../../lib/texts/with-keys.ts';
import { CountyLink } from '../../ui/county/county-link.tsx';
import classes from './links-bar.module.css';
import { loginPageLinksQuery } from './login-page-queries.ts';

/** The most links in one row; more are shown in two rows (Spec 1 §2). */
const ROW_MAX_LINKS = 6;

/** The county's links, in one or two rows. */
export function LinksBar() {
  const texts = useTexts('sign-in');
  const links = useQuery(loginPageLinksQuery).data?.paragraphs ?? [];
  if (links.length === 0) return null;
  const isInTwoRows = links.length > ROW_MAX_LINKS;
  const rowLinks = isInTwoRows ? Math.ceil(links.length / 2) : links.length;
  const rows = [links.slice(0, rowLinks), links.slice(rowLinks)].filter((row) => row.length > 0);
  return (
    <nav className={classes.bar} aria-label={texts('links')}>
      {withKeys(rows, (row) => row[0]?.heading ?? '').map(({ key, item: row }) => (
        <ul key={key} className={classes.row}>
          {withKeys(row, ({ heading }) => heading).map(({ key: linkKey, item: { heading, paragraphContent } }) => (
            <li key={linkKey}>
              <CountyLink href={paragraphContent}>{heading}</CountyLink>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}
