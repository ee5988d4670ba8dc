import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ReceiptDetails } from '../../ui/money/receipt-details.tsx';

/** Opens the receipt of a filing, which can be printed and saved there. */
export function ReceiptButton({ receiptId }: { readonly receiptId: number }) {
  const texts = useTexts('efile');
  const commonTexts = useTexts('common');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {texts('receipt')}
      </Button>
      {isOpen && (
        <Dialog
          title={texts('receipt')}
          size="small"
          focusesTitle
          onClose={close}
          footer={<Button onClick={close}>{commonTexts('close')}</Button>}
        >
          <ReceiptDetails receiptId={receiptId} />
        </Dialog>
      )}
    </>
  );
}
