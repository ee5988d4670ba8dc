import { Button } from '@mantine/core';
import { formatCents } from '@portal/contract/values/money';
import { useQuery } from '@tanstack/react-query';
import { cartQuery } from '../../../../lib/cart.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { ReceiptDetails } from '../../../../ui/money/receipt-details.tsx';
import type { Receipt } from '../receipt-step.tsx';
import { CartFiles, loadOwnCart } from './cart-files.tsx';
import classes from './cart-screen.module.css';

interface CartReceiptProps {
  readonly receipt: Receipt;
  /** The address of a guest who wanted a link to the copies; empty for no link. */
  readonly email: string;
  readonly onClose: () => void;
}

/** The charge of a cart, and its files. */
export function CartReceipt({ receipt, email, onClose }: CartReceiptProps) {
  const cartTexts = useTexts('cart');
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { data } = useQuery(cartQuery);
  const bought = data?.orders.find(({ guid }) => guid === receipt.guid);
  const { chargedCents, surchargeCents, chargedImages, receiptId } = receipt;
  const charged =
    chargedImages > 0 ? texts('copies', { count: chargedImages }) : formatCents(chargedCents + surchargeCents);
  return (
    <Dialog
      title={texts('receiptTitle')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={<Button onClick={onClose}>{commonTexts('close')}</Button>}
    >
      {bought && (
        <CartFiles
          load={loadOwnCart(bought.guid)}
          pageCount={bought.pageCount}
          certifiedCount={bought.certifiedCount}
          of={texts('receiptTitle')}
        />
      )}
      {email !== '' && chargedCents > 0 && <p>{cartTexts('linkSent', { email })}</p>}
      <dl className={classes.facts}>
        {surchargeCents > 0 && (
          <div>
            <dt>{texts('receiptSurcharge')}</dt>
            <dd className="tabular">{formatCents(surchargeCents)}</dd>
          </div>
        )}
        <div>
          <dt>{texts('receiptCharged')}</dt>
          <dd className="tabular">{charged}</dd>
        </div>
      </dl>
      {receiptId !== null && <ReceiptDetails receiptId={receiptId} />}
    </Dialog>
  );
}
