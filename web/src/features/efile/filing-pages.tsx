import { getFilingPage } from '@portal/contract/filing/efile/filings';
import { useState } from 'react';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import type { PageSource } from '../../ui/page-viewer/page-source.ts';
import { PageViewer } from '../../ui/page-viewer/page-viewer.tsx';
import classes from './efile.module.css';

interface FilingPagesProps {
  readonly id: number;
  /** Changes with a corrected file. */
  readonly version: number;
  readonly numberOfPages: number;
}

/** The pages of a filing, next to its facts. */
export function FilingPages({ id, version, numberOfPages }: FilingPagesProps) {
  const texts = useTexts('efile');
  const imagingTexts = useTexts('imaging');
  const [page, setPage] = useState(1);
  return (
    <section aria-label={texts('pages')} className={classes.desk}>
      <PageViewer
        source={filingSource(id, version)}
        page={page}
        pageCount={numberOfPages}
        onPage={setPage}
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
