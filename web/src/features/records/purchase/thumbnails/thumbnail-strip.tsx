import { THUMBNAILS_PER_VIEW } from '@portal/contract/images/imaging/get-thumbnails';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import type { ViewedDocument } from '../../record/viewed-document.ts';
import { useThumbnails } from '../page-images.ts';
import { listPagesInView } from '../purchase.rules.ts';
import type { PageSelection } from '../use-page-selection.ts';
import { JumpToPage, ThumbnailJumps } from './thumbnail-navigation.tsx';
import classes from './thumbnail-strip.module.css';
import type { HoverZoom } from './use-hover-zoom.ts';
import type { PageView } from './use-page-view.ts';

interface ThumbnailStripProps {
  readonly document: ViewedDocument;
  readonly pageCount: number;
  readonly view: PageView;
  readonly selection: PageSelection;
  readonly zoom: HoverZoom;
  readonly onOpenPage: (page: number) => void;
}

/** The thumbnails of five pages, each with a check box (Spec 1 §2 "Image preview"). */
export function ThumbnailStrip({ document, pageCount, view, selection, zoom, onOpenPage }: ThumbnailStripProps) {
  const texts = useTexts('imaging');
  const { byPage, isError, retry } = useThumbnails(document, view.firstPage);
  const pages = listPagesInView(view.firstPage, pageCount);
  const navigation = { view, pageCount };
  const hasNavigation = pageCount > THUMBNAILS_PER_VIEW;

  return (
    <nav ref={zoom.strip} aria-label={texts('thumbnails')} className={classes.strip}>
      {hasNavigation && <ThumbnailJumps jumps={['first', 'previousFive', 'previousOne']} {...navigation} />}
      <ol className={classes.list} style={{ '--rows': pages.length } as CSSProperties}>
        {pages.map((page, index) => (
          <li key={page} className={classes.item} data-current={page === view.page}>
            <button
              type="button"
              className={classes.picture}
              aria-label={texts('thumbnailOpen', { page })}
              aria-current={page === view.page ? 'page' : undefined}
              onClick={() => onOpenPage(page)}
              {...zoom.triggers(page)}
            >
              <Picture address={byPage.get(page)} />
            </button>
            <PageLabel
              isCheckable={pages.length > 1}
              isChecked={selection.selected.selectedAsBoolean[page - 1] ?? false}
              onToggle={() => selection.togglePage(page)}
            >
              {index === THUMBNAILS_PER_VIEW - 1
                ? texts('thumbnailLastInView', { page, total: pageCount })
                : texts('thumbnailPage', { page })}
            </PageLabel>
          </li>
        ))}
      </ol>
      {isError && (
        <p role="alert" className={classes.failure}>
          {texts('thumbnailsFailed')}{' '}
          <button type="button" onClick={retry}>
            {texts('tryAgain')}
          </button>
        </p>
      )}
      {hasNavigation && (
        <>
          <ThumbnailJumps jumps={['nextOne', 'nextFive', 'last']} {...navigation} />
          <JumpToPage {...navigation} />
        </>
      )}
    </nav>
  );
}

function Picture({ address }: { readonly address: string | undefined }) {
  if (address === undefined) return <span className={classes.skeleton} />;
  return <img src={address} alt="" draggable={false} />;
}

interface PageLabelProps {
  readonly children: ReactNode;
  /** False for a document's only page, which is always selected. */
  readonly isCheckable: boolean;
  readonly isChecked: boolean;
  readonly onToggle: () => void;
}

function PageLabel({ children, isCheckable, isChecked, onToggle }: PageLabelProps) {
  const inputId = useId();
  if (!isCheckable) return <span className={classes.label}>{children}</span>;
  return (
    <label htmlFor={inputId} className={classes.label}>
      <input id={inputId} type="checkbox" checked={isChecked} onChange={onToggle} />
      {children}
    </label>
  );
}
