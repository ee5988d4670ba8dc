import { payDownloadOrder } from '@portal/contract/imaging/download-order';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiRefusal, call } from '../../../lib/api-client.ts';
import { describeFailure, isOutcomeKnown } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { usePay } from '../../../lib/payments.ts';
import { useRefreshBalance, useShowBalance } from '../../../lib/session.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { forgetPageImages } from './page-images.ts';
import type { Receipt } from './receipt-step.tsx';
import type { DownloadOrder, Pricing } from './use-download-order.ts';

interface PaymentOutcomes {
  readonly onPaid: (receipt: Receipt) => void;
  /** The order is no longer open; the pages have to be chosen again. */
  readonly onEnded: () => void;
  /** The person left the payment altogether. */
  readonly onClosed: () => void;
}

/**
 * Pays an order, once however often the button is pressed, and prices it anew where the funds did not suffice (Spec 1 §4 "Image
 * purchase flow").
 */
export function usePayment(document: ViewedDocument, pricing: Pricing, outcomes: PaymentOutcomes) {
  const { onPaid, onEnded, onClosed } = outcomes;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const refreshBalance = useRefreshBalance();
  const queryClient = useQueryClient();
  const buyFor = useBuy();
  const [isPending, setIsPending] = useState(false);
  const [isBuying, setIsBuying] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** Known at once, unlike the state: the second click of a double click comes before anything was rendered. */
  const isUnderWay = useRef(false);

  const run = async (work: () => Promise<void>, describe: (error: unknown) => string) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === 'ORDER_NOT_OPEN') {
        void alert({ kind: 'warning', message: describeFailure(error, commonTexts) });
        onEnded();
      } else setProblem(describe(error));
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };

  const pay = async () => {
    const { order } = pricing;
    if (!order) return;
    const answer = await call(payDownloadOrder, { imageStateGuid: order.guid });
    const { status, chargedCents, chargedImages } = answer;
    const balanceCents = answer.usageBalanceResult.usageBalance;
    showBalance(balanceCents);
    if (status === 'PAID') {
      pricing.keep();
      forgetPageImages(queryClient, document);
      if (chargedImages > 0) refreshBalance.mutate();
      return onPaid({ guid: order.guid, pages: order.pages, chargedCents, chargedImages, balanceCents });
    }
    void alert({ kind: 'warning', message: texts('insufficientFunds') });
    await pricing.recompute();
  };

  const buy = async () => {
    const { order } = pricing;
    if (!order) return;
    setIsBuying(true);
    try {
      const outcome = await buyFor(order);
      if (outcome === 'CLOSED') return onClosed();
      if (outcome === 'PAY') return await pay();
      if (outcome === 'RECOMPUTE') await pricing.recompute();
    } finally {
      setIsBuying(false);
    }
  };

  const describePaymentFailure = (error: unknown) =>
    isOutcomeKnown(error) ? describeFailure(error, commonTexts) : texts('paymentFailed');

  return {
    isPending,
    /** Another dialog leads through what has to be bought first. */
    isBuying,
    problem,
    pay: () => run(pay, describePaymentFailure),
    buy: () => run(buy, describePaymentFailure),
    checkBalance: () => run(pricing.recompute, (error) => describeFailure(error, commonTexts)),
  };
}

/**
 * Leads through what makes an order payable: the flat fee first, then the escrow, then a card.
 *
 * @returns what comes next: the order is paid where the person has said so already; a larger escrow is shown against the price first.
 */
function useBuy() {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  const ask = usePay();
  return async ({ guid, purchaseOptions }: DownloadOrder): Promise<'PAY' | 'RECOMPUTE' | 'BACK' | 'CLOSED'> => {
    const { flatFeeOptions, escrowOptions, creditCardOptions } = purchaseOptions;
    if (flatFeeOptions) {
      const outcome = await ask({ kind: 'flatFee', order: { guid, options: flatFeeOptions } });
      return outcome === 'DONE' ? 'PAY' : outcome;
    }
    if (escrowOptions) {
      const outcome = await ask({ kind: 'escrow', options: escrowOptions });
      return outcome === 'DONE' ? 'RECOMPUTE' : outcome;
    }
    if (creditCardOptions) {
      const outcome = await ask({ kind: 'copy' });
      return outcome === 'DONE' ? 'PAY' : outcome;
    }
    await alert({ kind: 'warning', message: texts('buyOptionsUnsupported') });
    return 'BACK';
  };
}
