import { getFilingPage } from '@portal/contract/filing/efile/filings';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { findStartPage, parseAddressPage } from '../../ui/page-viewer/page-address.ts';
import type { PageSource } from '../../ui/page-viewer/page-source.ts';
import { PageViewer } from '../../ui/page-viewer/page-viewer.tsx';
import type { DocumentNeighbors } from '../../ui/page-viewer/use-page-turns.ts';
import { useSidePanes } from '../../ui/page-viewer/use-side-panes.ts';
import classes from './efile.module.css';

interface FilingPagesProps {
  readonly id: number;
  /** Changes with a corrected file. */
  readonly version: number;
  readonly numberOfPages: number;
  /** The neighbors in the package; absent if the filing is a single document. */
  readonly neighbors?: DocumentNeighbors | undefined;
}

/** The pages of a filing, next to its facts. */
export function FilingPages({ id, version, numberOfPages, neighbors }: FilingPagesProps) {
  const texts = useTexts('efile');
  const imagingTexts = useTexts('imaging');
  const { search } = useLocation();
  const [page, setPage] = useState(() => findStartPage(parseAddressPage(new URLSearchParams(search)), numberOfPages));
  return (
    <section aria-label={texts('pages')} className={classes.desk}>
      <PageViewer
        source={filingSource(id, version)}
        page={page}
        pageCount={numberOfPages}
        onPage={setPage}
        neighbors={neighbors}
        sidePanes={useSidePanes()}
        pictureText={imagingTexts('viewerPage', { page, total: numberOfPages })}
      />
    </section>
  );
}

function filingSource(id: number, version: number): PageSource {
  return {
    key: ['filing', id, version],
    load: async (page, isLarge, signal) =>
      (await callFile(getFilingPage, { id, page, isLarge }, { signal, accept: 'image/webp, image/jpeg' })).blob,
    hasLarge: true,
  };
}
