import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { describeFailure } from '../../../lib/failure-text.ts';
import { useTexts } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useKeys } from '../../../ui/keys/keys.tsx';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { usePageImage, usePrefetchedNeighbours } from './page-images.ts';
import classes from './page-viewer.module.css';
import { computeScale, type Size, type Turns, turnSize, type Zoom, zoomIn, zoomOut } from './page-viewer.rules.ts';
import { useDragToPan } from './use-drag-to-pan.ts';
import { useKeptMiddle } from './use-kept-middle.ts';
import type { PageView } from './use-page-view.ts';
import { useRoom } from './use-room.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

/** What nearly every recorded page is, at 100 dots per inch: stands in until the page itself says its size. */
const LETTER: Size = { width: 850, height: 1100 };
/** Scrolling ends at fractions of a pixel on scaled screens. */
const SCROLL_END_PX = 2;

interface PageViewerProps {
  readonly document: ViewedDocument;
  /** What the document is called. */
  readonly title: string;
  readonly pageCount: number;
  readonly view: PageView;
  /** Stands above the page: what can be done with it. */
  readonly children: ReactNode;
}

/** One page, large: fitted or zoomed, turned, moved by dragging and scrolling; the next one by a key. */
export function PageViewer({ document, title, pageCount, view, children }: PageViewerProps) {
  const texts = useTexts('imaging');
  const { page } = view;
  const [zoom, setZoom] = useState<Zoom>('fit-page');
  const [turns, setTurns] = useState<Turns>(0);
  const [own, setOwn] = useState<Size>(LETTER);
  const scroller = useRef<HTMLElement>(null);
  const room = useRoom(scroller);
  const { address, error, retry } = usePageImage(document, page);
  usePrefetchedNeighbours(document, page, pageCount, address !== undefined);

  const turned = turnSize(own, turns);
  const scale = computeScale(zoom, turned, room);
  const sheet = { width: Math.floor(turned.width * scale), height: Math.floor(turned.height * scale) };
  const isLarger = sheet.width > room.width || sheet.height > room.height;
  useKeptMiddle(scroller, scale);
  useWheelZoom(scroller, (direction) => setZoom(direction > 0 ? zoomIn(scale) : zoomOut(scale)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read from its top.
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

  const leaf = (event: KeyboardEvent<HTMLElement>) => {
    const step = readStep(event);
    // While there is more of the page to see, the keys move over it, as in every reader.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={classes.scroller}
        data-movable={isLarger}
        onKeyDown={leaf}
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
                size={scaleSize(own, scale)}
                turns={turns}
                onSize={setOwn}
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

interface PictureProps {
  readonly address: string;
  /** What it shows, in words. */
  readonly text: string;
  /** As shown, before its turns. */
  readonly size: Size;
  readonly turns: Turns;
  /** Told the picture's own size once it is here. */
  readonly onSize: (own: Size) => void;
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

/** Below the page: which one it is, and everything that the keys do. */
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

function readStep({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): 1 | -1 | undefined {
  if (ctrlKey || altKey || metaKey) return undefined;
  if (FORWARD.includes(key)) return 1;
  return BACK.includes(key) ? -1 : undefined;
}

/** Whether a key would move over the page, and not beyond its edge. */
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
