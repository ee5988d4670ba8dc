import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { describeFailure } from '../../../../lib/failure-text.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { IconButton } from '../../../../ui/icon/icon-button.tsx';
import { useKeys } from '../../../../ui/keys/keys.tsx';
import type { ViewedDocument } from '../../record/viewed-document.ts';
import { usePageImage, usePrefetchedNeighbors } from '../page-images.ts';
import classes from './page-viewer.module.css';
import { computeScale, type Size, type Turns, turnSize, type Zoom, zoomIn, zoomOut } from './page-viewer.rules.ts';
import { useDragToPan } from './use-drag-to-pan.ts';
import { useElementSize } from './use-element-size.ts';
import type { PageView } from './use-page-view.ts';
import { useStableCenter } from './use-stable-center.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** The assumed size until the page image is loaded. Nearly all recorded pages are letter size, here at 100 dots per inch. */
const LETTER: Size = { width: 850, height: 1100 };
/** Tolerance for scroll positions, which are fractional on scaled screens. */
const SCROLL_END_PX = 2;

interface PageViewerProps {
  readonly document: ViewedDocument;
  /** The title of the document. */
  readonly title: string;
  readonly pageCount: number;
  readonly view: PageView;
  /** The actions above the page. */
  readonly children: ReactNode;
}

/** The large view of one page, with zoom, rotation, dragging, and keys for the previous and next page. */
export function PageViewer({ document, title, pageCount, view, children }: PageViewerProps) {
  const texts = useTexts('imaging');
  const { page } = view;
  const [zoom, setZoom] = useState<Zoom>(getInitialZoom);
  const [turns, setTurns] = useState<Turns>(0);
  const [imageSize, setImageSize] = useState<Size>(LETTER);
  const scroller = useRef<HTMLElement>(null);
  const viewport = useElementSize(scroller);
  const { address, error, retry } = usePageImage(document, page);
  usePrefetchedNeighbors(document, page, pageCount, address !== undefined);

  const turned = turnSize(imageSize, turns);
  const scale = computeScale(zoom, turned, viewport);
  const sheet = { width: Math.floor(turned.width * scale), height: Math.floor(turned.height * scale) };
  const isLarger = sheet.width > viewport.width || sheet.height > viewport.height;
  useStableCenter(scroller, scale);
  useWheelZoom(scroller, (direction) => setZoom(direction > 0 ? zoomIn(scale) : zoomOut(scale)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page starts at its top.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);
  const drag = useDragToPan(scroller);

  const rotate = () => setTurns((count) => ((count + 1) % 4) as Turns);
  const turnPage = (step: 1 | -1) => pageCount > 1 && view.turnPage(step);
  useKeys(
    [
      { key: 'n', label: texts('viewerNext'), run: () => turnPage(1) },
      { key: 'p', label: texts('viewerPrevious'), run: () => turnPage(-1) },
      { key: '+', label: texts('viewerZoomIn'), run: () => setZoom(zoomIn(scale)) },
      { key: '-', label: texts('viewerZoomOut'), run: () => setZoom(zoomOut(scale)) },
      { key: '0', label: texts('viewerFitPage'), run: () => setZoom('fit-page') },
      { key: 'r', label: texts('viewerRotate'), run: rotate },
    ],
    scroller,
  );

  const turnPageByKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = parseStep(event);
    // While the page can scroll in this direction, the keys scroll it.
    if (step === undefined || canScroll(event.currentTarget, event.key)) return;
    event.preventDefault();
    turnPage(step);
  };

  return (
    <div className={classes.viewer}>
      <div className={classes.bar}>{children}</div>
      <section
        ref={scroller}
        aria-label={texts('viewerPage', { page, total: pageCount })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
        tabIndex={0}
        className={classes.scroller}
        data-movable={isLarger}
        onKeyDown={turnPageByKey}
        {...drag}
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
              <Picture
                address={address}
                text={texts('viewerPicture', { page, title })}
                size={scaleSize(imageSize, scale)}
                turns={turns}
                onSize={setImageSize}
              />
            )}
          </div>
        )}
      </section>
      <Tools
        page={page}
        pageCount={pageCount}
        scale={scale}
        zoom={zoom}
        onTurn={turnPage}
        onZoom={setZoom}
        onRotate={rotate}
      />
    </div>
  );
}

/** The whole page; or where it would be too small to read (at 400 percent zoom, on a phone held sideways), its width. */
function getInitialZoom(): Zoom {
  return window.matchMedia('(max-height: 480px)').matches ? 'fit-width' : 'fit-page';
}

interface PictureProps {
  readonly address: string;
  /** The text alternative. */
  readonly text: string;
  /** The displayed size before the quarter turns. */
  readonly size: Size;
  readonly turns: Turns;
  /** Receives the image's own size when it's loaded. */
  readonly onSize: (imageSize: Size) => void;
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
        if (naturalWidth > 0) onSize({ width: naturalWidth, height: naturalHeight });
      }}
    />
  );
}

interface ToolsProps {
  readonly page: number;
  readonly pageCount: number;
  readonly scale: number;
  readonly zoom: Zoom;
  readonly onTurn: (step: 1 | -1) => void;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onRotate: () => void;
}

/** The toolbar below the page: the page number, and a button for each key. */
function Tools({ page, pageCount, scale, zoom, onTurn, onZoom, onRotate }: ToolsProps) {
  const texts = useTexts('imaging');
  return (
    <div className={classes.tools}>
      {pageCount > 1 && <IconButton icon="chevronLeft" label={texts('viewerPrevious')} onClick={() => onTurn(-1)} />}
      <output className={classes.place}>{texts('viewerPage', { page, total: pageCount })}</output>
      {pageCount > 1 && <IconButton icon="chevronRight" label={texts('viewerNext')} onClick={() => onTurn(1)} />}
      <span className={classes.gap} />
      <IconButton icon="minus" label={texts('viewerZoomOut')} onClick={() => onZoom(zoomOut(scale))} />
      <output className={classes.scale}>{Math.round(scale * 100)}%</output>
      <IconButton icon="plus" label={texts('viewerZoomIn')} onClick={() => onZoom(zoomIn(scale))} />
      <IconButton
        icon="fitPage"
        label={texts('viewerFitPage')}
        aria-pressed={zoom === 'fit-page'}
        onClick={() => onZoom('fit-page')}
      />
      <IconButton
        icon="fitWidth"
        label={texts('viewerFitWidth')}
        aria-pressed={zoom === 'fit-width'}
        onClick={() => onZoom('fit-width')}
      />
      <IconButton icon="rotate" label={texts('viewerRotate')} onClick={onRotate} />
    </div>
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

const FORWARD: readonly string[] = ['ArrowRight', 'PageDown'];
const BACK: readonly string[] = ['ArrowLeft', 'PageUp'];

function parseStep({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (FORWARD.includes(key)) return 1;
  return BACK.includes(key) ? -1 : undefined;
}

/** Whether the element can still scroll in the direction of a key. */
function canScroll(element: Element, key: string): boolean {
  const { scrollTop, scrollLeft, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
  switch (key) {
    case 'PageDown':
      return scrollTop + clientHeight < scrollHeight - SCROLL_END_PX;
    case 'PageUp':
      return scrollTop > SCROLL_END_PX;
    case 'ArrowRight':
      return scrollLeft + clientWidth < scrollWidth - SCROLL_END_PX;
    default:
      return scrollLeft > SCROLL_END_PX;
  }
}
