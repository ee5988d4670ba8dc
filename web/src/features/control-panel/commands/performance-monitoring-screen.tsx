import { Button } from '@mantine/core';
import { useHref } from 'react-router';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { ScreenHeading } from '../../../ui/screen.tsx';
import classes from '../settings/settings-screen.module.css';

/** The button that opens the monitoring page in a new tab (Spec 3 §2 "Performance Monitoring"). */
export function PerformanceMonitoringScreen() {
  const texts = useTexts('control-panel');
  const commonTexts = useTexts('common');
  const address = useHref('/monitoring');
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
