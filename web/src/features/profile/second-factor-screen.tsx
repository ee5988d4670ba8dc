import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLogout } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import '../../lib/texts/texts-behind-sign-in.ts';
import { MAIN_ID, ScreenHeading } from '../../ui/screen.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import classes from './second-factor-screen.module.css';

/** The only screen for a user who has to set up one-time codes before anything else. */
export function SecondFactorScreen() {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const logout = useLogout();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.screen}>
      <ScreenHeading>{texts('secondFactor.setUp')}</ScreenHeading>
      <p>
        {texts('secondFactor.required')} {texts('secondFactor.reason')}
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => setIsOpen(true)}>{texts('secondFactor.setUp')}</Button>
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          {commonTexts('logout')}
        </Button>
      </div>
      {isOpen && <SecondFactorDialog task="setUp" onClose={() => setIsOpen(false)} />}
    </main>
  );
}
