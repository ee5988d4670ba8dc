import { type DepositMethod, type EscrowOptions, termsOf } from '@portal/contract/money/cards/deposit-amount';
import { completeDeposit, getDepositOptions, initiateDeposit } from '@portal/contract/money/cards/escrow-deposit';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/api-client.ts';
import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useRefreshBalance, useShowBalance } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { CardStep } from './card-step.tsx';
import { DepositAmount } from './deposit-amount.tsx';
import { type Deposit, DepositReceipt } from './deposit-receipt.tsx';
import { LookupDialog } from './lookup-dialog.tsx';
import type { SettledStatus } from './use-card-form.ts';

interface EscrowDepositProps {
  /** The options of a copy that the escrow can't pay for; loaded if the user only wants to add money. */
  readonly options: EscrowOptions | undefined;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** Adds to the escrow by card: amount, card form, receipt (Spec 1 §4 "Escrow deposit"). */
export function EscrowDeposit({ options, onEnd }: EscrowDepositProps) {
  const texts = useTexts('payment');
  const { data, error, refetch } = useQuery({
    queryKey: ['deposit-options'],
    queryFn: ({ signal }) => call(getDepositOptions, {}, { signal }),
    enabled: options === undefined,
    // Deposits by another user of the account appear when the dialog is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const known = options ?? data?.escrowOptions;
  if (known) return <DepositSteps options={known} isForCopy={options !== undefined} onEnd={onEnd} />;
  return (
    <LookupDialog
      title={texts('depositTitle')}
      error={error}
      failure={texts('depositOptionsFailed')}
      onRetry={() => void refetch()}
      onClose={() => onEnd('CLOSED')}
    />
  );
}

type Step =
  | { readonly kind: 'amount' }
  | { readonly kind: 'card' }
  | { readonly kind: 'receipt'; readonly deposit: Deposit }
  /** True once an alert shows the outcome. */
  | { readonly kind: 'refused' };

interface DepositStepsProps {
  readonly options: EscrowOptions;
  /** True if the user can return to a purchase, which continues afterwards. */
  readonly isForCopy: boolean;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

function DepositSteps({ options, isForCopy, onEnd }: DepositStepsProps) {
  const texts = useTexts('payment');
  const [step, setStep] = useState<Step>({ kind: 'amount' });
  const [amount, setAmount] = useState('0');
  const [method, setMethod] = useState<DepositMethod>('CARD');
  const card = useDepositCalls(
    { amount, method },
    {
      onDone: (deposit) => setStep({ kind: 'receipt', deposit }),
      onRefused: () => setStep({ kind: 'refused' }),
      onAcknowledged: () => onEnd('BACK'),
    },
  );
  const refresh = useRefreshBalance();

  switch (step.kind) {
    case 'amount':
      return (
        <DepositAmount
          title={texts(isForCopy ? 'escrowTitle' : 'depositTitle')}
          options={termsOf(options, method)}
          amount={amount}
          method={method}
          onMethod={setMethod}
          onBuy={(accepted) => {
            setAmount(accepted);
            setStep({ kind: 'card' });
          }}
          {...(isForCopy && { onBack: () => onEnd('BACK') })}
          onClose={() => onEnd('CLOSED')}
        />
      );
    case 'card':
      return (
        <CardStep
          {...card}
          title={texts(method === 'CARD' ? 'depositCardTitle' : 'depositBankTitle')}
          unknownAction="isIgnored"
          onBack={() => setStep({ kind: 'amount' })}
          onClose={() => {
            // The card may have been charged before the dialog was closed: the server learns it from the gateway.
            refresh.mutate();
            onEnd('CLOSED');
          }}
        />
      );
    case 'receipt':
      return <DepositReceipt deposit={step.deposit} onClose={() => onEnd('DONE')} />;
    case 'refused':
      return null;
  }
}

interface DepositOutcomes {
  readonly onDone: (deposit: Deposit) => void;
  readonly onRefused: () => void;
  /** Called after the user has read why. */
  readonly onAcknowledged: () => void;
}

/** The calls of a deposit's form. The banner shows the new balance immediately. */
function useDepositCalls(
  { amount, method }: { readonly amount: string; readonly method: DepositMethod },
  { onDone, onRefused, onAcknowledged }: DepositOutcomes,
) {
  const texts = useTexts('payment');
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const requested = useRef<Omit<Deposit, 'balanceCents' | 'receiptId'>>(undefined);
  const reported = useRef<Pick<Deposit, 'balanceCents' | 'receiptId'>>(undefined);

  const settle = async (status: SettledStatus) => {
    if (status === 'DONE' && requested.current && reported.current)
      return onDone({ ...requested.current, ...reported.current });
    onRefused();
    const held = method === 'BANK' ? 'depositBankPending' : 'depositHeld';
    await alert({ kind: 'warning', message: texts(status === 'HELD' ? held : 'depositFailed') });
    onAcknowledged();
  };
  return {
    openForm: async (signal: AbortSignal) => {
      const { tokenResults, ...amounts } = await call(initiateDeposit, { amount, method }, { signal });
      requested.current = amounts;
      return {
        token: tokenResults.token,
        terms: [texts(method === 'CARD' ? 'cardPays' : 'bankPays', { amount: formatCents(amounts.totalCents) })],
      };
    },
    report: async (response: { readonly transId: string }) => {
      const { status, usageBalance, receiptId } = await call(completeDeposit, response);
      showBalance(usageBalance);
      reported.current = { receiptId, balanceCents: usageBalance };
      return status;
    },
    onSettled: (status: SettledStatus) => void settle(status),
  };
}
