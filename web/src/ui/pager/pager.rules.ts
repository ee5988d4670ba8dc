/** With more pages than this, the pager offers jumps by ten (Spec 2 §9). */
const TEN_JUMP_FROM_PAGES = 30;
const TEN = 10;

export interface PagerPlan {
  /** The page buttons to show, from 1. */
  readonly pages: readonly number[];
  readonly showsEnds: boolean;
  /** The target pages of -10 and +10; undefined if they aren't offered. */
  readonly tenBack: number | undefined;
  readonly tenForward: number | undefined;
}

/**
 * Computes which buttons a pager shows (Spec 2 §9): at most `visible` pages around the current one; First and Last when there
 * are more; jumps by ten beyond 30 pages, clamped to the ends. No buttons for a single page.
 */
export function planPager(page: number, pageCount: number, visible: number): PagerPlan {
  if (pageCount <= 1) return { pages: [], showsEnds: false, tenBack: undefined, tenForward: undefined };
  const shown = Math.min(visible, pageCount);
  const first = Math.min(Math.max(1, page - Math.floor((shown - 1) / 2)), pageCount - shown + 1);
  const jumps = pageCount > TEN_JUMP_FROM_PAGES;
  return {
    pages: Array.from({ length: shown }, (_, index) => first + index),
    showsEnds: pageCount > visible,
    tenBack: jumps ? Math.max(1, page - TEN) : undefined,
    tenForward: jumps ? Math.min(pageCount, page + TEN) : undefined,
  };
}
