import type { ContentOf } from '@portal/contract/endpoint';
import {
  bringDownFile,
  decideFileDocument,
  openTitleFile,
  saveTitleFile,
  titleFileList,
} from '@portal/contract/index/title-files/title-files';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

type OpenFile = ContentOf<typeof openTitleFile>;

const FOUND = { facts: 'Instrument: Warranty Deed', reason: '', decidedBy: '', decidedAt: null, version: 0 };
const FILE: OpenFile = {
  ...{ id: 7, version: 3, number: '2026-1234', name: 'Lindquist to Berg', clientReference: 'Loan 9', people: 'anna' },
  state: 'OPEN',
  searches: [
    {
      ...{ id: 1, title: 'Name search', searched: ['Name: LINDQUIST'], count: 2, verifiedThrough: '11/19/2026' },
      ...{ runAt: '2026-11-20T09:00', runBy: 'anna' },
    },
  ],
  documents: [
    { ...FOUND, documentKey: 'A102', state: 'NEW', decision: null },
    { ...FOUND, documentKey: 'A100', state: 'FOUND', decision: 'KEEP', version: 1, decidedBy: 'anna' },
  ],
};
const requests: unknown[] = [];
beforeEach(() => {
  requests.length = 0;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ titleFiles: true }) }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(openTitleFile, () => ({ content: FILE }));
});

it('makes a file from the list and opens it', async () => {
  respondToCall(titleFileList.endpoint, () => ({ content: { files: [], totalCount: 0, pageNumber: 1 } }));
  respondToCall(saveTitleFile, (request) => {
    requests.push(request);
    return { content: { id: 7 } };
  });
  const { user, router } = renderPortal('/titleFiles');
  await user.click(await screen.findByRole('button', { name: 'New file' }));
  const dialog = await screen.findByRole('dialog', { name: 'New file' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(requests).toEqual([]);
  await user.type(within(dialog).getByLabelText(/File number/), '2026-1234');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: '2026-1234, Lindquist to Berg' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/titleFiles/7');
  expect(requests).toEqual([
    { id: 0, version: 0, number: '2026-1234', name: '', clientReference: '', state: 'OPEN', people: '' },
  ]);
});

it('is brought down in two keys, and says through which day', async () => {
  respondToCall(bringDownFile, (request) => {
    requests.push(request);
    return { content: { searchCount: 1, newCount: 1, verifiedThrough: '11/26/2026' } };
  });
  const { user } = renderPortal('/titleFiles/7');
  await screen.findByRole('button', { name: 'Bring down' });
  await user.keyboard('b');
  const question = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(question.getByRole('button', { name: 'Bring down' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect((await screen.findAllByText('Marked now: 1. Index verified through: 11/26/2026.'))[0]).toBeVisible();
  expect(requests).toEqual([{ id: 7 }]);
});

it('shows marked documents first, and tells whose decision came first', async () => {
  respondToCall(decideFileDocument, (request) => {
    requests.push(request);
    return { content: { conflict: { decision: 'NOT_RELEVANT' as const, decidedBy: 'carl' } } };
  });
  const { user } = renderPortal('/titleFiles/7');
  const rows = within(await screen.findByRole('table')).getAllByRole('row');
  expect(rows[1]).toHaveTextContent(/A102New/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision on A102' }), 'Keep');
  expect(await screen.findByText(/^carl decided first: Doesn't matter/)).toBeVisible();
  expect(requests).toEqual([{ id: 7, documentKey: 'A102', decision: 'KEEP', reason: '', version: 0 }]);
});

it('doesn’t change while it is archived', async () => {
  respondToCall(openTitleFile, () => ({ content: { ...FILE, state: 'ARCHIVED' as const } }));
  renderPortal('/titleFiles/7');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Decision on A102' })).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Bring down' })).toBeNull();
});
