import type { ContentOf, RequestOf } from '@portal/contract/endpoint';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { getProfile, type Profile } from '@portal/contract/people/identity/profile';
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactor,
} from '@portal/contract/people/identity/second-factor';
import { listOpenSessions } from '@portal/contract/people/identity/sessions';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const CODES = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567'];
const OFF = { since: null, recoveryCodesLeft: 0, proofs: ['password'], isOffered: true } satisfies ContentOf<
  typeof secondFactor
>;
const ON = { since: '2026-11-20T14:05', recoveryCodesLeft: 1, proofs: ['code'], isOffered: true } satisfies ContentOf<
  typeof secondFactor
>;

const PROFILE: Profile = {
  firstName: 'Rolf',
  lastName: 'Halvorsen',
  company: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  email: 'rolf@northwoods.example',
  phoneFormatType: 'STANDARD',
  phone: '',
};

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
  respondToCall(getProfile, () => ({ content: PROFILE }));
  respondToCall(listOpenSessions, () => ({ content: { sessions: [], otherCount: 0 } }));
});

async function openPart() {
  const { user } = renderPortal('/home');
  await user.click(await screen.findByRole('button', { name: 'Profile' }));
  const part = await screen.findByRole('region', { name: 'One-time codes' });
  return { user, part };
}

async function enterPassword(user: Awaited<ReturnType<typeof openPart>>['user'], button: string) {
  await user.type(screen.getByLabelText(/^Current password/), 'Juniper!2026');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
}

it('sets up one-time codes: password, picture and secret, code, recovery codes', async () => {
  respondToCall(secondFactor, () => ({ content: OFF }));
  respondToCall(beginSecondFactor, (request) =>
    (request as RequestOf<typeof beginSecondFactor>).currentPassword === 'Juniper!2026'
      ? { content: { secret: 'GEZD GNBV', squares: ['10', '01'] } }
      : { httpStatus: 400, code: 'INVALID_INPUT', fieldErrors: { currentPassword: 'This is wrong.' } },
  );
  respondToCall(confirmSecondFactor, (request) =>
    (request as RequestOf<typeof confirmSecondFactor>).code === '287082'
      ? { content: { recoveryCodes: CODES } }
      : { httpStatus: 400, code: 'INVALID_INPUT', fieldErrors: { code: 'This code is wrong.' } },
  );
  const { user, part } = await openPart();
  expect(await within(part).findByText('Off: your password alone is enough to sign in.')).toBeInTheDocument();
  await user.click(within(part).getByRole('button', { name: 'Set up one-time codes' }));
  const dialog = screen.getByRole('dialog', { name: 'Set up one-time codes' });
  await user.type(within(dialog).getByLabelText(/^Current password/), 'Juniper!2026');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));

  const picture = await screen.findByRole('img', { name: 'QR code of the secret' });
  // The two dark squares, inside a light border of four.
  expect(picture).toHaveAttribute('viewBox', '0 0 10 10');
  expect(picture.querySelector('path')).toHaveAttribute('d', 'M4 4h1v1h-1zM5 5h1v1h-1z');
  expect(screen.getByText('GEZD GNBV')).toBeInTheDocument();
  const code = screen.getByLabelText(/^One-time code/);
  await user.type(code, '000000');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findAllByText(/This code is wrong\./)).not.toHaveLength(0);
  await user.clear(code);
  await user.type(code, '287082');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));

  const codes = await screen.findByRole('dialog', { name: 'Recovery codes' });
  expect(
    within(codes)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(CODES);
  await user.click(within(codes).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

it('says since when they are on and how many recovery codes are left, and makes new ones', async () => {
  respondToCall(secondFactor, () => ({ content: ON }));
  respondToCall(renewRecoveryCodes, () => ({ content: { recoveryCodes: CODES } }));
  const { user, part } = await openPart();
  expect(await within(part).findByText('On since 11/20/2026 2:05 PM. 1 recovery code is left.')).toBeInTheDocument();
  await user.click(within(part).getByRole('button', { name: 'New recovery codes' }));
  await enterPassword(user, 'New recovery codes');
  expect(await screen.findByText(CODES[1] ?? '')).toBeInTheDocument();
});

it('switches them off with the password', async () => {
  respondToCall(secondFactor, () => ({ content: ON }));
  respondToCall(removeSecondFactor, () => ({ content: {}, message: 'One-time codes are off.' }));
  const { user, part } = await openPart();
  await user.click(await within(part).findByRole('button', { name: 'Switch off one-time codes' }));
  expect(screen.getByText('Then your password alone is enough to sign in.')).toBeInTheDocument();
  await enterPassword(user, 'Switch off one-time codes');
  expect(await screen.findByText('One-time codes are off.')).toBeInTheDocument();
});

it('is the only screen for a user of whom the county requires them, until they are on', async () => {
  let isOn = false;
  respondToCall(loginStatus, () => ({
    content: { ...buildSession(), ...(!isOn && { secondFactor: { dueAt: '2026-11-20T14:05', isNeeded: true } }) },
  }));
  // The page has begun to fetch its screen.
  respondToCall(homeAll, () => (isOn ? { content: buildHome() } : { httpStatus: 428, code: 'SECOND_FACTOR_NEEDED' }));
  respondToCall(beginSecondFactor, () => ({ content: { secret: 'GEZD GNBV', squares: ['1'] } }));
  respondToCall(confirmSecondFactor, () => {
    isOn = true;
    return { content: { recoveryCodes: CODES } };
  });
  const { user } = renderPortal('/home');
  await screen.findByRole('heading', { level: 1, name: 'Set up one-time codes' });
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Set up one-time codes' }));
  await enterPassword(user, 'Continue');
  await user.type(await screen.findByLabelText(/^One-time code/), '287082');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText(CODES[0] ?? '');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Home' })).toBeInTheDocument();
});

it('a bar says until when the county gives a user time', async () => {
  respondToCall(loginStatus, () => ({
    content: { ...buildSession(), secondFactor: { dueAt: '2026-11-27T14:05', isNeeded: false } },
  }));
  renderPortal('/home');
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  expect(screen.getByRole('complementary', { name: 'One-time codes' })).toHaveTextContent(
    /Set up one-time codes by 11\/27\/2026 2:05 PM/,
  );
});
