import { Button } from '@mantine/core';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { useRef } from 'react';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import classes from './charges-step.module.css';
import { PricePanel } from './price-panel.tsx';
import { exceedsPreauthorization, findNextAction, getCharges } from './purchase.rules.ts';
import type { DownloadOrder, Pricing } from './use-download-order.ts';

interface ChargesStepProps {
  readonly title: string;
  /** Of the document; absent for a cart, whose charges name the pages. */
  readonly pageCount?: number;
  readonly pricing: Pricing;
  readonly isPending: boolean;
  /** The error message of the last action. */
  readonly problem: string | undefined;
  readonly onBack: () => void;
  readonly onCancel: () => void;
  readonly onPay: () => void;
  /** Opens the payment that increases the balance. */
  readonly onBuy: () => void;
  readonly onCheckBalance: () => void;
}

/** Shows the charges and the pages before the purchase (Spec 1 §2 "Download charges dialog"). */
export function ChargesStep(props: ChargesStepProps) {
  const { title, pageCount, pricing } = props;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { order } = pricing;
  const back = useRef<HTMLButtonElement>(null);
  useKeys([{ key: 'b', label: texts('back'), run: props.onBack }], back);
  const description = order && getCharges(order.feeSchedule).description;
  return (
    <Dialog
      title={
        order && exceedsPreauthorization(order)
          ? texts('chargesExceeding')
          : texts('chargesTitle', { description: description ?? title })
      }
      size="small"
      focusesTitle
      onClose={props.onCancel}
      footer={
        <>
          <Button ref={back} variant="default" className={classes.back} onClick={props.onBack}>
            {texts('back')}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            {commonTexts('cancel')}
          </Button>
          {order && <PurchaseButton order={order} {...props} />}
        </>
      }
    >
      {props.problem !== undefined && <ErrorSummary message={props.problem} />}
      {order && pageCount !== undefined && (
        <p className={classes.pages}>
          {texts('chargesPages', {
            count: order.pages.length,
            pages: formatPageSelection(order.pages),
            total: pageCount,
          })}
        </p>
      )}
      <PricePanel pricing={pricing} />
    </Dialog>
  );
}

interface PurchaseButtonProps extends Pick<ChargesStepProps, 'isPending' | 'onPay' | 'onBuy' | 'onCheckBalance'> {
  readonly order: DownloadOrder;
}

/** The button that charges the price on its label, or opens the purchase options. Without an option there is no button. */
function PurchaseButton({ order, isPending, onPay, onBuy, onCheckBalance }: PurchaseButtonProps) {
  const texts = useTexts('imaging');
  const buttons = {
    download: { label: order.feeSchedule.downloadButtonText, onClick: onPay },
    addToFlatFee: { label: texts('addToFlatFee'), onClick: onBuy },
    addToEscrow: { label: texts('addToEscrow'), onClick: onBuy },
    preauthorize: { label: texts('continueToPreauthorization'), onClick: onBuy },
    // Another user of the account may have added to the balance.
    checkBalance: { label: texts('checkBalance'), onClick: onCheckBalance },
    none: undefined,
  };
  const button = buttons[findNextAction(order)];
  const element = useRef<HTMLButtonElement>(null);
  useKeys(button && !isPending ? [{ key: 'd', label: button.label, run: button.onClick, isPaid: true }] : [], element);
  if (!button) return null;
  return (
    <Button ref={element} aria-keyshortcuts="d" loading={isPending} onClick={button.onClick}>
      {button.label}
    </Button>
  );
}
