import { Button } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './payment.module.css';

interface LeavingButtonsProps {
  /** Undefined if there is no previous step. */
  readonly onBack: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** The exits of every step of a payment: back to the previous step, and cancel (Spec 1 §2 "Dialog details"). */
export function LeavingButtons({ onBack, onCancel }: LeavingButtonsProps) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  return (
    <>
      {onBack && (
        <Button variant="default" className={classes.back} onClick={onBack}>
          {texts('back')}
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        {commonTexts('cancel')}
      </Button>
    </>
  );
}
