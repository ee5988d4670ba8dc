import { getWatchOffer, startWatch } from '@portal/contract/index/watches/own-watches';
import type { Watched } from '@portal/contract/index/watches/watched';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaymentsContext } from '../../lib/payment/payments.ts';
import { useSession } from '../../lib/session/session.ts';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPart } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';
import { WatchButton } from './watch-button.tsx';

const ANNA: Watched = { kind: 'NAME', lastName: 'LINDQUIST', firstName: 'ANNA', soundsLike: false };
const NUMBER: Watched = { kind: 'NUMBER', number: 'A587329' };
const STARTED = { isStarted: true, documentsInTwelveMonths: 14, usageBalance: null, message: '' };

const requests: unknown[] = [];
const pay = vi.fn(async () => 'DONE' as const);

beforeEach(() => {
  requests.length = 0;
  pay.mockClear();
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink({ propertyWatch: true }) }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  offer({});
  respondToCall(startWatch, (request) => {
    requests.push(request);
    return { content: STARTED };
  });
});

function offer(changed: { costCents?: number; isConfirmed?: boolean; email?: string }): void {
  respondToCall(getWatchOffer, () => ({
    content: {
      ...{ isOffered: true, costCents: 0, email: 'rolf@example.com', isConfirmed: true },
      ...{ frequency: 'IMMEDIATELY' as const, ...changed },
    },
  }));
}

/** Waits for the session, like the portal does for every screen. */
function SignedIn({ children }: { readonly children: ReactNode }) {
  return useSession().data?.session ? <Suspense fallback="Loading">{children}</Suspense> : null;
}

async function show(options: readonly Watched[]) {
  const rendered = renderPart(
    <PaymentsContext value={pay}>
      <SignedIn>
        <p>Ready</p>
        <WatchButton options={options} />
      </SignedIn>
    </PaymentsContext>,
  );
  await screen.findByText('Ready');
  return rendered.user;
}

async function open(options: readonly Watched[]) {
  const user = await show(options);
  await user.click(screen.getByRole('button', { name: 'Watch this' }));
  // The form's dialog replaces the dialog that waits for the price.
  await screen.findByRole('button', { name: /^Start/ });
  return { user, dialog: screen.getByRole('dialog', { name: 'Watch this' }) };
}

it('starts a filled-in watch with one press, and says how many emails to expect', async () => {
  const { user, dialog } = await open([ANNA]);
  expect(dialog).toHaveTextContent('Name: ANNA LINDQUIST');
  expect(dialog).toHaveTextContent('Alerts go to rolf@example.com.');
  await user.click(within(dialog).getByRole('button', { name: 'Start the watch' }));
  const done = await screen.findByRole('dialog', { name: 'Your watch has started' });
  expect(done).toHaveTextContent('14 documents of the last 12 months');
  expect(within(done).getByRole('link', { name: 'Your watches' })).toHaveAttribute('href', '/home/watches');
  expect(requests).toEqual([{ watched: ANNA }]);
});

it('offers the possible watches, and similar names only for names', async () => {
  const { user, dialog } = await open([NUMBER, ANNA]);
  expect(within(dialog).getByRole('radio', { name: 'Document: A587329' })).toBeChecked();
  expect(within(dialog).queryByRole('switch')).toBeNull();
  await user.click(within(dialog).getByRole('radio', { name: 'Name: ANNA LINDQUIST' }));
  await user.click(within(dialog).getByRole('switch', { name: /Include similar names/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Start the watch' }));
  await screen.findByRole('dialog', { name: 'Your watch has started' });
  expect(requests).toEqual([{ watched: { ...ANNA, soundsLike: true } }]);
});

it('has the price on its button, and authorizes a card once', async () => {
  offer({ costCents: 250 });
  const answers = [{ ...STARTED, isStarted: false, paymentNeeded: true, message: 'A card is needed.' }, STARTED];
  respondToCall(startWatch, (request) => {
    requests.push(request);
    return { content: answers[requests.length - 1] ?? STARTED };
  });
  const { user, dialog } = await open([ANNA]);
  await user.click(within(dialog).getByRole('button', { name: 'Start for $2.50' }));
  await screen.findByRole('dialog', { name: 'Your watch has started' });
  expect(pay).toHaveBeenCalledExactlyOnceWith({ kind: 'search', isAgain: false });
  expect(requests).toHaveLength(2);
});

it('shows why a watch was not started', async () => {
  const message = 'Your account has insufficient funds.';
  respondToCall(startWatch, () => ({ content: { ...STARTED, isStarted: false, paymentRefused: true, message } }));
  const { user, dialog } = await open([ANNA]);
  await user.click(within(dialog).getByRole('button', { name: 'Start the watch' }));
  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(pay).not.toHaveBeenCalled();
});

it.each([
  ['says that alerts wait for the link', { isConfirmed: false }, /We sent a link to rolf@example.com/],
  ['says that the profile has no address', { isConfirmed: false, email: '' }, /Your profile has no email address/],
])('%s', async (_title, changed, text) => {
  offer(changed);
  const { user, dialog } = await open([ANNA]);
  await user.click(within(dialog).getByRole('button', { name: 'Start the watch' }));
  const done = await screen.findByRole('dialog', { name: 'Your watch has started' });
  expect(within(done).getByText(text)).toBeVisible();
});

it.each([
  ['where the county has the watch off', { propertyWatch: false }, 'USER', [ANNA]],
  ['to guests', { propertyWatch: true }, 'GUEST', [ANNA]],
  ['without anything to watch', { propertyWatch: true }, 'USER', []],
] as const)("isn't shown %s", async (_title, flags, role, options) => {
  respondToCall(landlink, () => ({ content: buildLandlink(flags) }));
  respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
  await show(options);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Watch this' })).toBeNull());
});
