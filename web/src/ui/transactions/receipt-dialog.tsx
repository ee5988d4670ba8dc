import { Button } from '@mantine/core';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../dialog.tsx';
import { ReceiptDetails } from '../receipt-details.tsx';
import { SkeletonLines } from '../skeletons.tsx';

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
