import type { ContentOf } from '@portal/contract/endpoint';
import { completeDeposit } from '@portal/contract/money/cards/escrow-deposit';
import {
  getInvoicePaymentOptions,
  initiateInvoicePayment,
  parseInvoicePayment,
} from '@portal/contract/money/cards/invoice-payment';
import type { FieldProblems } from '@portal/contract/problem';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useRefreshBalance, useShowBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { FormElement } from '../../ui/form/layer/form-element.tsx';
import { useFocusOnError } from '../../ui/form/layer/form-summary.tsx';
import { SubmitButton } from '../../ui/form/layer/submit-button.tsx';
import { useContractForm, useFormValue } from '../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { AmountLines } from './amount-lines.tsx';
import { CardStep } from './card-step.tsx';
import { LeavingButtons } from './leaving-buttons.tsx';
import { LookupDialog } from './lookup-dialog.tsx';
import classes from './payment.module.css';
import type { SettledStatus } from './use-card-form.ts';

/** More characters than any debt has. */
const AMOUNT_CHARACTERS = 20;

interface InvoicePaymentProps {
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** Pays what the account owes by invoice from a bank account: amount, the bank's form, and when it counts (decision 0371). */
export function InvoicePayment({ onEnd }: InvoicePaymentProps) {
  const texts = useTexts('payment');
  const { data, error, refetch } = useQuery({
    queryKey: ['invoice-payment-options'],
    queryFn: ({ signal }) => call(getInvoicePaymentOptions, {}, { signal }),
    // Payments by another user of the account appear when the dialog is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [amount, setAmount] = useState<string>();
  const [isPaying, setIsPaying] = useState(false);
  if (data === undefined)
    return (
      <LookupDialog
        title={texts('invoicePaymentTitle')}
        error={error}
        failure={texts('invoicePaymentFailedToLoad')}
        onRetry={() => void refetch()}
        onClose={() => onEnd('CLOSED')}
      />
    );
  const typed = amount ?? formatCents(data.payableCents);
  if (isPaying) return <BankStep amount={typed} onBack={() => setIsPaying(false)} onEnd={onEnd} />;
  return (
    <AmountStep
      options={data}
      amount={typed}
      onPay={(accepted) => {
        setAmount(accepted);
        setIsPaying(true);
      }}
      onClose={() => onEnd('CLOSED')}
    />
  );
}

interface AmountStepProps {
  readonly options: ContentOf<typeof getInvoicePaymentOptions>;
  readonly amount: string;
  /** Called with an amount that can be paid. */
  readonly onPay: (amount: string) => void;
  readonly onClose: () => void;
}

function AmountStep({ options, amount, onPay, onClose }: AmountStepProps) {
  const texts = useTexts('payment');
  const { accountName, owedCents, pendingCents, payableCents } = options;
  const form = useContractForm({
    id: 'invoice-payment',
    initialValues: { amount },
    texts: { amount: { label: texts('invoicePaymentAmount') } },
    schema: initiateInvoicePayment.request,
    findProblems: (values): FieldProblems => {
      const payment = parseInvoicePayment(values.amount, payableCents);
      return 'problem' in payment ? { amount: payment.problem } : {};
    },
    send: async (values) => values.amount,
    onSuccess: onPay,
  });
  useFocusOnError(form);
  const payment = parseInvoicePayment(useFormValue(form, 'amount'), payableCents);
  const isPayable = payableCents > 0;
  return (
    <Dialog
      title={texts('invoicePaymentTitle')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <LeavingButtons onBack={undefined} onCancel={onClose} />
          {isPayable && (
            <SubmitButton
              form={form}
              label={
                'problem' in payment
                  ? texts('invoicePay')
                  : texts('invoicePayAmount', { amount: formatCents(payment.amountCents) })
              }
            />
          )}
        </>
      }
    >
      <p className={classes.message} data-kind="headline">
        {accountName}
      </p>
      <AmountLines
        lines={[
          { description: texts('invoicePaymentOwed'), valueCents: owedCents },
          ...(pendingCents > 0 ? [{ description: texts('invoicePaymentPending'), valueCents: pendingCents }] : []),
        ]}
      />
      {isPayable ? (
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
          </div>
        </FormElement>
      ) : (
        <p className={classes.message}>{texts('invoicePaymentNothing')}</p>
      )}
    </Dialog>
  );
}

interface BankStepProps {
  readonly amount: string;
  readonly onBack: () => void;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** The bank's form. A payment is never done at once: the bank takes days. */
function BankStep({ amount, onBack, onEnd }: BankStepProps) {
  const texts = useTexts('payment');
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const refresh = useRefreshBalance();
  const [isSettled, setIsSettled] = useState(false);
  const settle = async (status: SettledStatus) => {
    setIsSettled(true);
    if (status !== 'DONE')
      await alert({
        kind: 'warning',
        message: texts(status === 'HELD' ? 'invoicePaymentIsPending' : 'invoicePaymentFailed'),
      });
    onEnd(status === 'FAILED' ? 'BACK' : 'DONE');
  };
  if (isSettled) return null;
  return (
    <CardStep
      title={texts('invoicePaymentBankTitle')}
      unknownAction="isIgnored"
      openForm={async (signal) => {
        const { tokenResults, amountCents } = await call(initiateInvoicePayment, { amount }, { signal });
        return { token: tokenResults.token, terms: [texts('bankPaysInvoices', { amount: formatCents(amountCents) })] };
      }}
      report={async (response) => {
        const { status, usageBalance } = await call(completeDeposit, response);
        showBalance(usageBalance);
        return status;
      }}
      onSettled={(status) => void settle(status)}
      onBack={onBack}
      onClose={() => {
        // The bank account may have been charged before the dialog was closed: the server learns it from the gateway.
        refresh.mutate();
        onEnd('CLOSED');
      }}
    />
  );
}
