import { Button, Radio } from '@mantine/core';
import type { FlatFeeOptions } from '@portal/contract/money/flat-fee/flat-fee-options';
import { useId } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import classes from './payment.module.css';

interface AddOnOptionsStepProps {
  readonly options: FlatFeeOptions;
  /** The value of the selected option. */
  readonly option: string;
  readonly isPending: boolean;
  readonly onChoose: (option: string) => void;
  readonly onBuy: () => void;
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** The options that the user can add (Spec 1 §2 "Flat Fee Account Add On"). */
export function AddOnOptionsStep(props: AddOnOptionsStepProps) {
  const { options, option, isPending, onChoose, onBuy, onBack, onClose } = props;
  const texts = useTexts('payment');
  const name = useId();
  return (
    <Dialog
      title={options.title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <LeavingButtons onBack={onBack} onCancel={onClose} />
          <Button loading={isPending} onClick={onBuy}>
            {texts('buy')}
          </Button>
        </>
      }
    >
      <fieldset className={classes.options}>
        <legend className="visually-hidden">{options.title}</legend>
        {options.options.map(({ text, value }) => (
          <Radio
            key={value}
            name={name}
            label={text}
            value={value}
            checked={value === option}
            data-autofocus={value === option || undefined}
            onChange={() => onChoose(value)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
