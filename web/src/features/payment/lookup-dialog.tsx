import { Button } from '@mantine/core';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SkeletonLines } from '../../ui/failed-load/skeletons.tsx';
import classes from './payment.module.css';

interface LookupDialogProps {
  readonly title: string;
  /** Null while it is loading. */
  readonly error: Error | null;
  /** The text for a failed load. */
  readonly failure: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Replaces a dialog whose content is loading or failed to load. */
export function LookupDialog({ title, error, failure, onRetry, onClose }: LookupDialogProps) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  return (
    <Dialog
      title={title}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          {error && <Button onClick={onRetry}>{texts('tryAgain')}</Button>}
        </>
      }
    >
      {error ? (
        <p role="alert" className={classes.warning}>
          {failure} {describeFailure(error, commonTexts)}
        </p>
      ) : (
        <div role="status">
          <span className="visually-hidden">{commonTexts('loading')}</span>
          <SkeletonLines lines={5} />
        </div>
      )}
    </Dialog>
  );
}
