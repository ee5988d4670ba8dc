import { useTexts } from '../lib/texts/i18n.ts';
import { NextSteps } from '../ui/next-steps.tsx';
import { Screen, ScreenHeading } from '../ui/screen.tsx';
import classes from './notice.module.css';

/** Shown at unknown addresses. */
export function NotFoundScreen() {
  const texts = useTexts('common');
  return (
    <Screen>
      <div className={classes.notice}>
        <ScreenHeading>{texts('notFoundTitle')}</ScreenHeading>
        <p>{texts('notFoundMessage')}</p>
        <NextSteps />
      </div>
    </Screen>
  );
}
