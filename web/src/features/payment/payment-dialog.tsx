import type { Payment, PaymentOutcome } from '../../lib/payment/payments.ts';
import { CopyAuthorization } from './copy-authorization.tsx';
import { EscrowDeposit } from './escrow-deposit.tsx';
import { FilingPayment } from './filing-payment.tsx';
import { FlatFeeAddOn } from './flat-fee-add-on.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import { SearchAuthorization } from './search-authorization.tsx';

interface PaymentDialogProps {
  readonly payment: Payment;
  readonly onEnd: (outcome: PaymentOutcome) => void;
}

/** The dialogs of a payment, one after the other. */
export function PaymentDialog({ payment, onEnd }: PaymentDialogProps) {
  switch (payment.kind) {
    case 'search':
      return <SearchAuthorization isAgain={payment.isAgain} onEnd={onEnd} />;
    case 'copy':
      return <CopyAuthorization onEnd={onEnd} />;
    case 'filing':
      return <FilingPayment payment={payment} onEnd={onEnd} />;
    case 'escrow':
      return <EscrowDeposit options={payment.options} onEnd={onEnd} />;
    case 'invoice':
      return <InvoicePayment onEnd={onEnd} />;
    case 'flatFee':
      return <FlatFeeAddOn order={payment.order} onEnd={onEnd} />;
  }
}
