import type { Paragraph } from '@portal/contract/settings/paragraphs';
import { useTexts } from '../../lib/texts/i18n.ts';
import { withKeys } from '../../lib/texts/with-keys.ts';
import { CountyLink } from '../../ui/county/county-link.tsx';
import { Card } from './card.tsx';
import classes from './links-card.module.css';

/** The county's links. */
export function LinksCard({ links }: { readonly links: readonly Paragraph[] }) {
  const texts = useTexts('home');
  return (
    <Card title={texts('links')} icon="external">
      <ul className={classes.list}>
        {withKeys(links, ({ heading }) => heading).map(({ key, item: { heading, paragraphContent } }) => (
          <li key={key}>
            <CountyLink href={paragraphContent}>{heading}</CountyLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
