import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPart } from '../../test/render-part.tsx';
import { Pager } from './pager.tsx';

it('hides the page bar with one page', () => {
  renderPart(<Pager page={1} pageCount={1} onPage={() => {}} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

it('marks the current page and the viewed ones', () => {
  renderPart(<Pager page={2} pageCount={3} visited={new Set([1, 2])} onPage={() => {}} />);
  expect(screen.getByRole('button', { name: 'Page 2, viewed' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('button', { name: 'Page 1, viewed' })).not.toHaveAttribute('aria-current');
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeInTheDocument();
});

it('goes to pages, to the first and last, and by ten beyond 30 pages', async () => {
  const onPage = vi.fn();
  const { user } = renderPart(<Pager page={15} pageCount={40} visible={10} onPage={onPage} />);
  for (const name of ['First', '-10', 'Page 16', '+10', 'Last']) {
    await user.click(screen.getByRole('button', { name }));
  }
  expect(onPage.mock.calls.flat()).toEqual([1, 5, 16, 25, 40]);
});

it('offers no jump to the current page', () => {
  renderPart(<Pager page={1} pageCount={40} visible={10} onPage={() => {}} />);
  expect(screen.getByRole('button', { name: 'First' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '-10', description: 'Back ten pages' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Last' })).toBeEnabled();
});
