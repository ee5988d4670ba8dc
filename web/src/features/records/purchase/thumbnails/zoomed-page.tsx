import type { CSSProperties } from 'react';
import { usePageImage } from '../../../../ui/page-viewer/page-source.ts';
import type { ViewedDocument } from '../../record/viewed-document.ts';
import { pageSource, useThumbnails } from '../page-images.ts';
import type { HoverZoom } from './use-hover-zoom.ts';
import type { PageView } from './use-page-view.ts';
import classes from './zoomed-page.module.css';

interface ZoomedPageProps {
  readonly document: ViewedDocument;
  readonly view: PageView;
  readonly zoom: HoverZoom;
}

/** The enlarged page next to the thumbnails. It shows the thumbnail immediately and the page image when it's loaded. */
export function ZoomedPage({ document, view, zoom }: ZoomedPageProps) {
  return zoom.zoomed && <Panel key={zoom.zoomed.page} {...zoom.zoomed} document={document} view={view} zoom={zoom} />;
}

function Panel({ document, view, zoom, page, middle, edge }: ZoomedPageProps & NonNullable<HoverZoom['zoomed']>) {
  const { byPage } = useThumbnails(document, view.firstPage);
  const { address = byPage.get(page) } = usePageImage(pageSource(document), page);
  if (address === undefined) return null;
  const place = { '--middle': `${middle}px`, '--edge': `${edge}px` } as CSSProperties;
  return (
    // Hidden from screen readers, because the viewer has the same page.
    <div className={classes.panel} style={place} aria-hidden="true" {...zoom.panel}>
      <img src={address} alt="" draggable={false} />
    </div>
  );
}
