import { titleFileList } from '@portal/contract/index/title-files/title-files';
import {
  getChargeReference,
  requireChargeReference,
  setChargeReference,
} from '@portal/contract/money/charging/charge-reference';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToSearchArea } from '../../test/search-area.tsx';
import { respondToCall } from '../../test/server.ts';

const TITLE = 'Reference for charges';
const FILE = { name: '', clientReference: '', searchCount: 0, createdAt: '2026-11-20T09:00', deletedOn: null };

let set: string[];
beforeEach(() => {
  set = [];
  respondToSearchArea();
  respondToCall(landlink, () => ({ content: buildLandlink({ titleFiles: true }) }));
  respondToCall(getChargeReference, () => ({ content: { reference: '26-0001', isRequired: true } }));
  respondToCall(setChargeReference, (request) => {
    const { reference } = setChargeReference.request.parse(request);
    set.push(reference);
    return { content: { reference } };
  });
  const files = [
    { ...FILE, id: 9, number: '26-3', state: 'DONE' },
    { ...FILE, id: 8, number: '26-2', name: 'Lindquist to Berg', state: 'OPEN' },
  ] as const;
  respondToCall(titleFileList.endpoint, () => ({ content: { files: [...files], totalCount: 2, pageNumber: 1 } }));
});

it('is in the banner; R and Enter change it', async () => {
  const { user } = renderPortal('/search/searchByName');
  expect(await screen.findByRole('button', { name: `${TITLE}: 26-0001` })).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('R');
  const field = await screen.findByRole('textbox', { name: 'File or reference' });
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('26-0001');
  await user.clear(field);
  await user.type(field, 'Berg closing{Enter}');
  expect(await screen.findByRole('button', { name: `${TITLE}: Berg closing` })).toBeVisible();
  expect(set).toEqual(['Berg closing']);
});

it('is the number of an open title file with a click, and none if it is emptied', async () => {
  const { user } = renderPortal('/search/searchByName');
  await user.click(await screen.findByRole('button', { name: `${TITLE}: 26-0001` }));
  const dialog = await screen.findByRole('dialog', { name: TITLE });
  expect(within(dialog).queryByRole('button', { name: '26-3' })).not.toBeInTheDocument();
  await user.click(await within(dialog).findByRole('button', { name: '26-2, Lindquist to Berg' }));
  await user.click(await screen.findByRole('button', { name: `${TITLE}: 26-2` }));
  await user.clear(await screen.findByRole('textbox', { name: 'File or reference' }));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: TITLE })).toBeVisible();
  await waitFor(() => expect(set).toEqual(['26-2', '']));
});

it.each([
  ['says to a user that the account requires one', 'USER'],
  ['lets an administrator of the account require it or not', 'ACCOUNT'],
] as const)('%s', async (_title, role) => {
  const required: unknown[] = [];
  respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
  respondToCall(requireChargeReference, (request) => {
    required.push(request);
    return { content: { isRequired: false } };
  });
  const { user } = renderPortal('/search/searchByName');
  await user.click(await screen.findByRole('button', { name: `${TITLE}: 26-0001` }));
  await screen.findByRole('dialog', { name: TITLE });
  if (role === 'USER') {
    expect(screen.getByText('Your company requires a reference on every charge.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    return;
  }
  const field = screen.getByRole('switch', { name: 'Require a reference on every charge of the account' });
  expect(field).toBeChecked();
  await user.click(field);
  await waitFor(() => expect(field).not.toBeChecked());
  expect(required).toEqual([{ isRequired: false }]);
});
