import type { ContentOf } from '@portal/contract/endpoint';
import {
  certifiedCopyRegister,
  ownCertifiedCopyList,
  verifyCertifiedCopy,
  withdrawCertifiedCopy,
} from '@portal/contract/images/certified-copies/certified-copies';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../../test/server.ts';

const COPY = {
  number: '2026-7K3QX-9M2RD-4',
  issuedAt: '2026-11-19T14:05',
  title: 'Warranty Deed A587329',
  pageCount: 3,
  state: 'VALID',
} as const;

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ certifyCopies: true }) }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
});

it('lists the copies of a user with their documents, states and public pages', async () => {
  respondToCall(ownCertifiedCopyList.endpoint, () => ({
    content: { copies: [{ ...COPY, state: 'REFUNDED' as const }], totalCount: 1, pageNumber: 1 },
  }));
  renderPortal('/home/certifiedCopies');
  const row = await screen.findByRole('row', { name: /2026-7K3QX/ });
  for (const text of ['11/19/2026 2:05 PM', 'Warranty Deed A587329', '3', 'Refunded, not valid'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: /Public page/ })).toHaveAttribute('href', `/copy/${COPY.number}`);
  expect(within(row).queryByRole('button', { name: /Withdraw/ })).toBeNull();
});

it('staff see the register and withdraw a copy with a reason', async () => {
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'controlPanel'] }),
  }));
  const requests: unknown[] = [];
  respondToCall(certifiedCopyRegister.endpoint, () => ({
    content: {
      copies: [{ ...COPY, register: '2026-000001', username: 'anna' }],
      totalCount: 1,
      pageNumber: 1,
    },
  }));
  respondToCall(withdrawCertifiedCopy, (request) => {
    requests.push(request);
    return { content: {} };
  });
  const { user } = renderPortal('/controlPanel/certifiedCopyRegister');
  expect(await screen.findByRole('row', { name: /2026-000001/ })).toHaveTextContent('anna');
  await user.click(screen.getByRole('button', { name: `Withdraw ${COPY.number}` }));
  const dialog = await screen.findByRole('dialog', { name: `Withdraw copy ${COPY.number}` });
  await user.type(within(dialog).getByLabelText(/Reason/), 'A page was missing');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([{ number: COPY.number, reason: 'A page was missing' }]);
});

type Shown = NonNullable<ContentOf<typeof verifyCertifiedCopy>['copy']>;

it.each<[Partial<Shown>, string | RegExp]>([
  [{ record: 'UNCHANGED' }, "The document hasn't changed since it was certified."],
  [{ record: 'CHANGED' }, /^The document was changed or corrected after it was certified/],
  [{ record: 'NOT_PUBLIC', title: '' }, "The document no longer exists or isn't public."],
  [{ state: 'WITHDRAWN', withdrawnReason: 'A page was missing' }, 'A page was missing'],
  [{ state: 'REFUNDED' }, 'Refunded, not valid'],
])('the page of a copy says %j', async (changed, text) => {
  respondToCall(verifyCertifiedCopy, () => ({
    content: {
      copy: { ...COPY, withdrawnReason: '', record: 'UNCHANGED' as const, isDemo: false, ...changed },
      isSameFile: null,
    },
  }));
  renderPortal(`/copy/${COPY.number}`);
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText('11/19/2026 2:05 PM')).toBeVisible();
});

it('a number that no copy has is said to be unknown', async () => {
  respondToCall(verifyCertifiedCopy, () => ({ content: { copy: null, isSameFile: null } }));
  renderPortal('/copy/2026-WRONG');
  expect(await screen.findByText('No certified copy has this number.')).toBeVisible();
});
