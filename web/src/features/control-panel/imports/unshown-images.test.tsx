import { unshownImageList } from '@portal/contract/index/imports/unshown-images';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

it('Imported images that can’t be shown are listed with the page and the reason', async () => {
  respondAsCounty();
  const images = [
    { documentKey: 'A587329', problem: 'damaged' as const, page: 4, checkedAt: '2026-11-20T12:00' },
    { documentKey: 'CERT-22871', problem: 'encrypted' as const, page: null, checkedAt: '2026-11-20T11:59' },
  ];
  respondToCall(unshownImageList.endpoint, () => ({ content: { totalCount: 2, pageNumber: 1, images } }));
  await openPanel('unshownImages', 'Images Not Shown');
  expect(await screen.findByRole('row', { name: /A587329/ })).toHaveTextContent(/4.*The file is damaged\./);
  expect(screen.getByRole('row', { name: /CERT-22871/ })).toHaveTextContent('The PDF needs a password.');
});

it('The list says that all images can be shown', async () => {
  respondAsCounty();
  respondToCall(unshownImageList.endpoint, () => ({ content: { totalCount: 0, pageNumber: 1, images: [] } }));
  await openPanel('unshownImages', 'Images Not Shown');
  expect(await screen.findByText('All imported images can be shown.')).toBeInTheDocument();
});
