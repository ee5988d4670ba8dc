import { Button } from '@mantine/core';
import { Navigate, useHref } from 'react-router';
import { useTexts } from '../../lib/i18n.ts';
import { useCurrentUser } from '../../lib/session.ts';
import { ScreenHeading } from '../../ui/screen.tsx';
import { canOpen } from './navigation.ts';
import classes from './settings-screen.module.css';

/** The button that opens the monitoring page in a new tab (Spec 3 §2 "Performance Monitoring"). */
export function PerformanceMonitoringScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const { role } = useCurrentUser();
  const address = useHref('/monitoring');
  if (!canOpen('performanceMonitoring', role)) return <Navigate to="/controlPanel" replace />;
  return (
    <>
      <ScreenHeading>{texts('names.performanceMonitoring')}</ScreenHeading>
      <p className={classes.note}>{texts('monitoring.note')}</p>
      <div className={classes.command}>
        <Button component="a" href={address} target="_blank" rel="noopener">
          {texts('monitoring.open')}
          <span className="visually-hidden"> {commonTexts('opensInNewWindow')}</span>
        </Button>
      </div>
    </>
  );
}
