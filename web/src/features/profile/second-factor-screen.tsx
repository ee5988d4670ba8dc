import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOffersPasskeys } from '../../lib/session/offers-passkeys.ts';
import { useLogout } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import '../../lib/texts/texts-behind-sign-in.ts';
import { MAIN_ID, ScreenHeading } from '../../ui/screen.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { SecondFactorDialog } from './second-factor-dialog.tsx';
import classes from './second-factor-screen.module.css';

/** The only screen for a user who has to set up one-time codes or a passkey before anything else. */
export function SecondFactorScreen() {
  const texts = useTexts('profile');
  const commonTexts = useTexts('common');
  const logout = useLogout();
  const offersPasskeys = useOffersPasskeys();
  const [open, setOpen] = useState<'codes' | 'passkey'>();
  const close = () => setOpen(undefined);
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classes.screen}>
      <ScreenHeading>{texts('secondFactor.setUp')}</ScreenHeading>
      <p>
        {texts('secondFactor.required')} {texts('secondFactor.reason')}
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => setOpen('codes')}>{texts('secondFactor.setUp')}</Button>
        {offersPasskeys && (
          <Button variant="default" onClick={() => setOpen('passkey')}>
            {texts('passkeys.add')}
          </Button>
        )}
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          {commonTexts('logout')}
        </Button>
      </div>
      {open === 'codes' && <SecondFactorDialog task="setUp" onClose={close} />}
      {open === 'passkey' && <PasskeyDialog task={{ kind: 'add', number: 1 }} onClose={close} />}
    </main>
  );
}
