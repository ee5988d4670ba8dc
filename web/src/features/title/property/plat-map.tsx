import type { Property } from '@portal/contract/index/title/property';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './property-screen.module.css';

/**
 * The lots of a block in the order of their numbers, each a link: both a drawing and a list. The index doesn't have the
 * shape of lots.
 */
export function PlatMap({ block }: { readonly block: NonNullable<Property['block']> }) {
  const texts = useTexts('property');
  const title = block.name === '' ? texts('lots') : texts('lotsOfBlock', { block: block.name });
  return (
    <section aria-label={title} className={classes.block}>
      <h2 className={classes.heading}>{title}</h2>
      <p className={classes.note}>
        {texts('platNote')} {block.isCut && texts('first', { count: block.lots.length })}
      </p>
      <ul className={classes.lots}>
        {block.lots.map(({ lot, path, documentCount, isThis }) => (
          <li key={path}>
            <Link to={`/property/${path}`} aria-current={isThis ? 'page' : undefined}>
              <strong>{lot}</strong> <span>{texts('lotDocuments', { count: documentCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
