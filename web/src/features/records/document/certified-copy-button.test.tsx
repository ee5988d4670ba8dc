import { addToCart } from '@portal/contract/images/cart/cart';
import {
  certifiedCopyFile,
  issueCertifiedCopy,
  quoteCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildConfiguration } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderSignedIn } from '../../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../../test/server.ts';
import { CertifiedCopyButton } from './certified-copy-button.tsx';

const QUOTE = {
  ...{ title: 'Warranty Deed A1', pageCount: 3, certificationCents: 1_000, pagesCents: 300 },
  ...{ surchargeCents: 33, totalCents: 1_333 },
};
const requests: object[] = [];
const saved = vi.fn();
let number: string | null;
beforeEach(() => {
  requests.length = 0;
  number = '2026-7K3QX-9M2RD-4';
  saved.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ certifyCopies: true }) }));
  respondToCall(quoteCertifiedCopy, () => ({ content: QUOTE }));
  respondToCall(issueCertifiedCopy, (request) => {
    requests.push(request as object);
    return { content: { number, usageBalance: null, message: number === null ? 'Not enough money.' : '' } };
  });
  respondToFileCall(certifiedCopyFile, () => ({ bytes: 'copy', contentType: 'application/pdf' }));
});

async function show() {
  const { user } = renderSignedIn(
    <Suspense>
      <CertifiedCopyButton facts={{ docType: 'A', docNumber: '1' }} />
    </Suspense>,
  );
  await screen.findByRole('button', { name: 'Certified copy' });
  return user;
}

it('shows the price by key, and saves the copy of the open record with Enter: two keys', async () => {
  const user = await show();
  await user.keyboard('Y');
  const button = await screen.findByRole('button', { name: 'Certify for $13.33' });
  for (const text of ['Certification', '$10.00', 'Pages: 3', '$3.00', '$0.33'])
    expect(screen.getByText(text)).toBeVisible();
  await waitFor(() => expect(button).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requests).toEqual([
    {
      ...{ documentType: 'A', documentNumber: '1', pageCount: 3, totalCents: 1_333 },
      requestKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the price open if the copy is refused, and repeats the request with its key', async () => {
  number = null;
  const user = await show();
  await user.keyboard('Y');
  await user.click(await screen.findByRole('button', { name: 'Certify for $13.33' }));
  expect(await screen.findByText('Not enough money.')).toBeVisible();
  await user.keyboard('{Enter}');
  number = '2026-7K3QX-9M2RD-4';
  await user.click(screen.getByRole('button', { name: 'Certify for $13.33' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(new Set(requests.map((request) => (request as { requestKey: string }).requestKey)).size).toBe(1);
});

it('goes into the cart instead of being paid alone', async () => {
  const added: object[] = [];
  respondToCall(addToCart, (request) => {
    added.push(request as object);
    return { content: { documentCount: 1, refused: [] } };
  });
  const user = await show();
  await user.keyboard('Y');
  await user.click(await screen.findByRole('button', { name: 'Add to cart' }));
  await waitFor(() =>
    expect(added).toEqual([{ documents: [{ documentKey: 'A1', pagesSelected: '', isCertified: true }] }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests).toEqual([]);
});

it('isn’t offered where the county doesn’t certify copies', async () => {
  respondToCall(landlink, () => ({ content: buildLandlink({ certifyCopies: false }) }));
  renderSignedIn(
    <Suspense>
      <p>Record</p>
      <CertifiedCopyButton facts={{ docType: 'A', docNumber: '1' }} />
    </Suspense>,
  );
  expect(await screen.findByText('Record')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Certified copy' })).toBeNull();
});
