import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NotableDates } from '../search/notable-dates.tsx';

/** Opens the dates through which each index is verified, next to results (Spec 2 §2 "Notable Dates popup"). */
export function NotableDatesButton() {
  const texts = useTexts('results');
  const commonTexts = useTexts('common');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(true)}>
        {texts('notableDates')}
      </Button>
      {isOpen && (
        <Dialog
          title={texts('notableDates')}
          onClose={close}
          footer={<Button onClick={close}>{commonTexts('close')}</Button>}
        >
          <NotableDates isTitled />
        </Dialog>
      )}
    </>
  );
}
