import { Button } from '@mantine/core';
import type { Cents } from '@portal/contract/values/money';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AmountLines } from './amount-lines.tsx';
import classes from './payment.module.css';

/** A deposit that the gateway has confirmed. */
export interface Deposit {
  readonly depositCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
  /** The gateway's id of the payment. */
  readonly transId: string;
  /** Null if the account shows no balance. */
  readonly balanceCents: Cents | null;
}

/** Shows the deposit and what the card was charged. */
export function DepositReceipt({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  const { depositCents, surchargeCents, totalCents, balanceCents, transId } = deposit;
  return (
    <Dialog
      title={texts('receiptTitle')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      <AmountLines
        lines={[
          { description: texts('receiptDeposit'), valueCents: depositCents },
          ...(surchargeCents > 0 ? [{ description: texts('depositSurcharge'), valueCents: surchargeCents }] : []),
          { description: texts('depositTotal'), valueCents: totalCents, isTotal: true },
          ...(balanceCents === null ? [] : [{ description: texts('receiptBalance'), valueCents: balanceCents }]),
        ]}
      />
      <p className={classes.number}>{texts('receiptNumber', { number: transId })}</p>
    </Dialog>
  );
}
