import '../../lib/texts/texts-of-public-pages.ts';
import type about from '@portal/messages/en/about.json';
import { Link } from 'react-router';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './about.module.css';

/** In the order in which visitors meet them: on a document, then on land. */
const TERMS = [
  'documentNumber',
  'instrument',
  'grantor',
  'grantee',
  'recordedDate',
  'bookAndPage',
  'parcelId',
  'legalDescription',
  'plat',
  'section',
  'torrens',
  'taxLien',
] as const satisfies readonly (keyof typeof about.glossary.terms)[];

/** The recorder's words in plain language, for occasional visitors. The forms of searches link to it. */
export function GlossaryScreen() {
  const texts = useTexts('about');
  return (
    <article className={classes.page}>
      <ScreenHeading>{texts('glossary.title')}</ScreenHeading>
      <p>{texts('glossary.intro')}</p>
      <dl className={classes.terms}>
        {TERMS.map((key) => (
          <div key={key}>
            <dt>{texts(`glossary.terms.${key}.term`)}</dt>
            <dd>{texts(`glossary.terms.${key}.meaning`)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/">{texts('back')}</Link>
      </p>
    </article>
  );
}
