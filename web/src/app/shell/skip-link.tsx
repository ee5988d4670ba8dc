import { useTexts } from '../../lib/i18n.ts';
import { MAIN_ID } from '../../ui/screen.tsx';
import classes from './skip-link.module.css';

/** Leads past what every page has, to what is this page's own (WCAG 2.4.1); in sight once it has the focus. */
export function SkipLink() {
  const texts = useTexts('common');
  return (
    <a
      href={`#${MAIN_ID}`}
      className={classes.skip}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {texts('skipToContent')}
    </a>
  );
}
