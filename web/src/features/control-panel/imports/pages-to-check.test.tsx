import { pageToCheckList } from '@portal/contract/images/page-text/pages-to-check';
import { retryFailedPages } from '@portal/contract/images/page-text/retry-failed-pages';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

it('The county’s staff see pages that couldn’t be read and hidden text, and let the former be read again', async () => {
  respondAsCounty();
  let pages = [
    { documentKey: 'A587329', page: 4, reason: 'tooSlow' as 'tooSlow' | 'hiddenText' },
    { documentKey: 'A587330', page: 1, reason: 'hiddenText' as const },
  ];
  respondToCall(pageToCheckList.endpoint, () => ({ content: { totalCount: pages.length, pageNumber: 1, pages } }));
  respondToCall(retryFailedPages, () => {
    pages = pages.slice(1);
    return { content: { retried: 1 } };
  });
  await openPanel('pagesToCheck', 'Pages to Check');
  expect(await screen.findByRole('row', { name: /A587329/ })).toHaveTextContent(/4.*Drawing the page takes too long\./);
  expect(screen.getByRole('row', { name: /A587330/ })).toHaveTextContent(/text that the page doesn't show/);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Read these pages again' }));
  expect(await screen.findByText('1 page waits to be read again.')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /A587329/ })).not.toBeInTheDocument();
});
