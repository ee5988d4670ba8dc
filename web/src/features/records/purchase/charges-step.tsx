import { Button } from '@mantine/core';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { useTexts } from '../../../lib/i18n.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import classes from './charges-step.module.css';
import { PricePanel } from './price-panel.tsx';
import { exceedsPreauthorization, nextAction, readCharges } from './purchase.rules.ts';
import type { DownloadOrder, Pricing } from './use-download-order.ts';

interface ChargesStepProps {
  readonly title: string;
  readonly pageCount: number;
  readonly pricing: Pricing;
  readonly isPending: boolean;
  /** What went wrong with the last press of a button, in words. */
  readonly problem: string | undefined;
  readonly onBack: () => void;
  readonly onCancel: () => void;
  readonly onPay: () => void;
  /** Leads to what makes the balance enough. */
  readonly onBuy: () => void;
  readonly onCheckBalance: () => void;
}

/** What will be charged, for which pages, before it is (Spec 1 §2 "Download charges dialog"). */
export function ChargesStep(props: ChargesStepProps) {
  const { title, pageCount, pricing } = props;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { order } = pricing;
  const description = order && readCharges(order.feeSchedule).description;
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
          <Button variant="default" className={classes.back} onClick={props.onBack}>
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
      {order && (
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

/** The button that charges, with the price on it, or leads to what can be bought. One that could only be refused would be a dead one. */
function PurchaseButton({ order, isPending, onPay, onBuy, onCheckBalance }: PurchaseButtonProps) {
  const texts = useTexts('imaging');
  const buttons = {
    download: { label: order.feeSchedule.downloadButtonText, onClick: onPay },
    addToFlatFee: { label: texts('addToFlatFee'), onClick: onBuy },
    addToEscrow: { label: texts('addToEscrow'), onClick: onBuy },
    preauthorize: { label: texts('continueToPreauthorization'), onClick: onBuy },
    // The one thing that can change is the balance: somebody of the account may have added to it.
    checkBalance: { label: texts('checkBalance'), onClick: onCheckBalance },
    none: undefined,
  };
  const button = buttons[nextAction(order)];
  if (!button) return null;
  return (
    <Button loading={isPending} onClick={button.onClick}>
      {button.label}
    </Button>
  );
}
