import { Button } from '@mantine/core';
import type { Cents } from '@portal/contract/values/money';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ReceiptDetails } from '../../ui/money/receipt-details.tsx';
import { AmountLines } from './amount-lines.tsx';

/** A deposit that the gateway has confirmed. */
export interface Deposit {
  readonly depositCents: Cents;
  readonly surchargeCents: Cents;
  readonly totalCents: Cents;
  /** Null if the receipt is unknown. */
  readonly receiptId: number | null;
  /** Null if the account shows no balance. */
  readonly balanceCents: Cents | null;
}

/** Shows the deposit and the amount charged to the card. */
export function DepositReceipt({ deposit, onClose }: { readonly deposit: Deposit; readonly onClose: () => void }) {
  const texts = useTexts('payment');
  const commonTexts = useTexts('common');
  const { depositCents, surchargeCents, totalCents, balanceCents, receiptId } = deposit;
  const balance = { description: texts('receiptBalance'), valueCents: balanceCents ?? 0 };
  // The receipt also has these amounts, so they only show until it is loaded.
  const amounts = (
    <AmountLines
      lines={[
        { description: texts('receiptDeposit'), valueCents: depositCents },
        ...(surchargeCents > 0 ? [{ description: texts('depositSurcharge'), valueCents: surchargeCents }] : []),
        { description: texts('depositTotal'), valueCents: totalCents, isTotal: true },
      ]}
    />
  );
  return (
    <Dialog
      title={texts('receiptTitle')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      {receiptId === null ? amounts : <ReceiptDetails receiptId={receiptId} fallback={amounts} />}
      {balanceCents !== null && <AmountLines lines={[balance]} />}
    </Dialog>
  );
}
