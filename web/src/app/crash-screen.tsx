import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { describeFailure } from '../lib/failure-text.ts';
import { reportError } from '../lib/report-error.ts';
import { useTexts } from '../lib/texts/i18n.ts';
import classes from './notice.module.css';

/** Shown when a screen throws, or when the server can't be reached at the start. */
export function CrashScreen() {
  const texts = useTexts('common');
  const error = useRouteError();
  useEffect(() => reportError(error), [error]);
  return (
    <main className={classes.notice}>
      <h1>{texts('crashTitle')}</h1>
      <p>{describeFailure(error, texts)}</p>
      <p>{texts('crashHint')}</p>
      <Button onClick={() => window.location.reload()}>{texts('crashReload')}</Button>
    </main>
  );
}
