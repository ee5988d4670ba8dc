import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ApiRefusal } from '../lib/api-client.ts';
import { describeFailure } from '../lib/failure-text.ts';
import { reportError } from '../lib/report-error.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import { NextSteps } from '../ui/next-steps.tsx';
import { Screen, ScreenHeading } from '../ui/screen.tsx';
import classes from './notice.module.css';

/** Shown below the banner instead of a screen that threw: the reason for the server's refusal, or that it failed. */
export function FailedScreen() {
  const texts = useTexts('common');
  const error = useRouteError();
  const isRefused = error instanceof ApiRefusal && error.status >= 400 && error.status < 500;
  useEffect(() => reportError(error), [error]);
  return (
    <Screen>
      <div className={classes.notice}>
        <ScreenHeading>{texts('crashTitle')}</ScreenHeading>
        <p>{describeFailure(error, texts)}</p>
        {!isRefused && <p>{texts('crashHint')}</p>}
        <NextSteps />
        {!isRefused && <Button onClick={() => window.location.reload()}>{texts('crashReload')}</Button>}
      </div>
    </Screen>
  );
}
