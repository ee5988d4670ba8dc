import { landlink } from '@portal/contract/office/helper-data/landlink';
import { homeAll } from '@portal/contract/office/public-pages/home-all';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { logout } from '@portal/contract/people/current-user/logout';
import { extendSession, type SessionTime, sessionTime } from '@portal/contract/people/identity/session-time';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endsOf, untilWarningMs } from '../../lib/session/session-time.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildHome } from '../../test/home.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';

const MINUTE_MS = 60_000;
const HALF_HOUR: SessionTime = { idleSecondsLeft: 1_800, idleLimitSeconds: 1_800, secondsLeft: 43_200 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  respondWithConfiguration(buildConfiguration());
  respondToLoginPage();
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(homeAll, () => ({ content: buildHome() }));
});

async function openPortal(time: SessionTime = HALF_HOUR) {
  respondToCall(loginStatus, () => ({ content: { ...buildSession(), sessionTime: time } }));
  const rendered = renderPortal('/home');
  await screen.findByRole('heading', { name: 'Contact us' });
  return rendered;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' });

it.each([
  [{ idleSecondsLeft: 1_800, idleLimitSeconds: 1_800, secondsLeft: 43_200 }, 29 * MINUTE_MS],
  [{ idleSecondsLeft: null, idleLimitSeconds: null, secondsLeft: 43_200 }, 719 * MINUTE_MS],
  [{ idleSecondsLeft: 1_800, idleLimitSeconds: 1_800, secondsLeft: 90 }, 30_000],
  [{ idleSecondsLeft: 60, idleLimitSeconds: 60, secondsLeft: 43_200 }, 0],
])('for %j, the warning is due in %i ms', (time, ms) => {
  expect(untilWarningMs(endsOf(time, 1_000), 1_000)).toBe(ms);
});

it('warns a minute before the idle limit, and one key extends the session', async () => {
  respondToCall(sessionTime, () => ({ content: { ...HALF_HOUR, idleSecondsLeft: 58 } }));
  const extended = vi.fn();
  respondToCall(extendSession, () => {
    extended();
    return { content: HALF_HOUR };
  });
  const { user } = await openPortal();
  await pass(28 * MINUTE_MS);
  expect(warning()).not.toBeInTheDocument();
  await pass(MINUTE_MS + 2_000);
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  expect(dialog).toHaveTextContent(/You'll be signed out in \d+ seconds/);
  expect(screen.getByRole('button', { name: 'Stay signed in' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(warning()).not.toBeInTheDocument());
  expect(extended).toHaveBeenCalledTimes(1);
});

it('does not warn while another tab is active: the server knows the remaining time', async () => {
  respondToCall(sessionTime, () => ({ content: { ...HALF_HOUR, idleSecondsLeft: 1_500 } }));
  await openPortal();
  await pass(29 * MINUTE_MS + 5_000);
  expect(warning()).not.toBeInTheDocument();
});

it('says that the session’s maximum time is over, which can’t be extended', async () => {
  respondToCall(sessionTime, () => ({ content: { ...HALF_HOUR, secondsLeft: 50 } }));
  await openPortal({ ...HALF_HOUR, secondsLeft: 120 });
  await pass(MINUTE_MS + 2_000);
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Sign in again to continue');
  expect(screen.queryByRole('button', { name: 'Stay signed in' })).not.toBeInTheDocument();
});

it('opens the login page when the time is over', async () => {
  respondToCall(sessionTime, () => ({ content: { ...HALF_HOUR, idleSecondsLeft: 58 } }));
  await openPortal();
  await pass(29 * MINUTE_MS + 2_000);
  await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  respondToCall(sessionTime, () => ({
    httpStatus: 403,
    code: 'NOT_SIGNED_IN',
    status: 'LOGIN',
    sessionEnd: { reason: 'IDLE', idleMinutes: 30 },
  }));
  await pass(MINUTE_MS);
  expect(await screen.findByText('You were signed out after 30 minutes without activity.')).toBeInTheDocument();
  expect(warning()).not.toBeInTheDocument();
});

it('lets users log out from the warning', async () => {
  respondToCall(sessionTime, () => ({ content: { ...HALF_HOUR, idleSecondsLeft: 58 } }));
  respondToCall(logout, () => ({ content: {} }));
  const { user } = await openPortal();
  await pass(29 * MINUTE_MS + 2_000);
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you still there?' });
  const [leave] = [...dialog.querySelectorAll('button')];
  await user.click(leave as HTMLElement);
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument();
});
