import { type Job, jobs, runJob } from '@portal/contract/office/monitoring/jobs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const JOB: Job = {
  ...{ name: 'purge-users', cron: '10 4 * * *', state: 'SUCCEEDED', startedAt: '2026-11-20T04:10' },
  ...{
    durationMs: 1_540,
    error: null,
    succeededAt: '2026-11-20T04:10',
    failedRuns: 0,
    progress: null,
    isRequested: false,
  },
};

it('Each job has its schedule and its last run in words, and can be run once on request', async () => {
  respondAsCounty('TRIMIN');
  const requested: unknown[] = [];
  const failed: Job = { ...JOB, name: 'deliver-mail', cron: '* * * * *', state: 'FAILED', error: 'Error: no route' };
  const content = () => ({
    content: { jobs: [{ ...failed, failedRuns: 3, isRequested: requested.length > 0 }, JOB] },
  });
  respondToCall(jobs, content);
  respondToCall(runJob, (request) => {
    requested.push(request);
    return content();
  });
  const { user } = await openPanel('jobs', 'Jobs');
  const purge = await screen.findByRole('row', { name: /^Purge inactive users/ });
  expect(purge).toHaveTextContent(/^Purge inactive usersDeletes users who haven't signed in .* purge-users/);
  expect(purge).toHaveTextContent('Daily at 4:10 AMSucceeded11/20/2026 4:10 AM1.5 sRun now');
  const mail = screen.getByRole('row', { name: /^Send emails/ });
  expect(mail).toHaveTextContent('Every minuteFailedFailed runs in a row: 3Error: no route');
  const retry = within(mail).getByRole('button', { name: 'Retry: Send emails' });
  await user.click(retry);
  expect(await within(mail).findByText('Starts in a moment')).toBeInTheDocument();
  expect(retry).toHaveFocus();
  await user.click(retry);
  expect(requested).toEqual([{ name: 'deliver-mail' }]);
});

it('A job that takes several runs says how much of its work is done', async () => {
  respondAsCounty('TRIMIN');
  const rekey: Job = { ...JOB, name: 'rekey-index', state: 'RUNNING', progress: { done: 12_000, total: 200_000 } };
  respondToCall(jobs, () => ({ content: { jobs: [rekey] } }));
  await openPanel('jobs', 'Jobs');
  expect(await screen.findByRole('row', { name: /^Update search keys/ })).toHaveTextContent(
    'Running12,000 of 200,000 records',
  );
});

it('A job that can’t be asked for says why', async () => {
  respondAsCounty('TRIMIN');
  respondToCall(jobs, () => ({ content: { jobs: [JOB] } }));
  respondToCall(runJob, () => ({ httpStatus: 404, code: 'NOT_FOUND', message: 'There is no such job.' }));
  const { user } = await openPanel('jobs', 'Jobs');
  await user.click(await screen.findByRole('button', { name: 'Run now: Purge inactive users' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such job.');
});
