import { Button } from '@mantine/core';
import type { FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { CERTIFICATE_SERIES } from '@portal/contract/values/image-series';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useProductConfiguration } from '../../../lib/county/product-configuration.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { IconButton } from '../../../ui/icon/icon-button.tsx';
import { useKeys, useOpenKeysList } from '../../../ui/keys/keys.tsx';
import { Money } from '../../../ui/money/money.tsx';
import type { FoundWords } from '../../../ui/page-viewer/page-text-source.ts';
import { PageViewer } from '../../../ui/page-viewer/page-viewer.tsx';
import type { DocumentNeighbors } from '../../../ui/page-viewer/use-page-turns.ts';
import { useSidePanes } from '../../../ui/page-viewer/use-side-panes.ts';
import { useAddToCart } from '../record/cart.ts';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { PageChoice } from './page-choice.tsx';
import { readablePageSource, type Thumbnails } from './page-images.ts';
import { type Dock, PreviewFrame } from './preview-frame.tsx';
import classes from './preview-step.module.css';
import { PricePanel } from './price-panel.tsx';
import { getCharges, getPreviewSize, listChosenPages } from './purchase.rules.ts';
import { ThumbnailStrip } from './thumbnails/thumbnail-strip.tsx';
import { useHoverZoom } from './thumbnails/use-hover-zoom.ts';
import type { PageView } from './thumbnails/use-page-view.ts';
import { ZoomedPage } from './thumbnails/zoomed-page.tsx';
import type { Pricing } from './use-download-order.ts';
import type { PageSelection } from './use-page-selection.ts';

interface PreviewStepProps {
  readonly document: ViewedDocument;
  readonly header: Thumbnails['header'];
  readonly view: PageView;
  readonly neighbors: DocumentNeighbors | undefined;
  readonly dock: Dock | undefined;
  readonly markedWords: FoundWords | undefined;
  readonly selection: PageSelection;
  readonly pricing: Pricing;
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/**
 * The thumbnails, one large page, and the price of the selected pages (Spec 1 §2 "Image preview"). On a phone the large page comes
 * first; a button shows the thumbnails and the price instead.
 */
export function PreviewStep(props: PreviewStepProps) {
  const { document, header, view, neighbors, dock, markedWords, selection, pricing, onContinue, onClose } = props;
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { alert } = useDialogs();
  const openKeysList = useOpenKeysList();
  const [isPageOpen, setIsPageOpen] = useState(true);
  const pagesBox = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const panes = useRef<HTMLDivElement>(null);
  const zoom = useHoverZoom();
  const sidePanes = useSidePanes();
  const { pageCount, uiTitle } = header;

  // On a phone the focused element disappears with its pane. On wide screens Back is hidden and can't take the focus.
  const openPage = (page: number) => {
    zoom.close();
    view.showPage(page);
    flushSync(() => setIsPageOpen(true));
    back.current?.focus();
  };
  const closePage = () => {
    flushSync(() => setIsPageOpen(false));
    zoom.strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  };

  const proceed = async () => {
    const selected = await selection.settle();
    if (!selected) return pagesBox.current?.focus();
    if (listChosenPages(selected).length > 0) return onContinue();
    await alert({ kind: 'warning', message: texts('noPagesSelected') });
  };
  const isKept = selection.selected.selectedAsBoolean[view.page - 1] ?? false;
  const keepOrIgnore = () => (isKept ? selection.ignorePage : selection.keepPage)(view.page);
  useKeys(
    [
      ...(pageCount > 1 ? [{ key: 'k', label: texts('keyKeepOrIgnore'), run: keepOrIgnore }] : []),
      { key: 'c', label: texts('keyContinue'), run: () => void proceed() },
      // A dialog closes itself.
      { key: 'Escape', label: commonTexts('close'), ...(dock && { run: onClose }) },
    ],
    panes,
  );

  return (
    <PreviewFrame
      dock={dock}
      title={texts('previewTitle', { title: header.uiTitleBeginningOfSentence, pageCount })}
      hint={<span className={classes.hint}>{texts('previewHint')}</span>}
      headerEnd={
        <>
          <IconButton
            icon="keyboard"
            label={commonTexts('keysTitle')}
            className={classes.keys}
            onClick={openKeysList}
          />
          <Button variant="default" onClick={onClose}>
            {commonTexts('close')}
          </Button>
        </>
      }
      size={getPreviewSize(pageCount)}
      onClose={onClose}
      footer={
        <>
          <ChoiceSummary selection={selection} pricing={pricing} />
          <Button variant="default" onClick={onClose}>
            {commonTexts('cancel')}
          </Button>
          <Button aria-keyshortcuts="c" onClick={() => void proceed()}>
            {texts('continue')}
          </Button>
        </>
      }
    >
      <div ref={panes} className={classes.panes} data-page-open={isPageOpen} data-folded={sidePanes.areFolded}>
        <ThumbnailStrip
          document={document}
          pageCount={pageCount}
          view={view}
          selection={selection}
          zoom={zoom}
          onOpenPage={openPage}
        />
        <div className={classes.desk}>
          <PageViewer
            source={readablePageSource(document, header)}
            markedWords={markedWords}
            page={view.page}
            pageCount={pageCount}
            onPage={view.showPage}
            neighbors={neighbors}
            sidePanes={sidePanes}
            pictureText={texts('viewerPicture', { page: view.page, title: uiTitle })}
          >
            <button ref={back} type="button" className={classes.back} onClick={closePage}>
              {texts('viewerBack')}
            </button>
            {pageCount > 1 && <KeepOrIgnore page={view.page} selection={selection} />}
          </PageViewer>
        </div>
        <CopyColumn
          document={document}
          title={uiTitle}
          pageCount={pageCount}
          pagesBox={pagesBox}
          selection={selection}
          pricing={pricing}
        />
        <ZoomedPage document={document} view={view} zoom={zoom} />
      </div>
    </PreviewFrame>
  );
}

interface CopyColumnProps extends Pick<PreviewStepProps, 'selection' | 'pricing'> {
  readonly title: string;
  readonly document: ViewedDocument;
  readonly pageCount: number;
  readonly pagesBox: RefObject<HTMLInputElement | null>;
}

/** The column next to the pages: the page selection and its price. */
function CopyColumn({ document, title, pageCount, pagesBox, selection, pricing }: CopyColumnProps) {
  const texts = useTexts('imaging');
  // Invalid text is never sent, so no price would arrive.
  const isNothing = selection.isTextInvalid || listChosenPages(selection.selected).length === 0;
  return (
    <div className={classes.purchase}>
      <PageChoice selection={selection} pageCount={pageCount} pagesBox={pagesBox} />
      <section aria-label={texts('price')} className={classes.price}>
        {isNothing ? <p className={classes.nothing}>{texts('priceNothing')}</p> : <PricePanel pricing={pricing} />}
      </section>
      {!isNothing && document.docType !== CERTIFICATE_SERIES && <AddToCart document={document} selection={selection} />}
      <AccessibleCopy title={title} />
    </div>
  );
}

/** Adds the selected pages to the cart. */
function AddToCart({ document, selection }: { readonly document: ViewedDocument; readonly selection: PageSelection }) {
  const texts = useTexts('cart');
  const add = useAddToCart();
  const addSelected = async () => {
    const selected = await selection.settle();
    if (!selected) return;
    const isEntire = selected.pageSelectionMethod === 'ENTIRE_DOCUMENT';
    add([{ documentKey: document.docId, pagesSelected: isEntire ? '' : selected.selectedAsCsv }]);
  };
  return (
    <Button variant="default" onClick={() => void addSelected()}>
      {texts('add')}
    </Button>
  );
}

/** Adds the large page to the selection or removes it (Spec 1 §2), or selects it alone: a visitor on a phone buys one page without the list of all. */
function KeepOrIgnore({ page, selection }: { readonly page: number; readonly selection: PageSelection }) {
  const texts = useTexts('imaging');
  const { selectedAsBoolean } = selection.selected;
  const isChosen = selectedAsBoolean[page - 1] ?? false;
  const isOnly = isChosen && selectedAsBoolean.filter(Boolean).length === 1;
  return (
    <div className={classes.keep}>
      <button type="button" aria-pressed={isChosen} onClick={() => selection.keepPage(page)}>
        {texts('keepPage')}
      </button>
      <button type="button" aria-pressed={!isChosen} onClick={() => selection.ignorePage(page)}>
        {texts('ignorePage')}
      </button>
      <button type="button" aria-pressed={isOnly} onClick={() => selection.chooseOnly(page)}>
        {texts('onlyThisPage')}
      </button>
    </div>
  );
}

/** The number of selected pages and their price; screen readers announce changes. */
function ChoiceSummary({ selection, pricing }: Pick<PreviewStepProps, 'selection' | 'pricing'>) {
  const texts = useTexts('imaging');
  const { selectedAsBoolean } = selection.selected;
  const count = selectedAsBoolean.filter(Boolean).length;
  return (
    <output className={classes.summary}>
      {texts('pagesChosen', { count, total: selectedAsBoolean.length })}
      {pricing.order && (
        <>
          {' · '}
          <strong>
            <Cost schedule={pricing.order.feeSchedule} />
          </strong>
        </>
      )}
    </output>
  );
}

function Cost({ schedule }: { readonly schedule: FeeSchedule }) {
  const texts = useTexts('imaging');
  const { totalCents, totalImages } = getCharges(schedule);
  return totalImages === undefined ? <Money cents={totalCents} /> : texts('copies', { count: totalImages });
}

/** Screen readers can't read a scan, so users can request an accessible copy from the county. */
function AccessibleCopy({ title }: { readonly title: string }) {
  const texts = useTexts('imaging');
  const { contactEmail } = useProductConfiguration().county;
  if (contactEmail === '') return null;
  const subject = encodeURIComponent(texts('accessibleCopySubject', { title }));
  return (
    <a className={classes.accessible} href={`mailto:${contactEmail}?subject=${subject}`}>
      {texts('accessibleCopy')}
    </a>
  );
}
