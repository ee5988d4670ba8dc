import { useState } from 'react';
import type { FoundWords } from '../../../ui/page-viewer/page-text-source.ts';
import type { DocumentNeighbors } from '../../../ui/page-viewer/use-page-turns.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { ChargesStep } from './charges-step.tsx';
import type { Thumbnails } from './page-images.ts';
import type { Dock } from './preview-frame.tsx';
import { PreviewStep } from './preview-step.tsx';
import { type Receipt, ReceiptStep } from './receipt-step.tsx';
import { usePageView } from './thumbnails/use-page-view.ts';
import { useDelivery } from './use-delivery.ts';
import { useDownloadOrder } from './use-download-order.ts';
import { usePageSelection } from './use-page-selection.ts';
import { useDocumentPurchase, usePayment } from './use-payment.ts';

interface PurchaseProps {
  readonly document: ViewedDocument;
  /** The first thumbnails, with the document's title, page count and initial selection. */
  readonly first: Thumbnails;
  /** The page to start at. */
  readonly page: number;
  readonly neighbors: DocumentNeighbors | undefined;
  readonly dock: Dock | undefined;
  /** Words that are marked on the pages from the start. */
  readonly markedWords: FoundWords | undefined;
  readonly onClose: () => void;
}

type Step = { readonly kind: 'preview' | 'charges' } | { readonly kind: 'receipt'; readonly receipt: Receipt };

/**
 * The image purchase (Spec 1 §4 "Image purchase flow") with its steps preview, charges and receipt. The page selection and the current
 * page are kept across the steps.
 */
export function Purchase({ document, first, page, neighbors, dock, markedWords, onClose }: PurchaseProps) {
  const { header } = first;
  const [step, setStep] = useState<Step>({ kind: 'preview' });
  const view = usePageView(header.pageCount, page);
  const selection = usePageSelection(document, header.pageCount, first.pagesSelected, view.firstPage);
  const pricing = useDownloadOrder(document, selection.isTextInvalid ? undefined : selection.selected);
  const delivery = useDelivery();
  const backToPreview = () => {
    pricing.renew();
    setStep({ kind: 'preview' });
  };
  const payment = usePayment(useDocumentPurchase(document), pricing, {
    onPaid: (receipt) => {
      setStep({ kind: 'receipt', receipt });
      delivery.fetch(receipt.guid);
    },
    onEnded: backToPreview,
    onClosed: onClose,
  });

  // The dialogs of the payment replace the charges.
  const areChargesOpen = step.kind === 'charges' && !payment.isBuying;
  return (
    <>
      {/* Next to a list the pages stay below the dialogs of the other steps. */}
      {(step.kind === 'preview' || dock) && (
        <PreviewStep
          document={document}
          header={header}
          view={view}
          neighbors={neighbors}
          dock={dock}
          markedWords={markedWords}
          selection={selection}
          pricing={pricing}
          onContinue={() => setStep({ kind: 'charges' })}
          onClose={onClose}
        />
      )}
      {areChargesOpen && (
        <ChargesStep
          title={header.uiTitle}
          pageCount={header.pageCount}
          pricing={pricing}
          isPending={payment.isPending}
          problem={payment.problem}
          onBack={() => payment.isPending || backToPreview()}
          onCancel={() => payment.isPending || onClose()}
          onPay={() => void payment.pay()}
          onBuy={() => void payment.buy()}
          onCheckBalance={() => void payment.checkBalance()}
        />
      )}
      {step.kind === 'receipt' && (
        <ReceiptStep
          title={header.uiTitle}
          receipt={step.receipt}
          delivery={delivery}
          onBack={backToPreview}
          onClose={onClose}
        />
      )}
    </>
  );
}
