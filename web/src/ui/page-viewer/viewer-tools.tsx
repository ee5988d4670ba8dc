import type { RefObject } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import { IconButton } from '../icon/icon-button.tsx';
import { PageNumber } from './page-number.tsx';
import classes from './page-viewer.module.css';
import type { Zoom } from './page-viewer.rules.ts';
import type { ViewerActions } from './use-viewer-keys.ts';

interface ViewerToolsProps {
  readonly actions: ViewerActions;
  readonly scale: number;
  readonly zoom: Zoom;
  /** Whether the mouse selects text instead of moving the page. */
  readonly isSelecting: boolean;
  readonly pageNumber: RefObject<HTMLInputElement | null>;
  /** Called when the user has entered a page number or given up. */
  readonly onDone: () => void;
}

/** The tools of the page: its number, and a button for each key. */
export function ViewerTools({ actions, scale, zoom, isSelecting, pageNumber, onDone }: ViewerToolsProps) {
  const texts = useTexts('imaging');
  const { page, pageCount, turnPage, text } = actions;
  return (
    <>
      {pageCount > 1 && <IconButton icon="chevronLeft" label={texts('viewerPrevious')} onClick={() => turnPage(-1)} />}
      <PageNumber input={pageNumber} page={page} pageCount={pageCount} onPage={actions.showPage} onDone={onDone} />
      {pageCount > 1 && <IconButton icon="chevronRight" label={texts('viewerNext')} onClick={() => turnPage(1)} />}
      <span className={classes.gap} />
      <IconButton icon="minus" label={texts('viewerZoomOut')} onClick={actions.zoomOut} />
      <output className={classes.scale}>{Math.round(scale * 100)}%</output>
      <IconButton icon="plus" label={texts('viewerZoomIn')} onClick={actions.zoomIn} />
      <IconButton
        icon="fitPage"
        label={texts('viewerFitPage')}
        aria-pressed={zoom === 'fit-page'}
        onClick={actions.fitPage}
      />
      <IconButton
        icon="fitWidth"
        label={texts('viewerFitWidth')}
        aria-pressed={zoom === 'fit-width'}
        onClick={actions.fitWidth}
      />
      <IconButton icon="rotate" label={texts('viewerRotate')} onClick={actions.rotate} />
      {text && <IconButton icon="search" label={texts('viewerFind')} onClick={text.find} />}
      {text?.toggleSelecting && (
        <IconButton icon="text" label={texts('viewerText')} aria-pressed={isSelecting} onClick={text.toggleSelecting} />
      )}
    </>
  );
}

/** The buttons that open the previous and the next document of the list. */
export function DocumentTools({ turnDocument }: { readonly turnDocument: (step: 1 | -1) => void }) {
  const texts = useTexts('imaging');
  return (
    <div className={classes.documents}>
      <IconButton icon="previousDocument" label={texts('viewerPreviousDocument')} onClick={() => turnDocument(-1)} />
      <IconButton icon="nextDocument" label={texts('viewerNextDocument')} onClick={() => turnDocument(1)} />
    </div>
  );
}

interface SidePanesButtonProps {
  readonly areFolded: boolean;
  readonly onToggle: () => void;
}

/** Folds the panes next to the page, so that it has their width. */
export function SidePanesButton({ areFolded, onToggle }: SidePanesButtonProps) {
  const texts = useTexts('imaging');
  return (
    <IconButton
      icon="sidePanes"
      label={texts('viewerSidePanes')}
      aria-keyshortcuts="s"
      aria-expanded={!areFolded}
      onClick={onToggle}
    />
  );
}
