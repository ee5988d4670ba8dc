import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './shell-placeholder.module.css';

/** The page's outline while the session or a screen is loading (Spec 1 §2). */
export function ShellPlaceholder() {
  const texts = useTexts('common');
  return (
    <div className={classes.page} role="status">
      <span className="visually-hidden">{texts('loading')}</span>
      <div className={classes.banner} />
    </div>
  );
}
