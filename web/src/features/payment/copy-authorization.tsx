import type { PaymentOutcome } from '../../lib/payment/payments.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { CardStep } from './card-step.tsx';
import { useCardAuthorization } from './use-card-authorization.ts';

/** Credit Card Preauthorization for a copy (Spec 1 §2): the user has already seen the charges, so the form opens directly. */
export function CopyAuthorization({ onEnd }: { readonly onEnd: (outcome: PaymentOutcome) => void }) {
  const texts = useTexts('payment');
  const { isSettled, ...calls } = useCardAuthorization(onEnd, { notifiesSuccess: true });
  if (isSettled) return null;
  return (
    <CardStep
      {...calls}
      title={texts('copyCardTitle')}
      unknownAction="cancels"
      onBack={() => onEnd('BACK')}
      onClose={() => onEnd('CLOSED')}
    />
  );
}
