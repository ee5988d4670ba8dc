import { Button } from '@mantine/core';
import { formatLocalDateTime } from '@portal/contract/values/local-date-time';
import { useState } from 'react';
import { SecondFactorDialog } from '../../features/profile/second-factor-dialog.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './viewing-bar.module.css';

/** Tells users until when they have to set up one-time codes, which the county requires of them. */
export function SecondFactorBar() {
  const texts = useTexts('profile');
  const secondFactor = useSession().data?.session?.secondFactor;
  const [isOpen, setIsOpen] = useState(false);
  if (!secondFactor) return null;
  return (
    <aside className={classes.bar} aria-label={texts('secondFactor.heading')}>
      <span>{texts('secondFactor.dueAt', { time: formatLocalDateTime(secondFactor.dueAt) })}</span>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {texts('secondFactor.setUp')}
      </Button>
      {isOpen && <SecondFactorDialog task="setUp" onClose={() => setIsOpen(false)} />}
    </aside>
  );
}
