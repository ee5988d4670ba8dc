import { Button, NativeSelect } from '@mantine/core';
import {
  DEPOSIT_METHODS,
  type DepositMethod,
  type EscrowOptions,
  parseDeposit,
} from '@portal/contract/money/cards/deposit-amount';
import { initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import type { FieldProblems } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { useFocusOnError } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm, useFormValue } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { AmountLines } from './amount-lines.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import classes from './payment.module.css';

/** More characters than any amount that a county accepts. */
const AMOUNT_CHARACTERS = 20;

interface DepositAmountProps {
  readonly title: string;
  readonly options: EscrowOptions;
  /** The initial value of the field. */
  readonly amount: string;
  readonly method: DepositMethod;
  readonly onMethod: (method: DepositMethod) => void;
  /** Called with an amount that the county accepts. */
  readonly onBuy: (amount: string) => void;
  readonly onBack?: () => void;
  readonly onClose: () => void;
}

/** Asks for the amount and shows the total with the surcharge, before the card form (Spec 1 §2 "Escrow Account Add On"). */
export function DepositAmount(props: DepositAmountProps) {
  const { title, options, amount, method, onMethod, onBuy, onBack, onClose } = props;
  const texts = useTexts('payment');
  const form = useContractForm({
    id: 'escrow-deposit',
    initialValues: { amount },
    texts: { amount: { label: options.depositAmountMessage } },
    schema: initiateDeposit.request.pick({ amount: true }),
    findProblems: (values): FieldProblems => {
      const deposit = parseDeposit(values.amount, options);
      return 'problem' in deposit ? { amount: deposit.problem } : {};
    },
    send: async (values) => values.amount,
    onSuccess: onBuy,
  });
  useFocusOnError(form);
  const deposit = parseDeposit(useFormValue(form, 'amount'), options);
  const isAccepted = !('problem' in deposit);
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <LeavingButtons onBack={onBack} onCancel={onClose} />
          <SubmitButton
            form={form}
            label={isAccepted ? texts('buyFor', { amount: formatCents(deposit.totalCents) }) : texts('buy')}
          />
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
      <FormElement form={form}>
        <div className={classes.amount}>
          <TextField
            form={form}
            path="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={AMOUNT_CHARACTERS}
            isTabular
            hasAutofocus
            selectsOnFocus
          />
          <Button variant="default" onClick={() => form.edit({ amount: formatCents(options.suggestedCents) })}>
            {texts('depositLeast', { amount: formatCents(options.suggestedCents) })}
          </Button>
        </div>
      </FormElement>
      {options.acceptsBankAccounts && (
        <NativeSelect
          label={texts('depositBy')}
          data={DEPOSIT_METHODS.map((value) => ({ value, label: texts(`depositMethods.${value}`) }))}
          value={method}
          onChange={(event) => onMethod(event.currentTarget.value as DepositMethod)}
        />
      )}
      {options.surchargeMessage !== '' && <p className={classes.message}>{options.surchargeMessage}</p>}
      <output>
        <DepositLines options={options} method={method} deposit={isAccepted ? deposit : undefined} />
      </output>
    </Dialog>
  );
}

interface DepositLinesProps {
  readonly options: EscrowOptions;
  readonly method: DepositMethod;
  /** Undefined if the county doesn't accept the amount. */
  readonly deposit:
    | { readonly depositCents: number; readonly surchargeCents: number; readonly totalCents: number }
    | undefined;
}

function DepositLines({ options, method, deposit }: DepositLinesProps) {
  const texts = useTexts('payment');
  const { beginningBalance, endingBalance } = options;
  const { depositCents, surchargeCents, totalCents } = deposit ?? { depositCents: 0, surchargeCents: 0, totalCents: 0 };
  return (
    <AmountLines
      lines={[
        { description: endingBalance.description, valueCents: beginningBalance.valueCents + depositCents },
        ...(options.surcharge.applies ? [{ description: texts('depositSurcharge'), valueCents: surchargeCents }] : []),
        {
          description: texts(method === 'CARD' ? 'depositTotal' : 'depositBankTotal'),
          valueCents: totalCents,
          isTotal: true,
        },
      ]}
    />
  );
}
