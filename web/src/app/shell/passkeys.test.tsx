import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { beginPasskey, listPasskeys, removePasskey, renamePasskey } from '@portal/contract/people/identity/passkeys';
import { getProfile, type Profile } from '@portal/contract/people/identity/profile';
import { secondFactor } from '@portal/contract/people/identity/second-factor';
import { listOpenSessions } from '@portal/contract/people/identity/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const PROFILE: Profile = {
  ...{ firstName: 'Rolf', lastName: 'Halvorsen', company: '', address: '', city: '', state: '', zip: '' },
  ...{ email: 'rolf@example.com', phoneFormatType: 'STANDARD', phone: '' },
};

let passkeys: ContentOf<typeof listPasskeys>['passkeys'];

beforeEach(() => {
  passkeys = [{ id: 7, name: 'Office computer', createdAt: '2026-11-20T14:05', lastUsedAt: '2026-11-26T09:00' }];
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  respondWithConfiguration(buildConfiguration({ passkeyHost: location.hostname }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
  respondToCall(getProfile, () => ({ content: PROFILE }));
  respondToCall(listOpenSessions, () => ({ content: { sessions: [], otherCount: 0 } }));
  respondToCall(secondFactor, () => ({
    content: { since: null, recoveryCodesLeft: 0, proofs: ['password' as const], isOffered: true },
  }));
  respondToCall(listPasskeys, () => ({ content: { passkeys } }));
});
afterEach(() => vi.unstubAllGlobals());

async function openProfile() {
  const { user } = renderPortal('/home');
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  return user;
}

it('shows each passkey with its last use, renames it and removes it', async () => {
  respondToCall(renamePasskey, (request) => {
    const { id, name } = request as RequestOf<typeof renamePasskey>;
    passkeys = passkeys.map((passkey) => (passkey.id === id ? { ...passkey, name } : passkey));
    return { content: {} };
  });
  respondToCall(removePasskey, () => {
    passkeys = [];
    return { content: {}, message: 'The passkey no longer signs you in.' };
  });
  const user = await openProfile();
  const section = await screen.findByRole('region', { name: 'Passkeys' });
  expect(await within(section).findByText(/Added 11\/20\/2026.*last used 11\/26\/2026/)).toBeVisible();
  await user.click(within(section).getByRole('button', { name: 'Rename "Office computer"' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  await waitFor(() => expect(name).toHaveFocus());
  await user.clear(name);
  await user.type(name, 'Phone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Remove "Phone"' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey no longer signs you in.')).toBeVisible();
});

it('says why no passkey was made, and keeps the name', async () => {
  respondToCall(beginPasskey, () => ({ content: { options: {} } }));
  const user = await openProfile();
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(name).toHaveValue('Passkey 2');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Your device gave no passkey. Try again.')).toBeVisible();
  expect(name).toHaveValue('Passkey 2');
});

it('is left out where passkeys cannot work', async () => {
  respondWithConfiguration(buildConfiguration({ passkeyHost: 'records.example.gov' }));
  await openProfile();
  expect(await screen.findByRole('region', { name: 'One-time codes' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Passkeys' })).not.toBeInTheDocument();
});
