import { Button } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import classes from './payment.module.css';

interface LeavingButtonsProps {
  /** Undefined where nothing stood before. */
  readonly onBack: (() => void) | undefined;
  readonly onCancel: () => void;
}

/** The ways out of every step of a payment: to the step before, and out of the whole (Spec 1 §2 "Dialog details"). */
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
