import { authorizationResponse } from '@portal/contract/money/cards/authorization-response';
import { authorize } from '@portal/contract/money/cards/authorize';
import { formatCents } from '@portal/contract/values/money';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useDialogs } from '../../ui/dialog/dialogs.tsx';
import type { CardFormCalls, SettledStatus } from './use-card-form.ts';

interface Authorization extends CardFormCalls {
  /** True once the form is done and an alert shows the outcome. */
  readonly isSettled: boolean;
}

/**
 * The calls of a form that holds the county's amount on a card. An alert shows the outcome; a failed authorization ends
 * as if the user had gone back.
 *
 * @param notifiesSuccess true if a purchase follows; false if the next screen already shows the success.
 */
export function useCardAuthorization(
  onEnd: (outcome: PaymentOutcome) => void,
  { notifiesSuccess }: { readonly notifiesSuccess: boolean },
): Authorization {
  const texts = useTexts('payment');
  const { alert } = useDialogs();
  const [isSettled, setIsSettled] = useState(false);

  const settle = async (status: SettledStatus) => {
    setIsSettled(true);
    if (status !== 'DONE')
      await alert({ kind: 'warning', message: texts(status === 'HELD' ? 'authorizationHeld' : 'authorizationFailed') });
    else if (notifiesSuccess) await alert({ kind: 'message', message: texts('authorizationSuccessful') });
    onEnd(status === 'DONE' ? 'DONE' : 'BACK');
  };
  return {
    isSettled,
    openForm: async (signal) => {
      const { token, authorizedCents, surchargeMessage } = await call(authorize, {}, { signal });
      const holds = texts('cardHolds', { amount: formatCents(authorizedCents) });
      return { token, terms: [holds, surchargeMessage].filter((term) => term !== '') };
    },
    report: async (response) => {
      const { authorizationOkay, status } = await call(authorizationResponse, response);
      return authorizationOkay ? 'DONE' : status === 'DONE' ? 'FAILED' : status;
    },
    onSettled: (status) => void settle(status),
  };
}
