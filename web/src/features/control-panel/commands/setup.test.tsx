import type { ContentOf } from '@portal/contract/endpoint';
import { type SetupTestResult, setupChecklist, testEmail } from '@portal/contract/office/setup';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPanel, respondAsCounty, respondWithGroup } from '../../../test/control-panel.tsx';
import { respondToCall } from '../../../test/server.ts';

const FAILED: SetupTestResult = {
  outcome: 'FAILED',
  problem: 'MAIL_UNREACHABLE',
  startedAt: '2026-11-20T12:00',
  username: 'ann.recorder',
};

const LINES: ContentOf<typeof setupChecklist>['lines'] = [
  { line: 'contact', state: 'DONE' },
  { line: 'cardGateway', state: 'NOT_NEEDED' },
  { line: 'email', state: 'OPEN' },
  { line: 'administrator', state: 'OPEN' },
];

it('Each line has its state and its screen, and a test reports its result in words', async () => {
  respondAsCounty();
  let email: SetupTestResult | null = null;
  respondToCall(setupChecklist, () => ({ content: { lines: LINES, tests: { cardGateway: null, email } } }));
  respondToCall(testEmail, () => {
    email = FAILED;
    return { content: FAILED };
  });
  const { user } = await openPanel('setup', 'Getting Started');
  const rowOf = (name: RegExp) => screen.findByRole('row', { name });
  const contact = await rowOf(/^Contact/);
  expect(contact).toHaveTextContent('Done');
  expect(within(contact).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/controlPanel/common'));
  expect(await rowOf(/^Card gateway/)).toHaveTextContent('Not needed');
  const administrator = await rowOf(/^First administrator/);
  expect(within(administrator).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/userManager'));

  await user.click(screen.getByRole('button', { name: 'Test email' }));
  expect(await screen.findByText("The mail server can't be reached. The portal tries again.")).toBeInTheDocument();
  expect(screen.getByText('Last test: ann.recorder, 11/20/2026 12:00 PM')).toBeInTheDocument();
});

it('A test that was just started is refused with a message', async () => {
  respondAsCounty();
  respondToCall(setupChecklist, () => ({ content: { lines: [], tests: { cardGateway: null, email: FAILED } } }));
  respondToCall(testEmail, () => ({ httpStatus: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.' }));
  const { user } = await openPanel('setup', 'Getting Started');
  await user.click(await screen.findByRole('button', { name: 'Test email' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
});

it('is the first screen of the control panel until everything is done, with a count in the navigation', async () => {
  respondAsCounty();
  respondWithGroup('notableDates');
  let lines = LINES;
  respondToCall(setupChecklist, () => ({ content: { lines, tests: { cardGateway: null, email: null } } }));
  respondToCall(testEmail, () => {
    lines = LINES.map(({ line }) => ({ line, state: 'DONE' }));
    return { content: { ...FAILED, outcome: 'PASSED' as const, problem: null } };
  });
  const { user, router } = await openPanel('', 'Getting Started');
  expect(router.state.location.pathname).toBe('/controlPanel/setup');
  expect(await screen.findByRole('link', { name: 'Getting Started 2 to do' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Test email' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /to do$/ })).toBeNull());
  await router.navigate('/controlPanel');
  expect(await screen.findByRole('heading', { level: 1, name: 'Home - Notable Dates' })).toBeInTheDocument();
});

it('leads to the other screens if the checklist cannot be loaded', async () => {
  respondAsCounty();
  respondWithGroup('notableDates');
  respondToCall(setupChecklist, () => ({ httpStatus: 500, code: 'UNEXPECTED' }));
  await openPanel('', 'Home - Notable Dates');
});
