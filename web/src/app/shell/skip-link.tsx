import { useTexts } from '../../lib/texts/i18n.ts';
import { MAIN_ID } from '../../ui/screen.tsx';
import classes from './skip-link.module.css';

/** Skips the banner and moves to the page's content (WCAG 2.4.1); visible while it has the focus. */
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
