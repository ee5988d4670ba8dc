import { Button } from '@mantine/core';
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
  const { title, pageCount, pricing, isPending } = props;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { order } = pricing;
  const description = order && readCharges(order.feeSchedule).description;
  return (
    <Dialog
      title={description ? texts('chargesTitle', { description }) : texts('download')}
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
          {order &&
            // A button that could only be refused would be a dead one: what can change is the balance.
            (order.feeSchedule.insufficientBalance ? (
              <Button loading={isPending} onClick={props.onCheckBalance}>
                {texts('checkBalance')}
              </Button>
            ) : (
              <Button loading={isPending} onClick={props.onPay}>
                {order.feeSchedule.downloadButtonText}
              </Button>
            ))}
        </>
      }
    >
      {props.problem !== undefined && <ErrorSummary message={props.problem} />}
      <p className={classes.subject}>
        <strong>{title}</strong>
        {order && (
          <span className="tabular">
            {texts('chargesPages', {
              count: order.pages.length,
              pages: formatPageSelection(order.pages),
              total: pageCount,
            })}
          </span>
        )}
      </p>
      <PricePanel pricing={pricing} />
    </Dialog>
  );
}
