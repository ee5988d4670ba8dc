import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { usePay } from '../../../lib/payments.ts';
import { useShowBalance } from '../../../lib/session.ts';
import { useAnnounce } from '../../../ui/announcer.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { SkeletonLines } from '../../../ui/skeletons.tsx';
import { DetailsNotPaid } from './get-paid-details.ts';
import classes from './record-frame.module.css';

interface RecordFrameProps {
  /** What names the record: focus and scrolling follow it. */
  readonly id: string;
  readonly heading: string;
  /** What is said aloud once it is known which record is shown. */
  readonly announcement: string | undefined;
  /** The way back, and on to other records: stands above the record and stays while records change. */
  readonly toolbar?: ReactNode;
  /** The record stands alone on the screen, so the focus goes to it; else only where nothing has it. */
  readonly takesFocus: boolean;
  /** Why the record can not be shown. */
  readonly error: Error | null;
  /** Opening a record may cost; the banner shows what is left. Undefined until the answer is here. */
  readonly usageBalance: number | null | undefined;
  /** Number, badges and buttons below the heading: as much as is known before the details arrive. */
  readonly head?: ReactNode;
  /** The details; undefined until they are here. */
  readonly children: ReactNode | undefined;
}

/** What every record has, of whatever kind: toolbar, heading, details or their skeleton, failures as alerts (Spec 2 §4 "Detail views"). */
export function RecordFrame(props: RecordFrameProps) {
  const { id, heading, announcement, toolbar, takesFocus, error, usageBalance, head, children } = props;
  const texts = useTexts('results');
  const headingElement = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  useChargedBalance(usageBalance);
  const payment = usePaymentOfDetails(error);
  useAlert(payment.isNeeded ? null : error);
  useEffect(() => {
    if (announcement) announce(announcement);
  }, [announce, announcement]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves with the record, not with the layout.
  useEffect(() => {
    const element = headingElement.current;
    if (takesFocus || document.activeElement === document.body) element?.focus({ preventScroll: true });
    element?.closest('[data-record-scroll]')?.scrollTo?.({ top: 0 });
  }, [id]);
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

function useChargedBalance(balanceCents: number | null | undefined): void {
  const showBalance = useShowBalance();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is shown once, when it comes.
  useEffect(() => {
    if (balanceCents !== undefined) showBalance(balanceCents);
  }, [balanceCents]);
}

/**
 * Details that need a card lead to the price list by themselves, and are fetched again when one is authorized (Spec 2 §4 "Detail
 * views"). Whatever kind of record it is, its call is the one that failed so.
 */
function usePaymentOfDetails(error: Error | null) {
  const ask = usePay();
  const queryClient = useQueryClient();
  const isNeeded = error instanceof DetailsNotPaid && error.card !== 'none';
  const pay = async () => {
    if (!isNeeded || (await ask({ kind: 'search', isAgain: error.card === 'again' })) !== 'DONE') return;
    await queryClient.refetchQueries({ predicate: ({ state }) => state.error === error });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal leads there once by itself.
  useEffect(() => void pay(), [error]);
  return { isNeeded, pay: () => void pay() };
}

/** Stands in place of the details for who closed the price list. */
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

/** A record that could not be opened says so in an alert (Spec 2 §8 "Detail load"). */
function useAlert(error: Error | null): void {
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once.
  useEffect(() => {
    if (error) void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
  }, [error]);
}
