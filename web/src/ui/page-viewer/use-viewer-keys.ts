import type { RefObject } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useKeys } from '../keys/keys.tsx';
import { SHIFT_SPACE } from '../keys/screen-key.ts';
import { canScroll, type Direction } from './page-viewer.rules.ts';

/** How far an arrow key moves the page; as browsers do. */
const LINE_PX = 40;
/** The share of the viewport that Page Down moves. The rest stays visible, so that readers don't lose their line. */
const SCREENFUL = 0.9;

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The actions of the viewer's keys and buttons. */
export interface ViewerActions {
  readonly page: number;
  readonly pageCount: number;
  readonly showPage: (page: number) => void;
  readonly turnPage: (step: 1 | -1) => void;
  /** Undefined if the document isn't part of a list. */
  readonly turnDocument: ((step: 1 | -1) => void) | undefined;
  readonly enterPage: () => void;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fitPage: () => void;
  readonly fitWidth: () => void;
  readonly rotate: () => void;
  /** Undefined if the text of the pages isn't read. */
  readonly text:
    | {
        readonly find: () => void;
        /** Undefined while no place is marked. */
        readonly stepPlace: ((step: 1 | -1) => void) | undefined;
        /** Undefined while the page has no text. */
        readonly toggleSelecting: (() => void) | undefined;
      }
    | undefined;
  /** Undefined if there is nothing next to the page. */
  readonly toggleSidePanes: (() => void) | undefined;
}

/** The keys of the page viewer. They work without a focus in it, because the page is the main content of its screen. */
export function useViewerKeys(scroller: RefObject<HTMLElement | null>, actions: ViewerActions): void {
  const texts = useTexts('imaging');
  const { page, pageCount, showPage, turnPage, turnDocument, text } = actions;
  const { stepPlace, toggleSelecting } = text ?? {};

  const scrollOrTurn = (direction: Direction, distance: (element: HTMLElement) => number, step: 1 | -1) => {
    if (!scroller.current || !canScroll(scroller.current, direction)) turnPage(step);
    else scroll(scroller.current, direction, distance(scroller.current));
  };
  const moveByArrow = (pressed: string) => {
    const direction = ARROWS[pressed];
    if (direction === undefined) return;
    if (direction === 'left') scrollOrTurn(direction, () => LINE_PX, -1);
    else if (direction === 'right') scrollOrTurn(direction, () => LINE_PX, 1);
    else if (scroller.current) scroll(scroller.current, direction, LINE_PX);
  };
  /** The first or last page; there already, its own end. */
  const showEnd = (end: number, direction: Direction) => {
    if (end !== page) showPage(end);
    else if (scroller.current) scroll(scroller.current, direction, scroller.current.scrollHeight);
  };
  const screenful = ({ clientHeight }: HTMLElement) => clientHeight * SCREENFUL;

  useKeys(
    [
      { key: 'n', label: texts('viewerNext'), run: () => turnPage(1) },
      { key: 'p', label: texts('viewerPrevious'), run: () => turnPage(-1) },
      { key: 'PageDown', also: [' '], label: texts('viewerScrollDown'), run: () => scrollOrTurn('down', screenful, 1) },
      {
        key: 'PageUp',
        also: [SHIFT_SPACE],
        label: texts('viewerScrollUp'),
        run: () => scrollOrTurn('up', screenful, -1),
      },
      { key: 'ArrowUp', also: ['ArrowDown', 'ArrowLeft', 'ArrowRight'], label: texts('viewerMove'), run: moveByArrow },
      { key: 'Home', label: texts('viewerFirst'), run: () => showEnd(1, 'up') },
      { key: 'End', label: texts('viewerLast'), run: () => showEnd(pageCount, 'down') },
      ...(turnDocument
        ? [
            { key: ']', label: texts('viewerNextDocument'), run: () => turnDocument(1) },
            { key: '[', label: texts('viewerPreviousDocument'), run: () => turnDocument(-1) },
          ]
        : []),
      ...(pageCount > 1 ? [{ key: 'g', label: texts('viewerPageNumber'), run: actions.enterPage }] : []),
      { key: '+', label: texts('viewerZoomIn'), run: actions.zoomIn },
      { key: '-', label: texts('viewerZoomOut'), run: actions.zoomOut },
      { key: 'f', also: ['0'], label: texts('viewerFitPage'), run: actions.fitPage },
      { key: 'w', label: texts('viewerFitWidth'), run: actions.fitWidth },
      { key: 'r', label: texts('viewerRotate'), run: actions.rotate },
      ...(text ? [{ key: '/', label: texts('viewerFind'), run: text.find }] : []),
      ...(stepPlace
        ? [
            { key: 'm', label: texts('viewerFindNext'), run: () => stepPlace(1) },
            { key: 'M', label: texts('viewerFindPrevious'), run: () => stepPlace(-1) },
          ]
        : []),
      ...(toggleSelecting ? [{ key: 't', label: texts('viewerText'), run: toggleSelecting }] : []),
      ...(actions.toggleSidePanes ? [{ key: 's', label: texts('viewerSidePanes'), run: actions.toggleSidePanes }] : []),
    ],
    scroller,
  );
}

function scroll(element: HTMLElement, direction: Direction, distance: number): void {
  if (direction === 'up' || direction === 'down') element.scrollTop += direction === 'down' ? distance : -distance;
  else element.scrollLeft += direction === 'right' ? distance : -distance;
}
