import type { ContentOf } from '@portal/contract/endpoint';
import type { payCart } from '@portal/contract/images/cart/cart';
import { payDownloadOrder } from '@portal/contract/images/imaging/download-order';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiRefusal, call } from '../../../lib/api-client.ts';
import { describeFailure, isOutcomeKnown } from '../../../lib/failure-text.ts';
import { usePay } from '../../../lib/payment/payments.ts';
import { useRefreshBalance, useShowBalance } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { renewPageImages } from './page-images.ts';
import type { Receipt } from './receipt-step.tsx';
import type { DownloadOrder, Pricing } from './use-download-order.ts';

/** An order to pay for: of a document, or of a cart. */
export interface PaidOrder {
  /** Pays for the order once. CHANGED: the user knows why it can't be paid as quoted. */
  readonly pay: (guid: string) => Promise<Omit<ContentOf<typeof payCart>, 'problems'>>;
  /** Called when it is paid. */
  readonly onBought: () => void;
}

/** Pays for pages of a document. */
export function useDocumentPurchase(document: ViewedDocument): PaidOrder {
  const queryClient = useQueryClient();
  return {
    pay: (imageStateGuid) => call(payDownloadOrder, { imageStateGuid }),
    onBought: () => renewPageImages(queryClient, document),
  };
}

interface PaymentOutcomes {
  readonly onPaid: (receipt: Receipt) => void;
  /** The order is no longer open; the user has to start from the pages again. */
  readonly onEnded: () => void;
  /** The user canceled the purchase in a payment dialog. */
  readonly onClosed: () => void;
}

/**
 * Pays for an order, only once however often the button is pressed. With insufficient funds it prices the order again (Spec 1 §4
 * "Image purchase flow").
 */
export function usePayment(purchase: PaidOrder, pricing: Pricing, outcomes: PaymentOutcomes) {
  const { onPaid, onEnded, onClosed } = outcomes;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const refreshBalance = useRefreshBalance();
  const buyFor = useBuy();
  const [isPending, setIsPending] = useState(false);
  const [isBuying, setIsBuying] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** A ref instead of state, because the second click of a double click can come before the next render. */
  const isRunning = useRef(false);

  const run = async (work: () => Promise<void>, describe: (error: unknown) => string) => {
    if (isRunning.current) return;
    isRunning.current = true;
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
      isRunning.current = false;
      setIsPending(false);
    }
  };

  /** The payment is made: without a response, the receipt has no balance. */
  const refreshImages = async () => {
    const refreshed = await refreshBalance.mutateAsync().catch(() => undefined);
    const { imagesRemaining, isUnlimited } = refreshed?.imageAllowance ?? { imagesRemaining: 0, isUnlimited: true };
    return { balanceCents: null, imagesLeft: isUnlimited ? null : imagesRemaining };
  };

  const pay = async () => {
    const { order } = pricing;
    if (!order) return;
    const response = await purchase.pay(order.guid);
    const { status, chargedCents, surchargeCents, chargedImages, receiptId } = response;
    const balanceCents = response.usageBalanceResult.usageBalance;
    showBalance(balanceCents);
    if (status === 'PAID') {
      pricing.keep();
      purchase.onBought();
      const { guid, pages } = order;
      const charged = { chargedCents, surchargeCents, chargedImages, receiptId };
      const balance = chargedImages > 0 ? await refreshImages() : { balanceCents, imagesLeft: null };
      return onPaid({ guid, pages, ...charged, ...balance });
    }
    if (status === 'CHANGED') return onEnded();
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
    /** True while a payment dialog is open. */
    isBuying,
    problem,
    pay: () => run(pay, describePaymentFailure),
    buy: () => run(buy, describePaymentFailure),
    checkBalance: () => run(pricing.recompute, (error) => describeFailure(error, commonTexts)),
  };
}

/**
 * Opens the payment that makes an order payable: flat fee, escrow or card, in this order.
 *
 * @returns the next step. After an escrow deposit the user sees the price with the new balance; otherwise the order is paid directly.
 */
function useBuy() {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  const startPayment = usePay();
  return async ({ guid, purchaseOptions }: DownloadOrder): Promise<'PAY' | 'RECOMPUTE' | 'BACK' | 'CLOSED'> => {
    const { flatFeeOptions, escrowOptions, creditCardOptions } = purchaseOptions;
    if (flatFeeOptions) {
      const outcome = await startPayment({ kind: 'flatFee', order: { guid, options: flatFeeOptions } });
      return outcome === 'DONE' ? 'PAY' : outcome;
    }
    if (escrowOptions) {
      const outcome = await startPayment({ kind: 'escrow', options: escrowOptions });
      return outcome === 'DONE' ? 'RECOMPUTE' : outcome;
    }
    if (creditCardOptions) {
      const outcome = await startPayment({ kind: 'copy' });
      return outcome === 'DONE' ? 'PAY' : outcome;
    }
    await alert({ kind: 'warning', message: texts('buyOptionsUnsupported') });
    return 'BACK';
  };
}
