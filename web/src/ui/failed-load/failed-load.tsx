import type { ReactNode } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { ErrorSummary } from '../error-summary.tsx';
import { NextSteps } from '../next-steps.tsx';
import classes from './failed-load.module.css';

interface NothingToShowProps {
  /** Why. */
  readonly message: string;
  /** Links to other screens; search and home by default. */
  readonly children?: ReactNode;
}

/** Explains why a screen has nothing to show, and where to go from here. */
export function NothingToShow({ message, children = <NextSteps /> }: NothingToShowProps) {
  return (
    <div className={classes.failure}>
      <ErrorSummary message={message} />
      {children}
    </div>
  );
}

/** The same for content that couldn't be loaded. */
export function FailedLoad({ error, children }: { readonly error: unknown; readonly children?: ReactNode }) {
  const texts = useTexts('common');
  return <NothingToShow message={describeFailure(error, texts)}>{children}</NothingToShow>;
}
