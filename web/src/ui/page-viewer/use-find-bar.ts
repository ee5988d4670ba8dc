import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PageSource } from './page-source.ts';
import type { FoundWords } from './page-text-source.ts';
import { useFindOnPages } from './use-find-on-pages.ts';

interface FindBarOptions {
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Words that are marked from the start. */
  readonly start: FoundWords | undefined;
  readonly scroller: RefObject<HTMLElement | null>;
}

/**
 * The words that are marked on the pages, and the field in which they are typed. Control with F opens the field while the focus is in the
 * viewer, because the browser finds no word in a picture; in the field itself it's the browser's.
 */
export function useFindBar(source: PageSource, { page, onPage, start, scroller }: FindBarOptions) {
  const find = useFindOnPages(source, { page, onPage, start });
  const [isFinding, setIsFinding] = useState(find.words !== undefined);
  const root = useRef<HTMLDivElement>(null);
  const finder = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setIsFinding(true));
    finder.current?.focus();
    finder.current?.select();
  };
  const hasText = source.text !== undefined;
  const openByKey = useEffectEvent((event: KeyboardEvent) => {
    const isFind = event.key === 'f' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isFind || event.target === finder.current) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const element = root.current;
    if (!hasText || !element) return;
    const handleKey = (event: KeyboardEvent) => openByKey(event);
    element.addEventListener('keydown', handleKey);
    return () => element.removeEventListener('keydown', handleKey);
  }, [hasText]);
  return {
    ...{ find, isFinding, root, finder, open },
    close: () => {
      find.clear();
      setIsFinding(false);
      scroller.current?.focus({ preventScroll: true });
    },
  };
}
