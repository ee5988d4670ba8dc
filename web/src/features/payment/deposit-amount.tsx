import { Button, TextInput } from '@mantine/core';
import { type EscrowOptions, readDeposit } from '@portal/contract/escrow-deposit/deposit-amount';
import { formatCents } from '@portal/contract/values/money';
import { useRef, useState } from 'react';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { problemTexts } from '../../ui/form-problems.ts';
import { AmountLines } from './amount-lines.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import classes from './payment.module.css';

const FORM_ID = 'escrow-deposit';

interface DepositAmountProps {
  readonly title: string;
  readonly options: EscrowOptions;
  readonly amount: string;
  readonly onChange: (amount: string) => void;
  /** The amount is one that the county takes. */
  readonly onBuy: () => void;
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** How much to add, and what it comes to with the surcharge, before a card is asked for (Spec 1 §2 "Escrow Account Add On"). */
export function DepositAmount(props: DepositAmountProps) {
  const { title, options, amount, onChange, onBuy, onBack, onClose } = props;
  const texts = useTexts('payment');
  const problems = useTexts('problems');
  const input = useRef<HTMLInputElement>(null);
  const [hasAsked, setHasAsked] = useState(false);
  const read = readDeposit(amount, options);
  const isRight = !('problem' in read);
  const error = hasAsked && !isRight ? problemTexts({ amount: read.problem }, problems).amount : undefined;
  const submit = () => {
    if (isRight) return onBuy();
    setHasAsked(true);
    input.current?.focus();
  };
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <LeavingButtons onBack={onBack} onCancel={onClose} />
          <Button type="submit" form={FORM_ID}>
            {isRight ? texts('buyFor', { amount: formatCents(read.totalCents) }) : texts('buy')}
          </Button>
        </>
      }
    >
      <p className={classes.message} data-kind="headline">
        {options.accountMessage}
      </p>
      <AmountLines lines={[options.beginningBalance]} />
      {options.lowBalanceMessage !== '' && (
        <p className={classes.message} data-kind="low">
          {options.lowBalanceMessage}
        </p>
      )}
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={classes.amount}>
          <TextInput
            ref={input}
            data-autofocus
            label={options.depositAmountMessage}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            className="tabular"
            value={amount}
            error={error}
            aria-invalid={error !== undefined}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <Button variant="default" onClick={() => onChange(formatCents(options.suggestedCents))}>
            {texts('depositLeast', { amount: formatCents(options.suggestedCents) })}
          </Button>
        </div>
      </form>
      {options.surchargeMessage !== '' && <p className={classes.message}>{options.surchargeMessage}</p>}
      <output>
        <DepositLines options={options} read={isRight ? read : undefined} />
      </output>
    </Dialog>
  );
}

interface DepositLinesProps {
  readonly options: EscrowOptions;
  /** Undefined while the amount is none that the county takes. */
  readonly read:
    | { readonly depositCents: number; readonly surchargeCents: number; readonly totalCents: number }
    | undefined;
}

function DepositLines({ options, read }: DepositLinesProps) {
  const texts = useTexts('payment');
  const { beginningBalance, endingBalance } = options;
  const { depositCents, surchargeCents, totalCents } = read ?? { depositCents: 0, surchargeCents: 0, totalCents: 0 };
  return (
    <AmountLines
      lines={[
        { description: endingBalance.description, valueCents: beginningBalance.valueCents + depositCents },
        ...(options.surcharge.applies ? [{ description: texts('depositSurcharge'), valueCents: surchargeCents }] : []),
        { description: texts('depositTotal'), valueCents: totalCents, isTotal: true },
      ]}
    />
  );
}
