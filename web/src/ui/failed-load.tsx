import type { ReactNode } from 'react';
import { describeFailure } from '../lib/failure-text.ts';
import { useTexts } from '../lib/i18n.ts';
import { ErrorSummary } from './error-summary.tsx';
import { NextSteps } from './next-steps.tsx';

interface FailedLoadProps {
  readonly error: unknown;
  /** Where to go from here; search and home if left out. */
  readonly children?: ReactNode;
}

/** Says why a screen has nothing to show, and where to go from here. */
export function FailedLoad({ error, children = <NextSteps /> }: FailedLoadProps) {
  const texts = useTexts('common');
  return (
    <>
      <ErrorSummary message={describeFailure(error, texts)} />
      {children}
    </>
  );
}
