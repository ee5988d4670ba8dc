import { Button } from '@mantine/core';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { SkeletonLines } from '../failed-load/skeletons.tsx';
import { ReceiptDetails } from '../money/receipt-details.tsx';

/** Shows the receipt of a transaction, for printing and as a PDF. */
export function ReceiptDialog({ receiptId, onClose }: { readonly receiptId: number; readonly onClose: () => void }) {
  const commonTexts = useTexts('common');
  const texts = useTexts('transactions');
  return (
    <Dialog
      title={texts('receipt')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      <ReceiptDetails receiptId={receiptId} fallback={<SkeletonLines lines={6} />} />
    </Dialog>
  );
}
