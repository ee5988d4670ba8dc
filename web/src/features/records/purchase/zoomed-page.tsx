import type { CSSProperties } from 'react';
import type { ViewedDocument } from '../record/viewed-document.ts';
import { usePageImage, useThumbnails } from './page-images.ts';
import type { HoverZoom } from './use-hover-zoom.ts';
import type { PageView } from './use-page-view.ts';
import classes from './zoomed-page.module.css';

interface ZoomedPageProps {
  readonly document: ViewedDocument;
  readonly view: PageView;
  readonly zoom: HoverZoom;
}

/** The page under the pointer, enlarged beside the thumbnails: the thumbnail at once, the page itself as soon as it is here. */
export function ZoomedPage({ document, view, zoom }: ZoomedPageProps) {
  return zoom.zoomed && <Panel key={zoom.zoomed.page} {...zoom.zoomed} document={document} view={view} zoom={zoom} />;
}

function Panel({ document, view, zoom, page, middle, edge }: ZoomedPageProps & NonNullable<HoverZoom['zoomed']>) {
  const { byPage } = useThumbnails(document, view.firstPage);
  const { address = byPage.get(page) } = usePageImage(document, page);
  if (address === undefined) return null;
  const place = { '--middle': `${middle}px`, '--edge': `${edge}px` } as CSSProperties;
  return (
    // The same page stands in the viewer, and reading it aloud from here would say nothing new.
    <div className={classes.panel} style={place} aria-hidden="true" {...zoom.panel}>
      <img src={address} alt="" draggable={false} />
    </div>
  );
}
