import { useState } from 'react';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useDialogs } from '../../../../ui/dialog/dialogs.tsx';
import { findStartPage } from '../../../../ui/page-viewer/page-address.ts';
import { useFindPage } from '../../../../ui/page-viewer/use-page-turns.ts';
import {
  computeFirstPage,
  computeLastFirstPage,
  type JumpRefusal,
  jumpThumbnails,
  type ThumbnailJump,
} from '../purchase.rules.ts';

export interface PageView {
  /** The page in the large view. */
  readonly page: number;
  /** The first page of the visible thumbnails. */
  readonly firstPage: number;
  readonly showPage: (page: number) => void;
  readonly jump: (jump: ThumbnailJump) => void;
  readonly jumpTo: (entered: string) => void;
}

/**
 * Holds the page of the large view and the visible thumbnails, and keeps both in the same part of the document. A move beyond the ends
 * shows an alert (Spec 1 §5).
 *
 * @param start the page to start at, if the document has it.
 */
export function usePageView(pageCount: number, start: number): PageView {
  const texts = useTexts('imaging');
  const { alert } = useDialogs();
  const findPage = useFindPage(pageCount);
  const [view, setView] = useState(() => {
    const page = findStartPage(start, pageCount);
    return { page, firstPage: computeFirstPage(page, 1, pageCount) };
  });

  const refuse = (refusal: JumpRefusal) => void alert({ kind: 'message', message: texts(refusal) });
  const showPage = (page: number) =>
    setView(({ firstPage }) => ({ page, firstPage: computeFirstPage(page, firstPage, pageCount) }));

  return {
    ...view,
    showPage,
    jump: (jump) => {
      const target = jumpThumbnails(jump, view.firstPage, pageCount);
      if ('refusal' in target) return refuse(target.refusal);
      const { firstPage } = target;
      // The page keeps its position among the thumbnails, except for jumps to the first and last page.
      const moved = view.page + firstPage - view.firstPage;
      setView({ firstPage, page: jump === 'first' ? 1 : jump === 'last' ? pageCount : moved });
    },
    jumpTo: (entered) => {
      const page = findPage(entered);
      if (page !== undefined) setView({ page, firstPage: Math.min(page, computeLastFirstPage(pageCount)) });
    },
  };
}
