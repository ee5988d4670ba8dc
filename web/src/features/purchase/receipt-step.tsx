import { Button } from '@mantine/core';
import { type Cents, formatCents } from '@portal/contract/values/money';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import classes from './receipt-step.module.css';
import type { Delivery } from './use-delivery.ts';

/** What was bought. */
export interface Receipt {
  readonly guid: string;
  readonly pages: readonly number[];
  readonly chargedCents: Cents;
  /** Null where the account has none to show. */
  readonly balanceCents: Cents | null;
}

interface ReceiptStepProps {
  readonly title: string;
  readonly receipt: Receipt;
  readonly delivery: Delivery;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** What was charged and for which pages, and how the copy fares on its way. */
export function ReceiptStep({ title, receipt, delivery, onBack, onClose }: ReceiptStepProps) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const facts = [
    [texts('receiptDocument'), title],
    [texts('receiptPages'), formatPageSelection(receipt.pages)],
    [texts('receiptCharged'), formatCents(receipt.chargedCents)],
    ...(receipt.balanceCents === null ? [] : [[texts('receiptBalance'), formatCents(receipt.balanceCents)]]),
    [texts('receiptOrder'), receipt.guid],
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
          <Button
            variant={delivery.state === 'failed' ? 'filled' : 'default'}
            loading={delivery.state === 'fetching'}
            onClick={() => delivery.fetch(receipt.guid)}
          >
            {delivery.state === 'failed' ? texts('copyFetch') : texts('copyAgain')}
          </Button>
          <Button variant={delivery.state === 'failed' ? 'default' : 'filled'} onClick={onClose}>
            {commonTexts('close')}
          </Button>
        </>
      }
    >
      <DeliveryNotice delivery={delivery} />
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function DeliveryNotice({ delivery }: { readonly delivery: Delivery }) {
  const texts = useTexts('imaging');
  if (delivery.state === 'failed' || delivery.state === 'empty') {
    return (
      <p role="alert" className={classes.notice} data-kind="failed">
        <Icon name="warning" />
        <span>{delivery.state === 'failed' ? texts('copyFailed') : texts('copyEmpty')}</span>
      </p>
    );
  }
  return (
    <p role="status" className={classes.notice} data-kind={delivery.state}>
      <Icon name={delivery.state === 'fetching' ? 'download' : 'check'} />
      <span>
        {delivery.state === 'fetching'
          ? texts('copyFetching')
          : texts('copySaved', { fileName: delivery.fileName ?? '' })}
      </span>
    </p>
  );
}
