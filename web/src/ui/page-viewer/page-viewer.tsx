import { type ReactNode, useRef, useState } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { FindBar } from './find-bar.tsx';
import { useKeepPageInAddress } from './page-address.ts';
import { PageMarks } from './page-marks.tsx';
import { type PageSource, usePageImage, usePrefetchedNeighbors } from './page-source.ts';
import { usePageText } from './page-text.ts';
import type { FoundWords } from './page-text-source.ts';
import classes from './page-viewer.module.css';
import { computeScale, type Size, type Turns, turnSize, zoomIn, zoomOut } from './page-viewer.rules.ts';
import { useDragToPan } from './use-drag-to-pan.ts';
import { useElementSize } from './use-element-size.ts';
import { useFindBar } from './use-find-bar.ts';
import { type DocumentNeighbors, useTurnDocument, useTurnPage } from './use-page-turns.ts';
import { usePinchZoom } from './use-pinch-zoom.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import type { SidePanes } from './use-side-panes.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { useViewerSettings } from './viewer-settings.ts';
import { DocumentTools, SidePanesButton, ViewerTools } from './viewer-tools.tsx';

/** The assumed size until the page image is loaded. Nearly all recorded pages are letter size, here at 100 dots per inch. */
const LETTER: Size = { width: 850, height: 1100 };

const NO_NEIGHBORS: DocumentNeighbors = { previous: undefined, next: undefined };

interface PageViewerProps {
  readonly source: PageSource;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** The text alternative of the page's image. */
  readonly pictureText: string;
  /** Absent if the document isn't part of a list. */
  readonly neighbors?: DocumentNeighbors | undefined;
  /** Absent if there is nothing next to the page. */
  readonly sidePanes?: SidePanes | undefined;
  /** Words that are marked on the pages from the start. */
  readonly markedWords?: FoundWords | undefined;
  /** Actions above the page. */
  readonly children?: ReactNode;
}

/**
 * The large view of one page of a document, with zoom, rotation, dragging and keys. Screens differ in the source of the
 * pages and in the actions above them; everything else is the same on every screen. It fills its container. Give it the
 * document as `key`.
 */
export function PageViewer(props: PageViewerProps) {
  const { source, page, pageCount, onPage, pictureText, neighbors, sidePanes, markedWords, children } = props;
  const texts = useTexts('imaging');
  const { zoom, turns, startPlace, setZoom, rotate, leavePlace } = useViewerSettings();
  /** The size of the page that was loaded last. */
  const [measured, setMeasured] = useState<{ readonly page: number; readonly size: Size }>();
  const scroller = useRef<HTMLElement>(null);
  const pageNumber = useRef<HTMLInputElement>(null);
  const viewport = useElementSize(scroller);
  const turnPage = useTurnPage(page, pageCount, onPage);
  const turnDocument = useTurnDocument(neighbors ?? NO_NEIGHBORS);
  useKeepPageInAddress(page);

  const imageSize = measured?.size ?? LETTER;
  const turned = turnSize(imageSize, turns);
  const scale = computeScale(zoom, turned, viewport);
  const sheet = scaleSize(turned, scale);
  const isMovable = sheet.width > viewport.width || sheet.height > viewport.height;
  const { address, isLarge, error, retry } = usePageImage(source, page, scale > 1 && measured?.page === page);
  usePrefetchedNeighbors(source, page, pageCount, address !== undefined);

  const leaveAtScroll = useScrollPlace(scroller, { page, sheet, viewport, start: startPlace, onScroll: leavePlace });
  const drag = useDragToPan(scroller);
  const text = usePageText(source, page);
  const { find, isFinding, finder, root, ...finding } = useFindBar(source, {
    page,
    onPage,
    start: markedWords,
    scroller,
  });
  const [isSelecting, setIsSelecting] = useState(false);
  useWheelZoom(scroller, (direction) => setZoom(direction > 0 ? zoomIn(scale) : zoomOut(scale)));
  usePinchZoom(scroller, scale, setZoom);
  const toggleSidePanes = sidePanes?.toggle;
  const toggle =
    toggleSidePanes &&
    (() => {
      toggleSidePanes();
      // The focus could be in a pane that disappears.
      if (!sidePanes.areFolded) scroller.current?.focus({ preventScroll: true });
    });
  const actions = {
    ...{ page, pageCount, turnPage, rotate, showPage: onPage, turnDocument: neighbors && turnDocument },
    zoomIn: () => setZoom(zoomIn(scale)),
    zoomOut: () => setZoom(zoomOut(scale)),
    fitPage: () => setZoom('fit-page'),
    fitWidth: () => setZoom('fit-width'),
    enterPage: () => pageNumber.current?.focus(),
    toggleSidePanes: toggle,
    text: source.text && {
      find: finding.open,
      stepPlace: find.found && find.found.places.length > 0 ? find.step : undefined,
      toggleSelecting: text.lines.length > 0 ? () => setIsSelecting(!isSelecting) : undefined,
    },
  };
  useViewerKeys(scroller, actions);

  return (
    <div ref={root} className={classes.viewer}>
      <div className={classes.bar}>
        {(children || neighbors) && (
          <div className={classes.actions}>
            {children}
            {neighbors && <DocumentTools turnDocument={turnDocument} />}
          </div>
        )}
        <div className={classes.tools}>
          <ViewerTools
            actions={actions}
            scale={scale}
            zoom={zoom}
            isSelecting={isSelecting}
            pageNumber={pageNumber}
            onDone={() => scroller.current?.focus()}
          />
          {sidePanes && toggle && <SidePanesButton areFolded={sidePanes.areFolded} onToggle={toggle} />}
        </div>
      </div>
      {source.text && isFinding && (
        <FindBar
          find={find}
          input={finder}
          pagesRead={source.text.pagesRead}
          pageCount={pageCount}
          onClose={finding.close}
        />
      )}
      <section
        ref={scroller}
        aria-label={texts('viewerPage', { page, total: pageCount })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className={classes.scroller}
        data-movable={isMovable}
        onScroll={leaveAtScroll}
        {...(isSelecting ? {} : drag)}
      >
        {error ? (
          <Failure error={error} onRetry={retry} />
        ) : (
          <div className={classes.sheet} style={sheet} data-loading={address === undefined}>
            {address === undefined ? (
              <span role="status" className="visually-hidden">
                {texts('viewerLoading', { page })}
              </span>
            ) : (
              <>
                <Picture
                  address={address}
                  text={pictureText}
                  size={scaleSize(imageSize, scale)}
                  turns={turns}
                  // A page keeps its size when more of its pixels arrive.
                  onSize={isLarge ? undefined : (size) => setMeasured({ page, size })}
                />
                <PageMarks
                  // A page that appears shows its current place.
                  key={page}
                  page={page}
                  text={text}
                  places={find.found?.places ?? []}
                  current={find.current}
                  size={scaleSize(imageSize, scale)}
                  turns={turns}
                  isSelecting={isSelecting}
                />
              </>
            )}
          </div>
        )}
      </section>
    </div>
  );
}

interface PictureProps {
  readonly address: string;
  /** The text alternative. */
  readonly text: string;
  /** The displayed size before the quarter turns. */
  readonly size: Size;
  readonly turns: Turns;
  /** Receives the image's own size when it's loaded. */
  readonly onSize: ((imageSize: Size) => void) | undefined;
}

function Picture({ address, text, size, turns, onSize }: PictureProps) {
  return (
    <img
      src={address}
      alt={text}
      draggable={false}
      className={classes.picture}
      style={{ ...size, rotate: `${turns * 90}deg` }}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
        if (naturalWidth > 0) onSize?.({ width: naturalWidth, height: naturalHeight });
      }}
    />
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  return (
    <div role="alert" className={classes.failure}>
      <p>{texts('viewerFailed')}</p>
      <p>{describeFailure(error, commonTexts)}</p>
      <button type="button" onClick={onRetry}>
        {texts('tryAgain')}
      </button>
    </div>
  );
}

function scaleSize({ width, height }: Size, scale: number): Size {
  return { width: Math.floor(width * scale), height: Math.floor(height * scale) };
}
