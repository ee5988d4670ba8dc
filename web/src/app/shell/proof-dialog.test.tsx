import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { prove } from '@portal/contract/people/identity/prove';
import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { endOtherSessions } from '@portal/contract/people/identity/sessions';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { callForMessage } from '../../lib/api-client.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

/** The calls that the server has received. */
const received = vi.fn();
let isProved: boolean;

beforeEach(() => {
  received.mockClear();
  isProved = false;
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
  answerProofs(['password']);
  respondToCall(endOtherSessions, () => {
    received('change');
    return isProved ? { content: { ended: 1 }, message: 'Done.' } : { httpStatus: 428, code: 'PROOF_NEEDED' };
  });
});

/** Answers with what proves that the user is at the screen. */
const answerProofs = (proofs: ContentOf<typeof secondFactor>['proofs']) =>
  respondToCall(secondFactor, () => ({ content: { since: null, recoveryCodesLeft: 0, proofs, isOffered: true } }));

/** Starts a call that needs a fresh proof. */
async function startChange() {
  const { user } = renderPortal('/home');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  const change = callForMessage(endOtherSessions, {}).then(
    ({ message }) => message,
    (error: { code?: string }) => error.code,
  );
  await screen.findByRole('dialog', { name: "Confirm that it's you" });
  return { user, change };
}

it('asks for the password and then makes the change that needed it', async () => {
  respondToCall(prove, (request) => {
    isProved = (request as RequestOf<typeof prove>).currentPassword === 'Juniper!2026';
    return isProved
      ? { content: {} }
      : { httpStatus: 400, code: 'INVALID_INPUT', fieldErrors: { currentPassword: 'This is wrong.' } };
  });
  const { user, change } = await startChange();
  const password = await screen.findByLabelText(/^Current password/);
  await waitFor(() => expect(password).toHaveFocus());
  await user.type(password, 'wrong');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(password).toBeInvalid());
  expect(received).toHaveBeenCalledTimes(1);
  await user.clear(password);
  await user.type(password, 'Juniper!2026');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await change).toBe('Done.');
  expect(received).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks a user with one-time codes for the code', async () => {
  respondToCall(prove, (request) => {
    isProved = (request as RequestOf<typeof prove>).code === '287082';
    return isProved ? { content: {} } : { httpStatus: 401, code: 'CODE_NEEDED' };
  });
  answerProofs(['code']);
  const { user, change } = await startChange();
  await user.type(await screen.findByLabelText(/^One-time code/), '287082');
  expect(screen.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await change).toBe('Done.');
});

it('changes nothing when the user cancels', async () => {
  const { user, change } = await startChange();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await change).toBe('PROOF_NEEDED');
  expect(received).toHaveBeenCalledTimes(1);
});
