import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './powered-by.module.css';

/** The product's logo, a section of land with its quarters, and name (Spec 1 §2 "Banner"). */
export function PoweredBy() {
  const texts = useTexts('common');
  return (
    <span className={classes.poweredBy}>
      {texts('poweredBy')}
      <svg width="18" height="18" viewBox="0 0 20 20" aria-hidden="true">
        <path className={classes.frame} d="M2 2h16v16H2ZM10 2v16M2 10h16" />
        <path className={classes.quarter} d="M11 3h6v6h-6Z" />
      </svg>
      <strong lang="en">Land Record Portal</strong>
    </span>
  );
}
