import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useDetailsPayment } from '../../../lib/payment/use-details-payment.ts';
import { useChargedBalance } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useOncePer } from '../../../lib/use-once-per.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { SkeletonLines } from '../../../ui/failed-load/skeletons.tsx';
import classes from './record-frame.module.css';

interface RecordFrameProps {
  /** The id of the record. A new id moves the focus and scrolls to the top. */
  readonly id: string;
  readonly heading: string;
  /** Announced to screen readers when the record is known. */
  readonly announcement: string | undefined;
  /** The navigation above the record, which stays while records change. */
  readonly toolbar?: ReactNode;
  /** Whether the record fills the screen and takes the focus. Otherwise it does so only if nothing has the focus. */
  readonly takesFocus: boolean;
  /** The reason why the record can't be shown. */
  readonly error: Error | null;
  /** The balance after a possible charge, shown in the banner. Undefined until the response arrives. */
  readonly usageBalance: number | null | undefined;
  /** Number, badges and buttons below the heading, as far as they are known before the details arrive. */
  readonly head?: ReactNode;
  /** The details; undefined until they arrive. */
  readonly children: ReactNode | undefined;
}

/** The frame of every record: toolbar, heading, details or their skeleton, alerts for failures (Spec 2 §4 "Detail views"). */
export function RecordFrame(props: RecordFrameProps) {
  const { id, heading, announcement, toolbar, takesFocus, error, usageBalance, head, children } = props;
  const texts = useTexts('results');
  const headingElement = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  useChargedBalance(usageBalance);
  const payment = useDetailsPayment(error);
  useErrorAlert(payment.isNeeded ? null : error);
  useEffect(() => {
    if (announcement) announce(announcement);
  }, [announce, announcement]);
  // The focus moves with the record, not with the layout.
  useOncePer(id, () => {
    const element = headingElement.current;
    if (takesFocus || document.activeElement === document.body) element?.focus({ preventScroll: true });
    element?.closest('[data-record-scroll]')?.scrollTo?.({ top: 0 });
  });
  const isWaiting = children === undefined && !error;

  return (
    <section className={classes.pane} aria-label={texts('record.title')} aria-busy={isWaiting}>
      {toolbar}
      <div className={classes.body}>
        <h2 ref={headingElement} tabIndex={-1} className={classes.heading}>
          {heading}
        </h2>
        {head}
        {children}
        {payment.isNeeded && <PaymentNotice onPay={payment.pay} />}
        {isWaiting && <SkeletonLines lines={9} />}
      </div>
    </section>
  );
}

/** Replaces the details after the user closes the price list. */
function PaymentNotice({ onPay }: { readonly onPay: () => void }) {
  const texts = useTexts('payment');
  const priceTexts = useTexts('prices');
  return (
    <div className={classes.unpaid}>
      <p>{priceTexts('paymentNeeded')}</p>
      <Button onClick={onPay}>{texts('payForDetails')}</Button>
    </div>
  );
}

/** Shows an alert if a record couldn't be opened (Spec 2 §8 "Detail load"). */
function useErrorAlert(error: Error | null): void {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  useOncePer(error, () => {
    if (error) void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
  });
}
