import '../../lib/texts/texts-of-public-pages.ts';
import type { WireDate } from '@portal/contract/values/plain-date';
import { Link } from 'react-router';
import { useProductConfiguration } from '../../lib/county/product-configuration.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import classes from './about.module.css';

const DONE = ['keyboard', 'screenReader', 'zoom', 'motion', 'time', 'colors', 'reports'] as const;
/** Known limits. A change that removes a limit also removes it from this list. */
const LIMITS = ['images', 'cardForm', 'tests', 'languages', 'sites'] as const;
/** The date when the statement was last compared with the portal. */
const REVIEWED_ON: WireDate = '11/22/2026';

/** The accessibility statement: the measures, the known limits, and the contact (docs/accessibility.md). */
export function AccessibilityScreen() {
  const texts = useTexts('about');
  const { county } = useProductConfiguration();
  const { contactPhone, contactEmail } = county;
  return (
    <article className={classes.page}>
      <ScreenHeading>{texts('accessibility.title')}</ScreenHeading>
      <p>{texts('accessibility.intro', { county: county.name })}</p>
      <h2>{texts('accessibility.doneTitle')}</h2>
      <ul className={classes.points}>
        {DONE.map((key) => (
          <li key={key}>{texts(`accessibility.done.${key}`)}</li>
        ))}
      </ul>
      <h2>{texts('accessibility.limitsTitle')}</h2>
      <ul className={classes.points}>
        {LIMITS.map((key) => (
          <li key={key}>{texts(`accessibility.limits.${key}`)}</li>
        ))}
      </ul>
      <h2>{texts('accessibility.contactTitle')}</h2>
      {contactPhone || contactEmail ? (
        <p>
          {texts('accessibility.contact')} {contactPhone && <a href={`tel:${contactPhone}`}>{contactPhone}</a>}
          {contactPhone && contactEmail && ' · '}
          {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        </p>
      ) : (
        <p>{texts('accessibility.contactNone')}</p>
      )}
      <p className={`${classes.note} tabular`}>{texts('accessibility.reviewed', { date: REVIEWED_ON })}</p>
      <p>
        <Link to="/">{texts('back')}</Link>
      </p>
    </article>
  );
}
