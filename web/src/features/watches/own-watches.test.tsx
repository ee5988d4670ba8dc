import type { ContentOf } from '@portal/contract/endpoint';
import {
  changeOwnFrequency,
  confirmOwnEmail,
  deleteOwnWatch,
  getWatchOffer,
  ownWatchList,
  pauseWatch,
} from '@portal/contract/index/watches/own-watches';
import type { ListRow } from '@portal/contract/lists/define-list';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';
import { walkFocus } from '../../test/walk-focus.ts';

type Watch = ListRow<typeof ownWatchList>;

const OFFER: ContentOf<typeof getWatchOffer> = {
  ...{ isOffered: true, costCents: 0, email: 'rolf@example.com', isConfirmed: true, frequency: 'IMMEDIATELY' },
};
const WATCHES: Watch[] = [
  {
    id: 7,
    watched: { kind: 'NAME', lastName: 'Lindquist', firstName: 'Anna', soundsLike: false },
    what: 'Anna Lindquist',
    startedAt: '2026-11-02T09:30',
    lastAlertAt: '2026-11-19T14:05',
    state: 'RUNNING',
  },
  {
    id: 8,
    watched: { kind: 'LOT', plat: '27', block: '3', lot: '7' },
    what: '27 / 3 / 7',
    startedAt: '2026-11-01T10:00',
    lastAlertAt: null,
    state: 'RUNNING',
  },
  {
    id: 9,
    watched: { kind: 'NAME', lastName: 'Haugen', firstName: 'Ole', soundsLike: true },
    what: 'Ole Haugen',
    startedAt: '2026-10-30T10:00',
    lastAlertAt: null,
    state: 'RUNNING',
  },
];

let watches: Watch[] = [];
let offer = OFFER;
const requests: unknown[] = [];

beforeEach(() => {
  watches = WATCHES;
  offer = OFFER;
  requests.length = 0;
  respondWithConfiguration(buildConfiguration({ propertyWatch: true }));
  respondToCall(landlink, () => ({ content: buildLandlink({ propertyWatch: true }) }));
  respondToCall(loginStatus, () => ({ content: buildSession() }));
  respondToCall(getWatchOffer, () => ({ content: offer }));
  respondToCall(ownWatchList.endpoint, () => ({ content: { watches, totalCount: watches.length, pageNumber: 1 } }));
  const note = (request: unknown) => {
    requests.push(request);
    return { content: {} };
  };
  respondToCall(pauseWatch, (request) => {
    watches = watches.map((watch) => (watch.id === 7 ? { ...watch, state: 'PAUSED' } : watch));
    return note(request);
  });
  respondToCall(deleteOwnWatch, (request) => {
    watches = watches.filter(({ id }) => id !== (request as { id: number }).id);
    return note(request);
  });
  respondToCall(changeOwnFrequency, note);
  respondToCall(confirmOwnEmail, note);
});

async function open() {
  const rendered = renderPortal('/home/watches');
  await screen.findByRole('heading', { level: 1, name: 'Your watches' });
  return rendered;
}

it('lists the watches, their start, the last alert and where alerts go', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Anna Lindquist/ });
  for (const text of ['Name', '11/02/2026 9:30 AM', '11/19/2026 2:05 PM', 'Running'])
    expect(row).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /27 \/ 3 \/ 7/ })).toHaveTextContent('Lot');
  expect(screen.getByRole('row', { name: /Ole Haugen/ })).toHaveTextContent('Similar names');
  expect(await screen.findByText('Alerts go to rolf@example.com.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
});

it('pauses a watch, deletes it after a confirmation, and explains how to start one', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Pause the watch of Anna Lindquist' }));
  expect(await screen.findByRole('button', { name: 'Continue the watch of Anna Lindquist' })).toBeVisible();
  for (const what of ['Anna Lindquist', '27 / 3 / 7', 'Ole Haugen']) {
    await user.click(screen.getByRole('button', { name: `Delete the watch of ${what}` }));
    const dialog = await screen.findByRole('alertdialog', { name: `Delete the watch of ${what}?` });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(what) })).toBeNull());
  }
  expect(await screen.findByText(/You aren't watching anything yet/)).toBeVisible();
  expect(requests).toEqual([{ id: 7, isPaused: true }, { id: 7 }, { id: 8 }, { id: 9 }]);
});

it('changes how often alerts arrive', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Once a week' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(requests).toEqual([{ frequency: 'WEEKLY' }]);
});

it('mentions no link before the first watch', async () => {
  offer = { ...OFFER, isConfirmed: false };
  watches = [];
  await open();
  expect(await screen.findByText(/You aren't watching anything yet/)).toBeVisible();
  expect(screen.queryByText(/Alerts wait until you open it/)).not.toBeInTheDocument();
});

it('says that alerts wait for a link, and sends it again', async () => {
  offer = { ...OFFER, isConfirmed: false };
  const { user } = await open();
  expect(await screen.findByText(/Alerts wait until you open it/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(requests).toEqual([{}]));
});

it.each([
  [true, 'USER', 1],
  [true, 'GUEST', 0],
  [false, 'USER', 0],
] as const)(
  'with the watch switched on: %s, the menu of a %s has %s link to it',
  async (propertyWatch, role, links) => {
    respondWithConfiguration(buildConfiguration({ propertyWatch }));
    respondToCall(loginStatus, () => ({ content: buildSession({ role }) }));
    await open();
    expect(screen.queryAllByRole('link', { name: 'Your watches' })).toHaveLength(links);
  },
);

it('can be used with the keyboard', async () => {
  const { user } = await open();
  await screen.findByRole('row', { name: /Anna Lindquist/ });
  await screen.findByRole('radio', { name: 'Right away' });
  const walked = await walkFocus(user);
  for (const name of ['Pause the watch of Anna Lindquist', 'Delete the watch of 27 / 3 / 7', 'Save'])
    expect(walked).toContain(name);
});
