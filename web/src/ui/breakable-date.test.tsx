import { expect, it } from 'vitest';
import { renderPart } from '../test/render-part.tsx';
import { BreakableDate } from './breakable-date.tsx';

it('wraps a date before its year only', () => {
  renderPart(
    <p>
      <BreakableDate date="01/02/1920" />
    </p>,
  );
  expect(document.querySelector('p')?.textContent).toBe('01/02/1920');
  expect([...document.querySelectorAll('p > span')].map(({ textContent }) => textContent)).toEqual(['01/02/', '1920']);
  expect(document.querySelectorAll('wbr')).toHaveLength(1);
});
