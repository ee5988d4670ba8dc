import { Button } from '@mantine/core';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { Link } from 'react-router';
import { useShownBalance } from '../../../lib/payment/use-shown-balance.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PaymentAuditLink } from '../../../ui/money/payment-audit-link.tsx';
import { ReceiptDetails } from '../../../ui/money/receipt-details.tsx';
import classes from './receipt-step.module.css';
import type { Delivery } from './use-delivery.ts';

/** The result of a purchase. */
export interface Receipt {
  readonly guid: string;
  readonly pages: readonly number[];
  /** For the pages, without the surcharge. */
  readonly chargedCents: Cents;
  /** The surcharge for paying by card. */
  readonly surchargeCents: Cents;
  /** Images deducted from a flat fee instead of money. */
  readonly chargedImages: number;
  /** Null if the account has no balance to show, or images were deducted instead. */
  readonly balanceCents: Cents | null;
  /** Images left in the flat fee from which images were deducted. */
  readonly imagesLeft: number | null;
  /** Null if nothing was charged. */
  readonly receiptId: number | null;
}

interface ReceiptStepProps {
  readonly title: string;
  readonly receipt: Receipt;
  readonly delivery: Delivery;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** The charge, the purchased pages, and the state of the download. */
export function ReceiptStep({ title, receipt, delivery, onBack, onClose }: ReceiptStepProps) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { paymentMethod } = useCurrentUser();
  const { balanceCents } = receipt;
  const shown = useShownBalance(paymentMethod, balanceCents ?? 0);
  const balanceLabel = balanceCents !== null && balanceCents < 0 ? shown.label : texts('receiptBalance');
  const facts = [
    [texts('receiptDocument'), title],
    [texts('receiptPages'), formatPageSelection(receipt.pages)],
    ...(receipt.surchargeCents === 0
      ? []
      : [
          [texts('receiptPrice'), formatCents(receipt.chargedCents)],
          [texts('receiptSurcharge'), formatCents(receipt.surchargeCents)],
        ]),
    [
      texts('receiptCharged'),
      receipt.chargedImages > 0
        ? texts('copies', { count: receipt.chargedImages })
        : formatCents(receipt.chargedCents + receipt.surchargeCents),
    ],
    ...(balanceCents === null ? [] : [[balanceLabel, formatCents(shown.cents)]]),
    ...(receipt.imagesLeft === null ? [] : [[texts('receiptBalance'), texts('copies', { count: receipt.imagesLeft })]]),
    ...(receipt.receiptId === null ? [[texts('receiptOrder'), receipt.guid]] : []),
  ];
  return (
    <Dialog
      title={texts('receiptTitle')}
      size="small"
      focusesTitle
      onClose={onClose}
      footer={
        <>
          <Button variant="default" className={classes.back} onClick={onBack}>
            {texts('backToPages')}
          </Button>
          <Button onClick={onClose}>{commonTexts('close')}</Button>
        </>
      }
    >
      <DeliveryNotice delivery={delivery} onFetch={() => delivery.fetch(receipt.guid)} />
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.receiptId !== null && <ReceiptDetails receiptId={receipt.receiptId} />}
      <p className={classes.all}>
        <Link to="/home/purchases" onClick={onClose}>
          {texts('receiptAllPurchases')}
        </Link>
        {receipt.receiptId !== null && <PaymentAuditLink payment={receipt.receiptId} onClick={onClose} />}
      </p>
    </Dialog>
  );
}

function DeliveryNotice({ delivery, onFetch }: { readonly delivery: Delivery; readonly onFetch: () => void }) {
  const texts = useTexts('imaging');
  const { state, fileName = '' } = delivery;
  const notices = {
    fetching: { icon: 'download', text: texts('copyFetching') },
    saved: { icon: 'check', text: texts('copySaved', { fileName }) },
    empty: { icon: 'warning', text: texts('copyEmpty') },
    failed: { icon: 'warning', text: texts('copyFailed') },
  } as const;
  const hasFailed = state === 'failed' || state === 'empty';
  return (
    <div className={classes.notice} data-kind={state}>
      <p role={hasFailed ? 'alert' : 'status'}>
        <Icon name={notices[state].icon} />
        <span>{notices[state].text}</span>
      </p>
      <Button
        variant={hasFailed ? 'filled' : 'subtle'}
        size="compact-sm"
        loading={state === 'fetching'}
        onClick={onFetch}
      >
        {hasFailed ? texts('copyFetch') : texts('copyAgain')}
      </Button>
    </div>
  );
}
