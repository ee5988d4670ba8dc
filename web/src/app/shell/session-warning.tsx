import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLogout } from '../../lib/session/session.ts';
import { useSessionEnd } from '../../lib/session/session-time.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';

/** Seconds before the end at which screen readers announce the remaining time again. */
const ANNOUNCED_SECONDS: readonly number[] = [30, 10];

/** Warns a minute before the session ends. The focus is on the button, so one key continues the session (WCAG 2.2.1). */
export function SessionWarning() {
  const texts = useTexts('common');
  const announce = useAnnounce();
  const logout = useLogout();
  const { end, extend } = useSessionEnd();
  const secondsLeft = end?.secondsLeft ?? 0;
  const message = end?.isExtendable
    ? texts('sessionIdle', { count: secondsLeft })
    : texts('sessionOver', { count: secondsLeft });
  useEffect(() => {
    if (ANNOUNCED_SECONDS.includes(secondsLeft)) announce(message);
  }, [announce, message, secondsLeft]);

  if (!end) return null;
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={texts('sessionEndsTitle')}
      onClose={extend}
      footer={
        <>
          <Button variant="default" onClick={() => logout.mutate()}>
            {texts('logout')}
          </Button>
          {end.isExtendable && (
            <Button data-autofocus onClick={extend}>
              {texts('staySignedIn')}
            </Button>
          )}
        </>
      }
    >
      <p className="tabular">{message}</p>
    </Dialog>
  );
}
