import { type ReactNode, useCallback, useRef, useState } from 'react';
import { loadComponent } from '../lib/load-component.tsx';
import {
  type Pay,
  type Payment,
  PaymentOpenContext,
  type PaymentOutcome,
  PaymentsContext,
} from '../lib/payment/payments.ts';

/** Fetched for the first payment. */
const PaymentDialog = loadComponent(async () => (await import('../features/payment/payment-dialog.tsx')).PaymentDialog);

interface Open {
  readonly number: number;
  readonly payment: Payment;
  readonly end: (outcome: PaymentOutcome) => void;
}

/** Lets every screen below it request payments. It is inside the session, so that signing out closes its dialogs. */
export function PaymentsProvider({ children }: { readonly children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Open[]>([]);
  const count = useRef(0);
  /** A list and a record may need a card at the same time, and one authorization serves both. */
  const authorization = useRef<Promise<PaymentOutcome>>(undefined);

  const enqueue = useCallback(
    (payment: Payment) =>
      new Promise<PaymentOutcome>((end) => {
        count.current += 1;
        const open = { number: count.current, payment, end };
        setQueue((waiting) => [...waiting, open]);
      }),
    [],
  );
  const pay = useCallback<Pay>(
    (payment) => {
      if (payment.kind !== 'search') return enqueue(payment);
      authorization.current ??= enqueue(payment).finally(() => {
        authorization.current = undefined;
      });
      return authorization.current;
    },
    [enqueue],
  );
  const [first] = queue;

  return (
    <PaymentsContext value={pay}>
      <PaymentOpenContext value={first !== undefined}>{children}</PaymentOpenContext>
      {first && (
        <PaymentDialog
          key={first.number}
          payment={first.payment}
          onEnd={(outcome) => {
            setQueue((waiting) => waiting.filter(({ number }) => number !== first.number));
            first.end(outcome);
          }}
        />
      )}
    </PaymentsContext>
  );
}
