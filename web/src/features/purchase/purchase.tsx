import { payDownloadOrder } from '@portal/contract/imaging/download-order';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiRefusal, call } from '../../lib/api-client.ts';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/i18n.ts';
import { useShowBalance } from '../../lib/session.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ChargesStep } from './charges-step.tsx';
import { forgetPageImages, type Thumbnails } from './page-images.ts';
import { PreviewStep } from './preview-step.tsx';
import { listChosenPages } from './purchase.rules.ts';
import { type Receipt, ReceiptStep } from './receipt-step.tsx';
import { useDelivery } from './use-delivery.ts';
import { type Pricing, useDownloadOrder } from './use-download-order.ts';
import { usePageSelection } from './use-page-selection.ts';
import { usePageView } from './use-page-view.ts';
import type { ViewedDocument } from './viewed-document.ts';

interface PurchaseProps {
  readonly document: ViewedDocument;
  /** The first thumbnails, with the document's title, page count and first choice. */
  readonly first: Thumbnails;
  readonly onClose: () => void;
}

type Step = { readonly is: 'preview' | 'charges' } | { readonly is: 'receipt'; readonly receipt: Receipt };

/**
 * From looking at the pages to having a copy of them (Spec 1 §4 "Image purchase flow"): preview, charges, receipt. The steps
 * take each other's place; what was chosen and looked at stays over all of them.
 */
export function Purchase({ document, first, onClose }: PurchaseProps) {
  const { header } = first;
  const [step, setStep] = useState<Step>({ is: 'preview' });
  const view = usePageView(header.pageCount);
  const selection = usePageSelection(document, header.pageCount, first.pagesSelected, view.firstPage);
  const hasPages = listChosenPages(selection.selected).length > 0;
  const pricing = useDownloadOrder(document, selection.isSettled && hasPages ? selection.selected : undefined);
  const delivery = useDelivery();
  const backToPreview = () => {
    pricing.renew();
    setStep({ is: 'preview' });
  };
  const payment = usePayment(document, pricing, {
    onPaid: (receipt) => {
      setStep({ is: 'receipt', receipt });
      delivery.fetch(receipt.guid);
    },
    onEnded: backToPreview,
  });

  switch (step.is) {
    case 'preview':
      return (
        <PreviewStep
          document={document}
          header={header}
          view={view}
          selection={selection}
          pricing={pricing}
          onContinue={() => setStep({ is: 'charges' })}
          onClose={onClose}
        />
      );
    case 'charges':
      return (
        <ChargesStep
          title={header.uiTitle}
          pageCount={header.pageCount}
          pricing={pricing}
          isPending={payment.isPending}
          problem={payment.problem}
          onBack={() => payment.isPending || backToPreview()}
          onCancel={() => payment.isPending || onClose()}
          onPay={() => void payment.pay()}
          onCheckBalance={() => void payment.checkBalance()}
        />
      );
    case 'receipt':
      return (
        <ReceiptStep
          title={header.uiTitle}
          receipt={step.receipt}
          delivery={delivery}
          onBack={backToPreview}
          onClose={onClose}
        />
      );
  }
}

interface PaymentOutcomes {
  readonly onPaid: (receipt: Receipt) => void;
  /** The order is no longer open; the pages have to be chosen again. */
  readonly onEnded: () => void;
}

/** Pays an order, once however often the button is pressed, and prices it anew where the funds did not suffice. */
function usePayment(document: ViewedDocument, pricing: Pricing, { onPaid, onEnded }: PaymentOutcomes) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const showBalance = useShowBalance();
  const queryClient = useQueryClient();
  const [isPending, setIsPending] = useState(false);
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
    const { status, chargedCents, usageBalanceResult } = await call(payDownloadOrder, { imageStateGuid: order.guid });
    const balanceCents = usageBalanceResult.usageBalance;
    showBalance(balanceCents);
    if (status === 'PAID') {
      pricing.keep();
      forgetPageImages(queryClient, document);
      return onPaid({ guid: order.guid, pages: order.pages, chargedCents, balanceCents });
    }
    void alert({ kind: 'warning', message: texts('insufficientFunds') });
    await pricing.recompute();
  };

  const describePaymentFailure = (error: unknown) => {
    const isOutcomeKnown = error instanceof ApiRefusal && error.code !== undefined && error.code !== 'UNEXPECTED';
    return isOutcomeKnown ? describeFailure(error, commonTexts) : texts('paymentFailed');
  };

  return {
    isPending,
    problem,
    pay: () => run(pay, describePaymentFailure),
    checkBalance: () => run(pricing.recompute, (error) => describeFailure(error, commonTexts)),
  };
}
