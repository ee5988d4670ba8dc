import { expect, it } from 'vitest';
import { planPager } from './pager.rules.ts';

it.each([
  // page, pages, visible: first button, last button, ends, -10, +10
  [1, 0, 100, undefined, undefined, false, undefined, undefined],
  [1, 1, 100, undefined, undefined, false, undefined, undefined],
  [1, 2, 100, 1, 2, false, undefined, undefined],
  [1, 10, 10, 1, 10, false, undefined, undefined],
  [1, 11, 10, 1, 10, true, undefined, undefined],
  [11, 11, 10, 2, 11, true, undefined, undefined],
  [6, 11, 10, 2, 11, true, undefined, undefined],
  [2, 5, 3, 1, 3, true, undefined, undefined],
  [3, 5, 3, 2, 4, true, undefined, undefined],
  [5, 30, 100, 1, 30, false, undefined, undefined],
  [5, 31, 100, 1, 31, false, 1, 15],
  [11, 31, 100, 1, 31, false, 1, 21],
  [12, 31, 100, 1, 31, false, 2, 22],
  [25, 31, 100, 1, 31, false, 15, 31],
  [60, 101, 100, 2, 101, true, 50, 70],
] as const)(
  'page %i of %i with %i visible',
  (page, pageCount, visible, first, last, showsEnds, tenBack, tenForward) => {
    const plan = planPager(page, pageCount, visible);
    expect(plan.pages.at(0)).toBe(first);
    expect(plan.pages.at(-1)).toBe(last);
    expect(plan.pages.length).toBeLessThanOrEqual(visible);
    expect(plan).toMatchObject({ showsEnds, tenBack, tenForward });
  },
);
