import { correctRecord, decideCorrection, withdrawRecording } from '@portal/contract/filing/efile/corrections';
import { type Filing, getFiling } from '@portal/contract/filing/efile/filings';
import { getEfileOptions } from '@portal/contract/filing/efile/options';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import type { Role } from '@portal/contract/values/role';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildFiling } from '../../test/filings.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration, server } from '../../test/server.ts';

const FACTS = { instrument: 'WD', grantors: 'LINDQUIST ANNA', grantees: 'STRAND MARY', parcels: '', legal: 'Lot 7' };

async function open(role: Role, changed: Partial<Filing> = {}) {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession({ role, tabList: ['home', 'efile'] }) }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(getEfileOptions, () => ({
    content: {
      ...{ countyNote: '', acknowledgement: false, acknowledgementStatement: '' },
      instruments: [{ code: 'WD', description: 'Warranty Deed' }],
      ...{ asksFeeFacts: false, exemptions: [] },
    },
  }));
  respondToCall(getFiling, () => ({
    content: buildFiling(7, { state: 'ACCEPTED', documentNumber: 'A500', recordedFacts: FACTS, ...changed }),
  }));
  server.use(
    http.post('*/juniper/api/efile/page', () => HttpResponse.json({ ok: false, message: '' }, { status: 404 })),
  );
  const portal = renderPortal('/efile/filings/7');
  await screen.findByRole('heading', { level: 1 });
  return portal;
}

it('corrects the index data of a recorded filing with a reason', async () => {
  const sent: unknown[] = [];
  respondToCall(correctRecord, (request) => {
    sent.push(request);
    return { content: { isProposed: false } };
  });
  const { user } = await open('COUNTY');
  await user.click(screen.getByRole('button', { name: 'Correct the index data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Correct the index data' }));
  expect(sent).toEqual([]);
  await user.type(dialog.getByLabelText(/^Reason for the correction/), 'Misspelled');
  const grantees = dialog.getByLabelText(/^Grantees/);
  await user.clear(grantees);
  await user.type(grantees, 'STRAND MARIE');
  await user.click(dialog.getByRole('button', { name: 'Correct the index data' }));
  await screen.findByText('You corrected the index data.');
  expect(sent).toEqual([{ id: 7, revision: 0, reason: 'Misspelled', ...FACTS, grantees: 'STRAND MARIE' }]);
});

it('asks what happens with fees that change, and sends the correction again with that', async () => {
  const sent: object[] = [];
  respondToCall(correctRecord, (request) => {
    sent.push(request as object);
    const differentFees = 'The corrected data cost $49.00. $46.00 was charged.';
    return 'feeChoice' in (request as object)
      ? { content: { isProposed: false } }
      : { httpStatus: 400, fieldErrors: { differentFees } };
  });
  const { user } = await open('COUNTY');
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Correct the index data' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Reason for the correction/), 'Misspelled');
    await user.type(dialog.getByLabelText(/^Grantees/), '\nSTRAND OLE');
    await user.click(dialog.getByRole('button', { name: 'Correct the index data' }));
  };
  await send();
  expect(await screen.findByText('The corrected data cost $49.00. $46.00 was charged.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Settle the difference' }));
  await screen.findByText('You corrected the index data.');
  expect(sent.map((request) => 'feeChoice' in request && request.feeChoice)).toEqual([false, 'SETTLE']);
});

it('keeps what was charged only if the clerk says so a second time', async () => {
  const sent: object[] = [];
  respondToCall(correctRecord, (request) => {
    sent.push(request as object);
    return 'feeChoice' in (request as object)
      ? { content: { isProposed: false } }
      : { httpStatus: 400, fieldErrors: { differentFees: 'The fees change.' } };
  });
  const { user } = await open('COUNTY');
  await user.click(screen.getByRole('button', { name: 'Correct the index data' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason for the correction/), 'Misspelled');
  const submit = dialog.getByRole('button', { name: 'Correct the index data' });
  await user.click(submit);
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent).toHaveLength(1);
  await user.click(submit);
  await user.click(await screen.findByRole('button', { name: 'No' }));
  await user.click(await screen.findByRole('button', { name: 'Leave the charge as it is' }));
  await screen.findByText('You corrected the index data.');
  expect(sent.at(-1)).toMatchObject({ feeChoice: 'KEEP' });
});

it('shows both versions of what a correction changed, to filers too, who can’t correct', async () => {
  const after = { ...FACTS, grantees: 'STRAND MARIE' };
  const corrections = [
    {
      at: '2026-11-20T12:00',
      username: 'county.clerk',
      reason: 'Misspelled',
      before: FACTS,
      after,
      chargedCents: 300,
      returnedCents: 0,
    },
  ];
  await open('USER', { recordedFacts: after, corrections });
  expect(screen.getByText('Misspelled')).toBeVisible();
  expect(screen.getByText('Grantees, Before').nextElementSibling).toHaveTextContent('STRAND MARY');
  expect(screen.getByText('Grantees, After').nextElementSibling).toHaveTextContent('STRAND MARIE');
  expect(screen.getByText('Charged for the correction').nextElementSibling).toHaveTextContent('$3.00');
  expect(screen.queryByText('Grantors, Before')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct the index data' })).toBeNull();
});

it('withdraws a recording with a reason, of the number that the clerk sees', async () => {
  const sent: unknown[] = [];
  respondToCall(withdrawRecording, (request) => {
    sent.push(request);
    return { content: {} };
  });
  const { user } = await open('COUNTY');
  await user.click(screen.getByRole('button', { name: 'Withdraw the recording' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the recording A500' }));
  await user.type(dialog.getByLabelText(/^Reason for the withdrawal/), 'Wrong document');
  await user.click(dialog.getByRole('button', { name: 'Withdraw the recording' }));
  await screen.findByText('You withdrew the recording. The filing is back in the queue.');
  expect(sent).toEqual([{ id: 7, documentNumber: 'A500', reason: 'Wrong document' }]);
});

it('shows the recordings of a filing that were withdrawn', async () => {
  const recording = { documentNumber: 'A400', recordedDate: '11/20/2026', recordedTime: '12:00' };
  const withdrawal = { at: '2026-11-20T13:00', username: 'county.clerk', reason: 'Wrong document' };
  await open('USER', {
    state: 'SUBMITTED',
    recordedFacts: null,
    withdrawnRecordings: [{ ...recording, ...withdrawal }],
  });
  expect(screen.getByRole('heading', { name: 'Withdrawn recordings' })).toBeVisible();
  expect(screen.getByText('A400').closest('li')).toHaveTextContent('Wrong document');
  expect(screen.queryByRole('button', { name: 'Withdraw the recording' })).toBeNull();
});

it('has a second clerk approve a proposed correction', async () => {
  const sent: unknown[] = [];
  respondToCall(decideCorrection, (request) => {
    sent.push(request);
    return { content: {} };
  });
  const proposed = {
    proposedAt: '2026-11-20T18:00:00.000Z',
    reason: 'Misspelled',
    after: { ...FACTS, legal: 'Lot 8' },
  };
  const { user } = await open('COUNTY', { proposedCorrection: { ...proposed, username: 'other.clerk' } });
  expect(screen.getByText('Legal, After').nextElementSibling).toHaveTextContent('Lot 8');
  expect(screen.queryByRole('button', { name: 'Correct the index data' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Approve the correction' }));
  await vi.waitFor(() => expect(sent).toEqual([{ id: 7, proposedAt: proposed.proposedAt, isApproved: true }]));
});

it('lets clerks only discard their own proposed correction', async () => {
  const { username } = buildSession({ role: 'COUNTY' }).currentUser;
  const proposed = {
    proposedAt: '2026-11-20T18:00:00.000Z',
    reason: 'Misspelled',
    after: { ...FACTS, legal: 'Lot 8' },
  };
  await open('COUNTY', { proposedCorrection: { ...proposed, username } });
  expect(screen.getByRole('button', { name: 'Discard the correction' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve the correction' })).toBeNull();
});
