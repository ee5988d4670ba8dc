import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useSession, useStopViewing } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import classes from './viewing-bar.module.css';

/**
 * Shows on every screen which user staff are viewing the portal as, and stops it (decision 0078). It stops
 * automatically after its time limit.
 */
export function ViewingBar() {
  const texts = useTexts('users');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const session = useSession().data?.session;
  const { mutate, isPending } = useStopViewing();
  const secondsLeft = session?.viewing?.secondsLeft;
  useEffect(() => {
    if (secondsLeft === undefined) return undefined;
    const timer = setTimeout(() => mutate(), secondsLeft * 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, mutate]);
  if (!session?.viewing) return null;
  const { username, firstName, lastName } = session.currentUser;
  const stop = () =>
    mutate(undefined, {
      onError: (error) =>
        void alert({
          kind: 'warning',
          title: texts('viewAs.stopFailed'),
          message: describeFailure(error, commonTexts),
        }),
    });
  return (
    <aside className={classes.bar} aria-label={texts('viewAs.title', { username })}>
      <span>{texts('viewAs.notice', { name: `${firstName} ${lastName}`.trim() || username })}</span>
      <Button size="xs" variant="default" loading={isPending} onClick={stop}>
        {texts('viewAs.stop', { username })}
      </Button>
    </aside>
  );
}
