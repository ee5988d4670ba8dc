import { efileAuthAndCaptureResponse, efileCapture } from '@portal/contract/filing/efile/efile-payment';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import type { Payment, PaymentOutcome } from '../../lib/payment/payments.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import { CardStep } from './card-step.tsx';
import type { SettledStatus } from './use-card-form.ts';

interface FilingPaymentProps {
  readonly payment: Extract<Payment, { readonly kind: 'filing' }>;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** The card form of a filing: it holds exactly what the filing costs, and the submission charges it (Spec 3 §4). */
export function FilingPayment({ payment, onEnd }: FilingPaymentProps) {
  const texts = useTexts('efile');
  const paymentTexts = useTexts('payment');
  const { alert } = useDialogs();
  const [isSettled, setIsSettled] = useState(false);
  const settle = async (status: SettledStatus) => {
    setIsSettled(true);
    const failure = status === 'HELD' ? 'authorizationHeld' : 'authorizationFailed';
    if (status !== 'DONE') await alert({ kind: 'warning', message: paymentTexts(failure) });
    onEnd(status === 'DONE' ? 'DONE' : 'BACK');
  };
  if (isSettled) return null;
  return (
    <CardStep
      title={texts('payTitle')}
      unknownAction="isIgnored"
      openForm={async (signal) => {
        const { imageIds, facts, amountCents: amount } = payment;
        const [imageId, ...additionalImageIds] = imageIds;
        const { tokenResults, authorizedCents } = await call(
          efileCapture,
          { amount, imageId, additionalImageIds, facts },
          { signal },
        );
        return { token: tokenResults.token, terms: [texts('cardHolds', { amount: formatCents(authorizedCents) })] };
      }}
      report={async (response) => {
        const { authorizationOkay, status } = await call(efileAuthAndCaptureResponse, response);
        return authorizationOkay ? 'DONE' : status === 'DONE' ? 'FAILED' : status;
      }}
      onSettled={(status) => void settle(status)}
      onBack={() => onEnd('BACK')}
      onClose={() => onEnd('CLOSED')}
    />
  );
}
