import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useTexts } from '../../lib/texts/i18n.ts';
import classes from './page-viewer.module.css';
import { useFindPage } from './use-page-turns.ts';

interface PageNumberProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly page: number;
  readonly pageCount: number;
  readonly onPage: (page: number) => void;
  /** Called when the user has entered a page number or given up. */
  readonly onDone: () => void;
}

/** The number of the page, in which users can type another one. Screen readers announce each page that appears. */
export function PageNumber({ input, page, pageCount, onPage, onDone }: PageNumberProps) {
  const texts = useTexts('imaging');
  const findPage = useFindPage(pageCount);
  /** Undefined while the user isn't typing. */
  const [entered, setEntered] = useState<string>();
  const place = texts('viewerPage', { page, total: pageCount });
  if (pageCount <= 1) return <output className={classes.place}>{place}</output>;

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Escape closes neither the dialog nor the record behind it.
    event.preventDefault();
    event.stopPropagation();
    const found = event.key === 'Enter' && entered !== undefined ? findPage(entered) : page;
    if (found === undefined) return;
    if (found !== page) onPage(found);
    setEntered(undefined);
    onDone();
  };
  return (
    <>
      <output className="visually-hidden">{place}</output>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={texts('viewerPageNumber')}
        title={texts('viewerPageNumber')}
        className={classes.number}
        value={entered ?? page}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setEntered(currentTarget.value)}
        onBlur={() => setEntered(undefined)}
        onKeyDown={handleKey}
      />
      <span aria-hidden="true" className={classes.total}>
        / {pageCount}
      </span>
    </>
  );
}
