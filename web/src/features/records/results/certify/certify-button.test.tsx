import {
  certifySearch,
  searchCertificateFile,
  searchCertificateOffer,
} from '@portal/contract/index/certified-searches/certified-searches';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearStoredState } from '../../../../lib/session/stored-state.ts';
import { buildConfiguration } from '../../../../test/county.ts';
import { buildLandlink } from '../../../../test/records.ts';
import { renderSignedIn } from '../../../../test/render-part.tsx';
import { respondToCall, respondToFileCall, respondWithConfiguration } from '../../../../test/server.ts';
import type { CertificateSearch } from '../certificate-searches.ts';
import { CertifyButton } from './certify-button.tsx';

const ANNA = buildSearch('annaannaannaanna', 'lindquist anna', 5);
const CARL = buildSearch('carlcarlcarlcarl', 'peterson carl', 12);

function buildSearch(addressKey: string, name: string, totalRecordCount: number): CertificateSearch {
  const displayCriteria = [{ key: 'Name', value: name }];
  return { addressKey, type: 'searchByName', displayCriteria, totalRecordCount };
}

const requests: { requestKey: string; searchKeys: string[] }[] = [];
const saved = vi.fn();

beforeEach(() => {
  requests.length = 0;
  saved.mockReset();
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved);
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ certify: true }) }));
  respondToCall(searchCertificateOffer, () => ({ content: { isOffered: true, costCents: 1_500 } }));
  respondToCall(certifySearch, (request) => {
    requests.push(request as (typeof requests)[number]);
    return { content: { number: '2026-7K3QX-9M2RD-4', usageBalance: null, message: '' } };
  });
  respondToFileCall(searchCertificateFile, () => ({ bytes: 'certificate', contentType: 'application/pdf' }));
});

beforeEach(clearStoredState);

async function show(...searches: readonly CertificateSearch[]) {
  const { user } = renderSignedIn(
    <Suspense>
      {searches.map((search) => (
        <section key={search.addressKey} aria-label={search.addressKey}>
          <CertifyButton search={search} />
        </section>
      ))}
    </Suspense>,
  );
  await screen.findAllByRole('button', { name: 'Certify for $15.00' });
  return user;
}

const addOf = ({ addressKey }: CertificateSearch) =>
  within(screen.getByRole('region', { name: addressKey })).getByRole('button', { name: 'Add to certificate' });

it('certifies the search of the list with the key y, each press once', async () => {
  const user = await show(ANNA);
  await user.keyboard('y');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  await user.keyboard('y');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(requests.map(({ searchKeys }) => searchKeys)).toEqual([['annaannaannaanna'], ['annaannaannaanna']]);
  expect(new Set(requests.map(({ requestKey }) => requestKey)).size).toBe(2);
});

it('collects searches, shows their criteria and counts, and certifies them on one certificate', async () => {
  const user = await show(ANNA, CARL);
  await user.click(addOf(CARL));
  await user.click(addOf(ANNA));
  const [open] = screen.getAllByRole('button', { name: 'Certificate: 2' });
  await user.click(open as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Searches on one certificate' });
  expect(within(dialog).getAllByText('Name search')).toHaveLength(2);
  for (const text of ['lindquist anna', 'peterson carl', 'Results: 5', 'Results: 12'])
    expect(within(dialog).getByText(text)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Certify for $15.00' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(requests.map(({ searchKeys }) => searchKeys)).toEqual([['carlcarlcarlcarl', 'annaannaannaanna']]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Certificate:/ })).toBeNull();
});

it('takes a search off the certificate, above its results and in the dialog', async () => {
  const user = await show(ANNA);
  await user.click(addOf(ANNA));
  await user.click(screen.getByRole('button', { name: 'Remove from certificate' }));
  expect(screen.queryByRole('button', { name: /^Certificate:/ })).toBeNull();
  await user.click(addOf(ANNA));
  await user.click(screen.getByRole('button', { name: 'Certificate: 1' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Remove Name search, lindquist anna' }));
  expect(within(dialog).getByText(/^No searches\./)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Certify for $15.00' }));
  expect(requests).toEqual([]);
});

it('keeps the searches if the certificate is refused, and repeats the request with its key', async () => {
  let isRefused = true;
  respondToCall(certifySearch, (request) => {
    requests.push(request as (typeof requests)[number]);
    const number = isRefused ? null : '2026-7K3QX-9M2RD-4';
    const message = isRefused ? 'Your account has insufficient funds.' : '';
    return { content: { number, usageBalance: null, message } };
  });
  const user = await show(ANNA);
  await user.click(addOf(ANNA));
  await user.click(screen.getByRole('button', { name: 'Certificate: 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Searches on one certificate' });
  await user.click(within(dialog).getByRole('button', { name: 'Certify for $15.00' }));
  expect(await screen.findByText('Your account has insufficient funds.')).toBeVisible();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button'));
  isRefused = false;
  await user.click(within(dialog).getByRole('button', { name: 'Certify for $15.00' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(new Set(requests.map(({ requestKey }) => requestKey)).size).toBe(1);
});

it('keeps the collected searches when the tab is reloaded', async () => {
  const user = await show(ANNA);
  await user.click(addOf(ANNA));
  expect(screen.getByRole('button', { name: 'Certificate: 1' })).toBeVisible();
  cleanup();
  await show(CARL);
  expect(screen.getByRole('button', { name: 'Certificate: 1' })).toBeVisible();
});
