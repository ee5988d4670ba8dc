import { findLinkKind } from '@portal/contract/settings/paragraphs';
import { Link } from 'react-router';
import { COUNTY_WORDS_TAG } from '../../lib/texts/county-words.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Icon } from '../icon/icon.tsx';
import classes from './county-link.module.css';

interface CountyLinkProps {
  readonly href: string;
  readonly children: string;
  readonly className?: string;
}

/**
 * A link that the county entered: to a page in a new window, which its text mentions, to a screen of the portal, an email address or a
 * telephone. Pages without TLS are marked, because others on the way can read and change them.
 */
export function CountyLink({ href, children, className }: CountyLinkProps) {
  const texts = useTexts('common');
  const kind = findLinkKind(href);
  if (kind === 'screen')
    return (
      <Link to={href} className={className} lang={COUNTY_WORDS_TAG}>
        {children}
      </Link>
    );
  if (kind !== 'page' && kind !== 'openPage')
    return (
      <a href={href} className={className} lang={COUNTY_WORDS_TAG}>
        {children}
      </a>
    );
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span lang={COUNTY_WORDS_TAG}>{children}</span>{' '}
      {kind === 'openPage' && <span className={classes.mark}>{texts('linkNotEncrypted')} </span>}
      <Icon name="external" size={13} />
      <span className="visually-hidden">{texts('opensInNewWindow')}</span>
    </a>
  );
}
