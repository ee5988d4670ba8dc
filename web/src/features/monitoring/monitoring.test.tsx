import type { ContentOf } from '@portal/contract/endpoint';
import { retryFailedPages } from '@portal/contract/images/page-text/retry-failed-pages';
import { monitoring } from '@portal/contract/office/monitoring/monitoring';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../test/control-panel.tsx';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall } from '../../test/server.ts';

const NUMBERS = { requests: 1_200, errors: 3, p50Ms: 12, p95Ms: 80, p99Ms: 240 };
const CONTENT: ContentOf<typeof monitoring> = {
  measuredAt: '2026-11-20T12:00',
  total: NUMBERS,
  calls: [{ call: 'POST search/searchByName', ...NUMBERS, requests: 40 }],
  processes: [
    {
      ...{ machine: 'records-1', processId: 17, version: '1.0.0', startedAt: '2026-11-20T08:00' },
      ...{ memoryBytes: 210_000_000, cpuPercent: 12.4, delayMs: 21, cacheBytes: 40_000_000, cacheHits: 9 },
      ...{ cacheMisses: 1, diskFreeBytes: 40_000_000_000, diskBytes: 100_000_000_000 },
    },
  ],
  replicas: [
    {
      machine: 'records-1',
      processId: 17,
      address: 'db2:5432',
      state: 'BEHIND',
      reads: 4_100,
      misses: 12,
      lagSeconds: 3.25,
    },
  ],
  statements: [{ text: 'select "id" from "documents"', runs: 5, totalMs: 1_234.5, longestMs: 900 }],
  sessions: { open: 7, active: 2 },
  mail: { waiting: 0, failing: 1, givenUp: 4 },
  jobs: { waiting: 0, running: 1, failed: 2 },
  gateway: { state: 'PAUSED', openPayments: 5, openFindings: 6 },
  pageText: {
    ...{ read: 61_200, waiting: 180, failed: 1 },
    failedPages: [{ documentKey: 'A4711', page: 3, reason: 'tooSlow: recognize did not end' }],
  },
  databaseBytes: 4_100_000_000,
  alerts: [
    { text: "The card gateway doesn't respond", openedAt: '2026-11-20T11:00', closedAt: null },
    { text: 'Open payment findings: 2', openedAt: '2026-11-19T11:00', closedAt: '2026-11-19T12:00' },
  ],
};

it('The provider opens the monitoring page from the control panel in a new tab', async () => {
  respondAsCounty('TRIMIN');
  await openPanel('performanceMonitoring', 'Performance Monitoring');
  const link = screen.getByRole('link', { name: /^Open performance monitoring/ });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/monitoring$/));
  expect(link).toHaveAttribute('target', '_blank');
});

it('Pages that could not be read are read again on request', async () => {
  respondAsCounty('TRIMIN');
  let content = CONTENT;
  respondToCall(monitoring, () => ({ content }));
  respondToCall(retryFailedPages, () => {
    content = { ...CONTENT, pageText: { ...CONTENT.pageText, failed: 0, failedPages: [] } };
    return { content: { retried: 1 } };
  });
  const { user } = renderPortal('/monitoring');
  await user.click(await screen.findByRole('button', { name: 'Read these pages again' }));
  expect(await screen.findByText('1 page waits to be read again.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('A4711')).not.toBeInTheDocument());
});

it('The county’s own staff have no such page', async () => {
  respondAsCounty('COUNTY');
  renderPortal('/controlPanel/performanceMonitoring');
  expect(await screen.findByRole('navigation', { name: 'Control panel' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Performance Monitoring' })).not.toBeInTheDocument();
});

it('The page has the numbers of calls, processes and statements, for an hour or a day', async () => {
  respondAsCounty('TRIMIN');
  const requested: unknown[] = [];
  respondToCall(monitoring, (request) => {
    requested.push(request);
    return { content: CONTENT };
  });
  const { user } = renderPortal('/monitoring');
  const row = async (part: string, name: RegExp) =>
    within(await screen.findByRole('region', { name: part })).getByRole('row', { name });
  expect(await row('Calls', /^All calls/)).toHaveTextContent('1,20031280240');
  expect(await row('Calls', /^POST search/)).toHaveTextContent('40');
  expect(await row('State', /^Card gateway/)).toHaveTextContent('Not responding');
  expect(await row('State', /^Database size/)).toHaveTextContent('4.1 GB');
  expect(await row('Processes', /^records-1 17/)).toHaveTextContent('40.0 GB of 100.0 GB');
  expect(await row('Processes', /^records-1 17/)).toHaveTextContent('90%');
  expect(await row('Read replicas', /^db2:5432/)).toHaveTextContent('db2:5432records-1 17Behind3.34,10012');
  expect(await row('Slowest statements', /documents/)).toHaveTextContent('1,235');
  expect(requested).toEqual([{ period: 'HOUR' }]);
  await user.selectOptions(screen.getByLabelText('Period'), 'DAY');
  await expect.poll(() => requested).toContainEqual({ period: 'DAY' });
});

it('The page counts the pages whose text is read, and lists those that fail with their reasons', async () => {
  respondAsCounty('TRIMIN');
  respondToCall(monitoring, () => ({ content: CONTENT }));
  renderPortal('/monitoring');
  const state = within(await screen.findByRole('region', { name: 'State' }));
  expect(state.getByRole('row', { name: /^Pages whose text is read/ })).toHaveTextContent('61,200');
  expect(state.getByRole('row', { name: /^Pages that can't be read/ })).toHaveTextContent('1');
  const failed = within(screen.getByRole('region', { name: "Pages that can't be read" }));
  expect(failed.getByRole('row', { name: /^A4711/ })).toHaveTextContent('A47113tooSlow: recognize did not end');
});
