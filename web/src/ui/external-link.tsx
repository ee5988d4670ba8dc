import { COUNTY_WORDS_TAG } from '../lib/texts/county-words.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { Icon } from './icon/icon.tsx';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: string;
  readonly className?: string;
}

/** A county's link out of the portal: a page in a new window, which its text mentions, or an email address. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const texts = useTexts('common');
  if (href.toLowerCase().startsWith('mailto:')) {
    return (
      <a href={href} className={className} lang={COUNTY_WORDS_TAG}>
        {children}
      </a>
    );
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      <span lang={COUNTY_WORDS_TAG}>{children}</span> <Icon name="external" size={13} />
      <span className="visually-hidden">{texts('opensInNewWindow')}</span>
    </a>
  );
}
