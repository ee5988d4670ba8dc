import { Button } from '@mantine/core';
import type { FeeSchedule } from '@portal/contract/imaging/fee-schedule';
import { formatPageSelection } from '@portal/contract/values/page-selection';
import { useTexts } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import classes from './charges-step.module.css';
import { PricePanel } from './price-panel.tsx';
import { readCharges } from './purchase.rules.ts';
import type { Pricing } from './use-download-order.ts';

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
      title={texts('chargesTitle', { description: description ?? title })}
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
          {order && <PurchaseButton schedule={order.feeSchedule} {...props} />}
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

interface PurchaseButtonProps extends Pick<ChargesStepProps, 'isPending' | 'onPay' | 'onCheckBalance'> {
  readonly schedule: FeeSchedule;
}

/** The button that charges, with the price on it. One that could only be refused would be a dead one. */
function PurchaseButton({ schedule, isPending, onPay, onCheckBalance }: PurchaseButtonProps) {
  const texts = useTexts('imaging');
  if (schedule.insufficientBalance) {
    // The one thing that can change is the balance: somebody of the account may have added to it.
    return (
      <Button loading={isPending} onClick={onCheckBalance}>
        {texts('checkBalance')}
      </Button>
    );
  }
  if (schedule.noPurchasingOptionsAvailableMessage !== '') return null;
  return (
    <Button loading={isPending} onClick={onPay}>
      {schedule.downloadButtonText}
    </Button>
  );
}
