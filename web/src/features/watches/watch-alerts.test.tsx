import { decideOnAlerts, getWatchCounts, heldAlertList } from '@portal/contract/index/watches/staff-watches';
import { landlink } from '@portal/contract/office/helper-data/landlink';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration, buildSession } from '../../test/county.ts';
import { buildLandlink } from '../../test/records.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const ALERTS = [7, 8].map((id) => ({
  id,
  createdAt: `2026-11-20T09:0${id}` as const,
  documentCount: 1,
  documents: `A61234${id} Quit Claim Deed, 11/20/2026: LINDQUIST, ANNA`,
}));

const requests: unknown[] = [];
let alerts = ALERTS;

beforeEach(() => {
  requests.length = 0;
  alerts = ALERTS;
  respondWithConfiguration(buildConfiguration());
  respondToCall(landlink, () => ({ content: buildLandlink() }));
  respondToCall(loginStatus, () => ({
    content: buildSession({ role: 'COUNTY', tabList: ['home', 'controlPanel'] }),
  }));
  respondToCall(getWatchCounts, () => ({
    content: { addresses: 41, watches: 57, matches: 9, alerts: 6, held: alerts.length },
  }));
  respondToCall(heldAlertList.endpoint, () => ({
    content: { alerts, totalCount: alerts.length, pageNumber: 1 },
  }));
  respondToCall(decideOnAlerts, (request) => {
    requests.push(request);
    const { ids } = request as { ids: number[] };
    alerts = alerts.filter(({ id }) => !ids.includes(id));
    return { content: { count: ids.length } };
  });
});

async function open() {
  const rendered = renderPortal('/controlPanel/watchAlerts');
  await screen.findByRole('row', { name: /A612347/ });
  return rendered;
}

it('shows staff how much the watch does, and sends one alert or all of a page', async () => {
  const { user } = await open();
  expect(await screen.findByText('57')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send the alert of 11\/20\/2026 9:07/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /A612347/ })).toBeNull());
  const sendAll = screen.getByRole('button', { name: 'Send all on this page' });
  await waitFor(() => expect(sendAll).toBeEnabled());
  await user.click(sendAll);
  expect(await screen.findByText('No alerts are waiting for review.')).toBeVisible();
  expect(requests).toEqual([
    { ids: [7], decision: 'RELEASED' },
    { ids: [8], decision: 'RELEASED' },
  ]);
});

it('asks before it discards an alert', async () => {
  const { user } = await open();
  const row = screen.getByRole('row', { name: /A612348/ });
  await user.click(within(row).getByRole('button', { name: /^Discard/ }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Discard this alert?' });
  expect(requests).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(requests).toEqual([{ ids: [8], decision: 'DISCARDED' }]));
});
