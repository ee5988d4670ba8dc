import type { ContentOf } from '@portal/contract/endpoint';
import { addFileName, addFileNote, runFileName } from '@portal/contract/index/title-files/file-work';
import {
  bringDownFile,
  decideFileDocument,
  openTitleFile,
  saveTitleFile,
  titleFileList,
} from '@portal/contract/index/title-files/title-files';
import { setChargeReference } from '@portal/contract/money/charging/charge-reference';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

type OpenFile = ContentOf<typeof openTitleFile>;

const FOUND = {
  facts: [{ label: 'Instrument', value: 'Warranty Deed' }],
  reason: '',
  decidedBy: '',
  decidedAt: null,
  version: 0,
};
const FILE: OpenFile = {
  ...{ id: 7, version: 3, number: '2026-1234', name: 'Lindquist to Berg', clientReference: 'Loan 9', people: 'anna' },
  state: 'OPEN',
  deletedOn: null,
  names: [
    { id: 3, lastName: 'Lindquist', firstName: 'Anna', fromYear: 1987, toYear: null, searchId: 1 },
    { id: 4, lastName: 'Berg', firstName: '', fromYear: null, toYear: 1987, searchId: null },
  ],
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
  work: [
    {
      ...{ kind: 'SEARCH', subject: 'abcdefghijklmnop', description: 'Last Name: BERG', count: 4 },
      ...{ username: 'carl', doneAt: '2026-11-20T10:00' },
    },
    {
      ...{ kind: 'IMAGE', subject: 'A100', description: '', count: null },
      ...{ username: 'anna', doneAt: '2026-11-20T09:40' },
    },
  ],
  notes: [
    { id: 1, documentKey: 'A100', page: 2, note: 'Life estate', writtenBy: 'carl', writtenAt: '2026-11-20T09:30' },
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
  expect(rows[1]).toHaveTextContent(/A102 New/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Decision on A102' }), 'Keep');
  expect(await screen.findByText(/^carl decided first: Doesn't matter/)).toBeVisible();
  expect(requests).toEqual([{ id: 7, documentKey: 'A102', decision: 'KEEP', reason: '', version: 0 }]);
});

it('doesn’t change while it is archived', async () => {
  respondToCall(openTitleFile, () => ({ content: { ...FILE, state: 'ARCHIVED' as const, deletedOn: '11/29/2033' } }));
  renderPortal('/titleFiles/7');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Decision on A102' })).toBeDisabled());
  expect(screen.queryByRole('button', { name: 'Bring down' })).toBeNull();
  expect(screen.getByText('Deleted on 11/29/2033, unless the file is opened again.')).toBeVisible();
});

it('runs the next name with one key, and adds a name with its years', async () => {
  respondToCall(runFileName, (request) => {
    requests.push(request);
    return { content: { count: 5 } };
  });
  respondToCall(addFileName, (request) => {
    requests.push(request);
    return { content: {} };
  });
  const { user } = renderPortal('/titleFiles/7');
  const names = within(await screen.findByRole('region', { name: 'Names to run' })).getAllByRole('listitem');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Lindquist, Anna, 1987 through present Results: 2/),
    expect.stringMatching(/^Berg, beginning through 1987 Not run/),
  ]);
  await user.keyboard('n');
  expect((await screen.findAllByText('Berg, beginning through 1987: 5 documents'))[0]).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add a name' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a name' });
  await user.type(within(dialog).getByLabelText(/Last or business name/), 'Xiong');
  await user.type(within(dialog).getByLabelText('From year'), '1990');
  await user.type(within(dialog).getByLabelText('Through year'), '1989');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Invalid date range.')).toBeVisible();
  await user.clear(within(dialog).getByLabelText('Through year'));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests).toEqual([
    { id: 7, nameId: 4 },
    { id: 7, lastName: 'Xiong', firstName: '', fromYear: '1990', toYear: '' },
  ]);
});

it('shows notes at their pages, which others than their writer don’t remove, and takes new ones', async () => {
  respondToCall(addFileNote, (request) => {
    requests.push(request);
    return { content: {} };
  });
  const { user } = renderPortal('/titleFiles/7');
  expect(await screen.findByText('Page 2: Life estate')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remove the note of carl' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add a note to A102' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a note to A102' });
  await user.type(within(dialog).getByLabelText('Page'), '3');
  await user.type(within(dialog).getByLabelText('Note'), 'Unsigned');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toEqual([{ id: 7, documentKey: 'A102', page: '3', note: 'Unsigned' }]));
});

it('W works in the file: charges carry its number, and what was done is listed', async () => {
  let reference = '';
  respondToCall(setChargeReference, (request) => {
    reference = setChargeReference.request.parse(request).reference;
    return { content: { reference } };
  });
  const { user } = renderPortal('/titleFiles/7');
  const done = within(await screen.findByRole('region', { name: 'Done in this file' })).getAllByRole('listitem');
  expect(done.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Search: Last Name: BERG \(results: 4\)\. carl, 11\/20\/2026/),
    expect.stringMatching(/^Image viewed: A100\. anna, 11\/20\/2026/),
  ]);
  await user.keyboard('w');
  await waitFor(() => expect(reference).toBe('2026-1234'));
  await user.click(await screen.findByRole('button', { name: 'Stop working in this file' }));
  await waitFor(() => expect(reference).toBe(''));
  expect(await screen.findByRole('button', { name: /^Work in this file/ })).toBeVisible();
});

it('shows a file with thousands of documents page by page, and finds those of other pages by their text', async () => {
  const documents = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ ...FOUND, documentKey: `A${10_000 + index}`, state: 'FOUND' as const, decision: null },
    facts: [{ label: 'Grantor', value: index === 1_234 ? 'HALVORSEN' : 'BERG' }],
  }));
  const notes = [{ ...FILE.notes[0], documentKey: 'A11999', note: 'Life estate' }] as OpenFile['notes'];
  respondToCall(openTitleFile, () => ({ content: { ...FILE, documents, notes } }));
  const { user } = renderPortal('/titleFiles/7');
  const region = await screen.findByRole('region', { name: 'Documents' });
  const linksOf = () =>
    within(region)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(linksOf()).toEqual(documents.slice(0, 50).map(({ documentKey }) => documentKey));
  expect(within(region).getByText(/1-50 of 2,?000/)).toBeVisible();
  await user.click(within(region).getByRole('button', { name: 'Page 2' }));
  expect(linksOf()).toEqual(documents.slice(50, 100).map(({ documentKey }) => documentKey));
  const filter = within(region).getByRole('searchbox', { name: 'Find in the documents' });
  await user.type(filter, 'halvorsen{Enter}');
  await waitFor(() => expect(linksOf()).toEqual(['A11234']));
  await user.clear(filter);
  await user.type(filter, 'life estate{Enter}');
  await waitFor(() => expect(linksOf()).toEqual(['A11999']));
});
