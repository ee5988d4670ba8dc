import { Button } from '@mantine/core';
import { writtenNumbers } from '@portal/messages/written-numbers';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import classes from './offers.module.css';

/**
 * Names that the user may have meant, in one row. They arrive late, so the row lies over a line that its parent keeps free, and moves
 * nothing.
 */
export function DidYouMean({ children }: { readonly children: ReactNode }) {
  const texts = useTexts('search');
  return (
    <fieldset className={classes.meant}>
      <legend className={classes.title}>{texts('didYouMean')}</legend>
      {children}
    </fieldset>
  );
}

interface OfferProps {
  readonly label: string;
  /** The number of records that it finds; not shown if it isn't known. */
  readonly count?: number | undefined;
  /** Whether there can be more records. */
  readonly isAtLeast?: boolean;
  readonly onChoose: () => void;
}

/** A change of the criteria, which is made only when the user chooses it. */
export function Offer({ label, count, isAtLeast = false, onChoose }: OfferProps) {
  const texts = useTexts('search');
  return (
    <Button size="compact-sm" variant="default" onClick={onChoose}>
      {label}
      {count !== undefined && (
        <>
          {' '}
          <span className={classes.count}>
            <span aria-hidden="true">
              {writtenNumbers.format(count)}
              {isAtLeast && '+'}
            </span>
            <span className="visually-hidden">{texts('waysRecords', { count })}</span>
          </span>
        </>
      )}
    </Button>
  );
}
