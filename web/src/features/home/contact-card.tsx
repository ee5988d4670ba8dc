import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from './card.tsx';
import classes from './contact-card.module.css';
import type { HomeContent } from './home-query.ts';

/** The county's contact (Spec 1 §2). */
export function ContactCard({ contact }: { readonly contact: HomeContent['common'] }) {
  const texts = useTexts('home');
  const { contactName, contactTitle, contactPhone, contactEmail } = contact;
  return (
    <Card title={texts('contact')} icon="phone">
      <address className={classes.contact}>
        {contactName && <strong>{contactName}</strong>}
        {contactTitle && <span lang={COUNTY_WORDS_TAG}>{contactTitle}</span>}
        {contactPhone && (
          <a href={`tel:${contactPhone}`} className="tabular">
            <Icon name="phone" size={16} /> {contactPhone}
          </a>
        )}
        {contactEmail && (
          <a href={`mailto:${contactEmail}`}>
            <Icon name="mail" size={16} /> {contactEmail}
          </a>
        )}
      </address>
    </Card>
  );
}
