import {
  acceptFiling,
  claimFiling,
  filingQueue,
  getUnconfirmedRecords,
  type Review,
  rejectFiling,
} from '@portal/contract/filing/efile/queue';
import type { ListRow } from '@portal/contract/lists/define-list';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { countKeys } from '../../../test/count-keys.ts';
import { buildConfiguration, buildSession } from '../../../test/county.ts';
import { buildFiling } from '../../../test/filings.ts';
import { buildLandlink } from '../../../test/records.ts';
import { renderPortal } from '../../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration, server } from '../../../test/server.ts';

/** The waiting filings, oldest first, and the county's next number and time at the next claim. */
let waiting: number[] = [];
let next = { number: '', now: '' };
let recordingTime: Review['recordingTime'] = 'NOW';
let isOwnMoney = false;

beforeEach(() => {
  waiting = [];
  next = { number: '5001', now: '10:00' };
  recordingTime = 'NOW';
  isOwnMoney = false;
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role: 'COUNTY', tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(getUnconfirmedRecords, () => ({ content: { count: 0, oldest: [] } }));
  respondToCall(filingQueue.endpoint, () => ({ content: { filings: [], pageNumber: 1, pageRows: 25, totalCount: 0 } }));
  server.use(
    http.post('*/juniper/api/efile/page', () => HttpResponse.json({ ok: false, message: '' }, { status: 404 })),
  );
  respondToCall(claimFiling, (request) => {
    const id = (request as { id?: number }).id ?? waiting.shift();
    return { content: { review: id === undefined ? null : buildReview(id) } };
  });
});

function buildReview(id: number): Review {
  return {
    filing: buildFiling(id),
    additionalDocuments: [],
    reasons: ['A page is missing'],
    instruments: [],
    nextNumber: next.number,
    recordingTime,
    now: next.now,
    isOwnMoney,
  };
}

const openReview = async (id: number) => {
  const portal = renderPortal(`/efile/queue/${id}`);
  await screen.findByRole('heading', { level: 1, name: `Review EF-${id}` });
  await screen.findByRole('button', { name: 'Accept' });
  return portal;
};

it('offers the number of the acceptance, not of the claim, and says that its time is the recording time', async () => {
  const { user } = await openReview(7);
  next = { number: '5002', now: '10:14' };
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Document number/)).toHaveValue('5002');
  expect(dialog.getByText('It is recorded with the date and time at which you accept it.')).toBeVisible();
  expect(dialog.queryByLabelText(/^Earlier time/)).toBeNull();
});

it('says as of which receipt it is recorded, in a county that records as received', async () => {
  recordingTime = 'RECEIVED';
  const { user } = await openReview(7);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  const [, year, month, day] = /^(\d+)-(\d+)-(\d+)/.exec(buildFiling(7).submittedAt) ?? [];
  expect(dialog.getByLabelText(/^Earlier time/)).toHaveAccessibleDescription(
    expect.stringContaining(`as received ${month}/${day}/${year}`),
  );
});

it('records as of an earlier time only with a reason, and after a confirmation', async () => {
  recordingTime = 'SAME_DAY';
  const sent: unknown[] = [];
  respondToCall(acceptFiling, (request) => {
    sent.push(request);
    return { content: {} };
  });
  waiting = [8];
  const { user } = await openReview(7);
  next = { number: '5001', now: '10:14' };
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText(/^Reason for the earlier time/)).toBeNull();
  await user.type(dialog.getByLabelText(/^Earlier time/), '9:30');
  await user.type(dialog.getByLabelText(/^Reason for the earlier time/), 'Counter');
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Record it as of 9:30?' }));
  expect(question.getByText(/^It's now 10:14\./)).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { level: 1, name: 'Review EF-8' });
  expect(sent).toMatchObject([{ recordedTime: '9:30', recordedReason: 'Counter' }]);
});

it('shows which filing was recorded under which number on the next screen', async () => {
  respondToCall(acceptFiling, () => ({ content: {} }));
  waiting = [8];
  const { user } = await openReview(7);
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { level: 1, name: 'Review EF-8' });
  expect(within(screen.getByRole('main')).getByText('EF-7: You recorded 5001.')).toBeVisible();
});

it('ten filings are accepted with a key for the first and two for each', async () => {
  const accepted: unknown[] = [];
  respondToCall(acceptFiling, (request) => {
    accepted.push((request as { id: number }).id);
    return { content: {} };
  });
  const filings = Array.from({ length: 10 }, (_, index) => index + 1);
  waiting = [...filings];
  const { user } = renderPortal('/efile/queue');
  await screen.findByRole('heading', { level: 1, name: "Recorder's queue" });
  const keys = countKeys(user);
  await keys.press('n');
  for (const id of filings) {
    await screen.findByRole('heading', { level: 1, name: `Review EF-${id}` });
    await keys.press('a');
    const dialog = within(await screen.findByRole('dialog', { name: `Review EF-${id}` }));
    const number = dialog.getByLabelText<HTMLInputElement>(/^Document number/);
    await waitFor(() => expect(number).toHaveFocus());
    await keys.press('{Enter}');
    // In browsers Enter presses the form's button, which is in the footer; user-event only looks for one inside of the form.
    number.form?.requestSubmit(dialog.getByRole('button', { name: 'Accept' }));
  }
  await waitFor(() => expect(accepted).toEqual(filings));
  expect(keys.count()).toBe(21);
});

it('shows the refund, and that no filing is waiting, above the queue', async () => {
  respondToCall(rejectFiling, () => ({ content: { refundedCharge: 4_800 } }));
  const { user } = await openReview(7);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: 'A page is missing' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await screen.findByRole('heading', { level: 1, name: "Recorder's queue" });
  const notice = 'EF-7: You rejected the filing. $48.00 was refunded. No filing is waiting.';
  expect(within(screen.getByRole('main')).getByText(notice)).toBeVisible();
});

it('says why a filing that the clerk’s account paid for is rejected by another clerk', async () => {
  isOwnMoney = true;
  await openReview(7);
  expect(screen.getByText(/would refund your account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Accept' })).toBeVisible();
});

it('shows that no filing is waiting, and keeps the filter', async () => {
  const { user, router } = renderPortal('/efile/queue?state=CORRECTION');
  await user.click(await screen.findByRole('button', { name: 'Review the next filing' }));
  expect(await within(screen.getByRole('main')).findByText('No filing is waiting.')).toBeVisible();
  expect(router.state.location.search).toBe('?state=CORRECTION');
});

it('shows in the queue what waits and what is late, with the values of others isolated', async () => {
  const filing: ListRow<typeof filingQueue> = {
    ...{ id: 7, transactionNumber: 'EF-7', efileType: 'LR', documentCount: 1, instrument: 'Warranty Deed' },
    ...{ grantor: 'אגם אנה', grantee: 'OAK BANK', facts: 'MISSING', state: 'SUBMITTED', numberOfPages: 2 },
    ...{ filer: 'אגם 7', accountName: 'Lakes', totalCharge: 4_600, queuedAt: '2026-11-19T08:00' },
    ...{ ageHours: 30, promise: 'LATE', warningCount: 0, claimedBy: '' },
  };
  const waitingOnTime = { ...filing, id: 8, transactionNumber: 'EF-8', ageHours: 3, promise: 'ON_TIME' as const };
  respondToCall(filingQueue.endpoint, () => ({
    content: { filings: [filing, waitingOnTime], pageNumber: 1, pageRows: 25, totalCount: 2 },
  }));
  renderPortal('/efile/queue');
  const row = await screen.findByRole('row', { name: /EF-7/ });
  expect(within(row).getByText('30 h, late')).toBeVisible();
  expect(within(row).getByText('Missing')).toBeVisible();
  for (const value of ['Warranty Deed', 'אגם אנה', 'אגם 7', 'Lakes'])
    expect(within(row).getByText(value).closest('bdi')).toHaveTextContent(value);
  expect(within(screen.getByRole('row', { name: /EF-8/ })).getByText('3 h')).toBeVisible();
});
