import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { useOncePer } from './use-once-per.ts';

/** The values that the action received, in order. */
let seen: string[] = [];

function Part({ value, other }: { readonly value: unknown; readonly other: string }) {
  useOncePer(value, () => void seen.push(`${value} ${other}`));
  return null;
}

it.each([
  ['once', false],
  ['once, also where effects are repeated', true],
])('runs for each value %s, with the current state', (_, isStrict) => {
  seen = [];
  const wrap = (part: React.ReactNode) => (isStrict ? <StrictMode>{part}</StrictMode> : part);
  const { rerender, unmount } = render(wrap(<Part value={1} other="a" />));
  rerender(wrap(<Part value={1} other="b" />));
  rerender(wrap(<Part value={2} other="c" />));
  rerender(wrap(<Part value={Number.NaN} other="d" />));
  rerender(wrap(<Part value={Number.NaN} other="e" />));
  rerender(wrap(<Part value={undefined} other="f" />));
  rerender(wrap(<Part value={1} other="g" />));
  expect(seen).toEqual(['1 a', '2 c', 'NaN d', 'undefined f', '1 g']);
  unmount();
  render(wrap(<Part value={undefined} other="h" />));
  expect(seen.at(-1)).toBe('undefined h');
});
