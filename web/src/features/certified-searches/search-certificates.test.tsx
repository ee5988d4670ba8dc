import {
  issuedSearchCertificateList,
  ownSearchCertificateList,
  searchCertificateFile,
  verifySearchCertificate,
  withdrawSearchCertificate,
} from '@portal/contract/index/certified-searches/certified-searches';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../test/server.ts';

const CERTIFICATE = {
  number: '2026-7K3QX-9M2RD-4',
  issuedAt: '2026-11-19T14:05',
  title: 'Name: LINDQUIST, ANNA',
  resultCount: 12,
  state: 'VALID',
  withdrawnReason: '',
} as const;

const requests: unknown[] = [];

beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
});

it('lists the certificates of a user, finds one by its text and saves its file', async () => {
  respondToCall(ownSearchCertificateList.endpoint, (request) => {
    requests.push(request);
    return { content: { certificates: [CERTIFICATE], totalCount: 1, pageNumber: 1 } };
  });
  const fetched = vi.fn();
  respondToFileCall(searchCertificateFile, (request) => {
    fetched(request);
    return { bytes: 'certificate', contentType: 'application/pdf' };
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = renderPortal('/home/searchCertificates');
  const row = await screen.findByRole('row', { name: /2026-7K3QX/ });
  for (const text of ['11/19/2026 2:05 PM', 'LINDQUIST, ANNA', '12', 'Valid']) expect(row).toHaveTextContent(text);
  expect(within(row).queryByRole('button', { name: /Withdraw/ })).toBeNull();
  expect(within(row).getByRole('link', { name: /Public page/ })).toHaveAttribute(
    'href',
    `/certificate/${CERTIFICATE.number}`,
  );
  await user.click(within(row).getByRole('button', { name: `Download ${CERTIFICATE.number}` }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(fetched).toHaveBeenCalledWith({ number: CERTIFICATE.number });
  await user.type(screen.getByRole('searchbox', { name: 'Number or search' }), 'lind{Enter}');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ text: 'lind', pageNumber: 1 }));
});

it('staff withdraw a certificate with a reason, once', async () => {
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'controlPanel'] }),
  }));
  let state: 'VALID' | 'WITHDRAWN' = 'VALID';
  respondToCall(issuedSearchCertificateList.endpoint, () => ({
    content: { certificates: [{ ...CERTIFICATE, state, username: 'anna' }], totalCount: 1, pageNumber: 1 },
  }));
  respondToCall(withdrawSearchCertificate, (request) => {
    requests.push(request);
    state = 'WITHDRAWN';
    return { content: {} };
  });
  const { user } = renderPortal('/controlPanel/issuedCertificates');
  await user.click(await screen.findByRole('button', { name: `Withdraw ${CERTIFICATE.number}` }));
  const dialog = await screen.findByRole('dialog', { name: `Withdraw certificate ${CERTIFICATE.number}` });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(requests).toEqual([]);
  await user.type(within(dialog).getByLabelText(/Reason/), 'The index was wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([{ number: CERTIFICATE.number, reason: 'The index was wrong' }]);
  expect(await screen.findByRole('row', { name: /Withdrawn by the county/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

it('the holder of a printed certificate checks it by its number', async () => {
  respondToCall(verifySearchCertificate, (request) => {
    requests.push(request);
    const { number, issuedAt, state, withdrawnReason } = CERTIFICATE;
    const isKnown = (request as { number: string }).number === number;
    const certificate = isKnown ? { number, issuedAt, state, withdrawnReason, pageCount: 3, isDemo: false } : null;
    return { content: { certificate, isSameFile: null, searches: null } };
  });
  const { user, router } = renderPortal('/certificate');
  const check = async (number: string) => {
    const field = await screen.findByRole('textbox', { name: 'Number' });
    await user.clear(field);
    if (number !== '') await user.type(field, number);
    await user.click(screen.getByRole('button', { name: 'Check' }));
  };
  await check('');
  expect(screen.getByRole('textbox', { name: 'Number' })).toBeInvalid();
  expect(requests).toEqual([]);
  await check('2026-WRONG');
  expect(await screen.findByText('No certificate has this number.')).toBeVisible();
  await check(` ${CERTIFICATE.number} `);
  expect(await screen.findByText('11/19/2026 2:05 PM')).toBeVisible();
  expect(router.state.location.pathname).toBe(`/certificate/${CERTIFICATE.number}`);
  expect(requests).toEqual([{ number: '2026-WRONG' }, { number: CERTIFICATE.number }]);
});
