import {
  changeWatchFrequency,
  confirmWatch,
  endWatch,
  getSubscription,
  signUpForWatch,
  unsubscribeFromWatches,
} from '@portal/contract/index/watches/public-watches';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration } from '../../test/county.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondToLoginPage, respondWithConfiguration } from '../../test/server.ts';

const ANNA = { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false } as const;

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToLoginPage();
  respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
});

async function open(address: string, heading: string) {
  const rendered = renderPortal(address);
  await screen.findByRole('heading', { level: 1, name: heading });
  return rendered;
}

it('an owner watches a name with three fields, and sees how many emails to expect', async () => {
  const sent: unknown[] = [];
  respondToCall(signUpForWatch, (request) => {
    sent.push(request);
    return { content: { documentsInTwelveMonths: 14 } };
  });
  const { user } = await open('/watch', 'Watch your property');
  await user.type(screen.getByLabelText(/Last or business name/), 'Lindquist');
  await user.type(screen.getByLabelText(/First name/), 'Anna');
  await user.type(screen.getByLabelText(/Email/), 'anna@example.com');
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  await screen.findByRole('heading', { level: 1, name: 'Check your email' });
  expect(screen.getByText(/We sent a link to anna@example.com/)).toBeVisible();
  expect(screen.getByText(/14 documents of the last 12 months/)).toBeVisible();
  expect(sent).toEqual([{ watched: ANNA, email: 'anna@example.com', language: 'ENGLISH' }]);
});

it('shows the fields of the watched kind, and marks missing ones', async () => {
  const { user } = await open('/watch', 'Watch your property');
  await user.click(screen.getByRole('radio', { name: 'A parcel' }));
  expect(screen.queryByLabelText(/Last or business name/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Watch' }));
  expect(await screen.findByRole('link', { name: /Parcel number/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Email/ })).toBeVisible();
});

it('starts a watch with a button, not by opening the link', async () => {
  let calls = 0;
  respondToCall(confirmWatch, () => {
    calls += 1;
    return { content: { watched: ANNA, manageSecret: 'secret' } };
  });
  const { user } = await open('/watch/confirm/ticket', 'Start your watch');
  expect(calls).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Start the watch' }));
  await screen.findByRole('heading', { level: 1, name: 'Your watch has started' });
  expect(screen.getByText(/recorded for Anna Lindquist/)).toBeVisible();
});

it('ends a watch, changes how often emails arrive, and unsubscribes', async () => {
  let watches = [{ id: 7, watched: ANNA }];
  const changed: unknown[] = [];
  respondToCall(getSubscription, () => ({ content: { frequency: 'IMMEDIATELY' as const, watches } }));
  respondToCall(endWatch, () => {
    watches = [];
    return { content: {} };
  });
  respondToCall(changeWatchFrequency, (request) => {
    changed.push((request as { frequency: unknown }).frequency);
    return { content: {} };
  });
  respondToCall(unsubscribeFromWatches, () => ({ content: {} }));
  const { user } = await open('/watch/manage/secret', 'Your watches');
  await user.click(await screen.findByRole('radio', { name: 'Once a week' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changed).toEqual(['WEEKLY']));
  await user.click(screen.getByRole('button', { name: 'End the watch of Anna Lindquist' }));
  expect(await screen.findByText('You have no watches.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Unsubscribe from everything' }));
  expect(await screen.findByText(/You're unsubscribed/)).toBeVisible();
});
