import { getImage } from '@portal/contract/images/imaging/download-order';
import { type PurchaseRow, purchaseList } from '@portal/contract/images/imaging/purchases';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

const PURCHASE: PurchaseRow = {
  guid: '11111111-1111-4111-8111-111111111111',
  purchasedAt: '2026-11-19T14:05',
  document: 'A587329',
  pages: '1-3',
  chargedCents: 300,
  chargedImages: 0,
  paymentId: 41,
  freeThroughOn: '12/19/2026',
  isFree: true,
};

const requests: unknown[] = [];

function respondWithPurchases(purchases: PurchaseRow[]): void {
  respondToCall(purchaseList.endpoint, (request) => {
    requests.push(request);
    return { content: { purchases, totalCount: purchases.length, pageNumber: 1 } };
  });
}

async function openPurchases() {
  const rendered = renderPortal('/home/purchases');
  await screen.findByRole('heading', { level: 1, name: 'Purchases' });
  return rendered;
}

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
});

it('lists documents, pages, price and the last free day, and downloads a copy again', async () => {
  respondWithPurchases([PURCHASE]);
  const fetched = vi.fn();
  respondToFileCall(getImage, (request) => {
    fetched(request);
    return { bytes: 'copy', contentType: 'application/pdf' };
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await openPurchases();
  const row = await screen.findByRole('row', { name: /A587329/ });
  for (const text of ['1-3', '11/19/2026 2:05 PM', '$3.00', '12/19/2026']) expect(row).toHaveTextContent(text);
  await user.click(within(row).getByRole('button', { name: 'Download again: A587329' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(fetched).toHaveBeenCalledWith({ imageStateGuid: PURCHASE.guid });
});

it.each([
  ['COUNTY', ['/reports/AuditLog?payment=41']],
  ['ACCOUNT', []],
] as const)('leads %s to the entries of a purchase in the audit log: %j', async (role, addresses) => {
  respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
  respondWithPurchases([PURCHASE]);
  await openPurchases();
  await screen.findByRole('row', { name: /A587329/ });
  const links = screen.queryAllByRole('link', { name: 'Audit log of 41' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses);
});

it('offers no download of pages that are no longer free, and says why', async () => {
  respondWithPurchases([
    { ...PURCHASE, isFree: false },
    { ...PURCHASE, guid: '22222222-2222-4222-8222-222222222222', document: 'A1', freeThroughOn: null, isFree: false },
    { ...PURCHASE, guid: '33333333-3333-4333-8333-333333333333', document: 'A2', chargedCents: 0, chargedImages: 3 },
  ]);
  await openPurchases();
  expect(await screen.findByRole('row', { name: /A587329/ })).toHaveTextContent('Ended 12/19/2026');
  expect(screen.getByRole('row', { name: /A1/ })).toHaveTextContent('Refunded');
  expect(screen.getByRole('row', { name: /A2/ })).toHaveTextContent('3 images');
  expect(screen.getAllByRole('button', { name: /^Download again/ })).toHaveLength(1);
});

it('filters by document, and explains an empty list', async () => {
  respondWithPurchases([]);
  const { user } = await openPurchases();
  expect(await screen.findByText('No purchases yet. Images that you buy appear here.')).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox', { name: 'Document' }), 'a58{Enter}');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ document: 'a58', pageNumber: 1 }));
});
