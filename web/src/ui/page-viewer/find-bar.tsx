import { type KeyboardEvent, type RefObject, useState } from 'react';
import { describeFailure } from '../../lib/failure-text.ts';
import { useTexts } from '../../lib/texts/i18n.ts';
import { IconButton } from '../icon/icon-button.tsx';
import classes from './find-bar.module.css';
import type { FoundWords } from './page-text-source.ts';
import type { FindOnPages } from './use-find-on-pages.ts';

/** As the search for words in images. */
const MAX_CHARACTERS = 150;

interface FindBarProps {
  readonly find: FindOnPages;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly pagesRead: number;
  readonly pageCount: number;
  readonly onClose: () => void;
}

/** The field in which readers type words to find on the pages, with the number of the place that they have come to. */
export function FindBar({ find, input, pagesRead, pageCount, onClose }: FindBarProps) {
  const texts = useTexts('imaging');
  /** Undefined until the reader types: the field then has the words that are marked. */
  const [typed, setTyped] = useState<string>();
  const marked = find.words ? describeWords(find.words) : '';
  const isFound = find.words !== undefined && (typed === undefined || typed.trim() === marked);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Escape closes neither the dialog nor the record behind it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (isFound) find.step(event.shiftKey ? -1 : 1);
    else if (typed !== undefined && typed.trim() !== '') find.findPhrase(typed.trim());
  };
  return (
    <search className={classes.bar}>
      <input
        ref={input}
        type="text"
        autoComplete="off"
        maxLength={MAX_CHARACTERS}
        aria-label={texts('viewerFind')}
        placeholder={texts('viewerFind')}
        className={classes.field}
        value={typed ?? marked}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
      />
      <IconButton icon="arrowUp" label={texts('viewerFindPrevious')} onClick={() => find.step(-1)} />
      <IconButton icon="arrowDown" label={texts('viewerFindNext')} onClick={() => find.step(1)} />
      <IconButton icon="close" label={texts('viewerFindClose')} onClick={onClose} />
      <Outcome find={find} pagesRead={pagesRead} pageCount={pageCount} />
    </search>
  );
}

/** Says at which place the reader is, and that words can also be on pages that haven't been read. Screen readers announce it. */
function Outcome({ find, pagesRead, pageCount }: Pick<FindBarProps, 'find' | 'pagesRead' | 'pageCount'>) {
  const texts = useTexts('imaging');
  const commonTexts = useTexts('common');
  const { words, found, error, current } = find;
  const read = found?.pagesRead ?? pagesRead;
  const unread =
    read === 0
      ? texts('viewerFindUnread')
      : read < pageCount && texts('viewerFindPartly', { read: Math.min(read, pageCount), total: pageCount });
  return (
    <output className={classes.outcome}>
      {error ? <span>{describeFailure(error, commonTexts)}</span> : words && read > 0 && <span>{describePlace()}</span>}
      {unread && <span>{unread}</span>}
    </output>
  );

  function describePlace(): string {
    if (found?.places.length === 0) return texts('viewerFindNone');
    const place = current === undefined ? undefined : found?.places[current];
    if (!found || current === undefined || !place) return texts('viewerFinding');
    const values = { place: current + 1, total: found.places.length, page: place.page };
    return found.isCut ? texts('viewerFindPlaceOfMany', values) : texts('viewerFindPlace', values);
  }
}

function describeWords({ words, phrase, near }: FoundWords): string {
  return [words, phrase, near].filter((each) => each !== '').join(' ');
}
