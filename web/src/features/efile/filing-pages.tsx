import { Button } from '@mantine/core';
import { getFilingPage } from '@portal/contract/filing/efile/filings';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callFile } from '../../lib/api-client.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { useKeys } from '../../ui/keys/keys.tsx';
import classes from './efile.module.css';

interface FilingPagesProps {
  readonly id: number;
  /** Changes with a corrected file. */
  readonly version: number;
  readonly numberOfPages: number;
}

/** The pages of a filing, one at a time, as wide as the screen allows or enlarged. */
export function FilingPages({ id, version, numberOfPages }: FilingPagesProps) {
  const texts = useTexts('efile');
  const [page, setPage] = useState(1);
  const [isLarge, setIsLarge] = useState(false);
  const turn = (by: number) => setPage((shown) => Math.min(Math.max(shown + by, 1), numberOfPages));
  useKeys([
    { key: 'j', label: texts('nextPage'), run: () => turn(1) },
    { key: 'k', label: texts('previousPage'), run: () => turn(-1) },
  ]);
  const { data: blob, isError } = useQuery({
    queryKey: ['filing-page', id, version, page, isLarge],
    queryFn: async ({ signal }) =>
      (await callFile(getFilingPage, { id, page, isLarge }, { signal, accept: 'image/webp, image/jpeg' })).blob,
    meta: { isQuiet: true },
  });
  const caption = texts('pageOf', { page, pages: numberOfPages });
  return (
    <section aria-label={texts('pages')}>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={page === 1} onClick={() => turn(-1)}>
          {texts('previousPage')}
        </Button>
        <span role="status">{caption}</span>
        <Button variant="default" size="xs" disabled={page === numberOfPages} onClick={() => turn(1)}>
          {texts('nextPage')}
        </Button>
        <Button variant="subtle" size="xs" aria-pressed={isLarge} onClick={() => setIsLarge((large) => !large)}>
          {texts(isLarge ? 'reduce' : 'enlarge')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls an enlarged page. */}
      <section className={classes.sheet} data-large={isLarge} tabIndex={0} aria-label={caption}>
        {isError ? <p role="alert">{texts('pageFailed')}</p> : blob && <PageImage blob={blob} label={caption} />}
      </section>
    </section>
  );
}

function PageImage({ blob, label }: { readonly blob: Blob; readonly label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(blob);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [blob]);
  return address === undefined ? null : <img src={address} alt={label} />;
}
