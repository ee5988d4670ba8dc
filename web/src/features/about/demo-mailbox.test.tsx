import { demoMailbox } from '@portal/contract/office/demo-mailbox';
import { loginStatus } from '@portal/contract/people/current-user/login-status';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildConfiguration } from '../../test/county.ts';
import { renderPortal } from '../../test/render-part.tsx';
import { respondToCall, respondWithConfiguration } from '../../test/server.ts';

const EMAIL = {
  id: 7,
  recipient: 'anna@example.com',
  subject: 'Complete your registration',
  writtenAt: '2026-07-01T09:30' as const,
  text: 'Hello <b>Anna</b>,\n\nhttp://localhost:4000/juniper/CompleteRegistration/abc\n\njavascript:alert(1)',
};

beforeEach(() => {
  respondWithConfiguration(buildConfiguration());
  respondToCall(loginStatus, () => ({ httpStatus: 403, code: 'NOT_SIGNED_IN', status: 'LOGIN' }));
});

it('shows the demo’s emails as text, with links only to web addresses', async () => {
  respondToCall(demoMailbox, () => ({ content: { emails: [EMAIL] } }));
  renderPortal('/demoMailbox');
  const email = within(await screen.findByRole('region', { name: 'Complete your registration' }));
  expect(email.getByText(/To anna@example\.com/)).toHaveTextContent('07/01/2026 9:30 AM');
  expect(email.getByText(/Hello <b>Anna<\/b>/)).toHaveTextContent('javascript:alert(1)');
  const links = email.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['http://localhost:4000/juniper/CompleteRegistration/abc']);
  expect(screen.getByRole('link', { name: 'Back to the portal' })).toHaveAttribute('href', '/login');
});

it('says that there are no emails yet', async () => {
  respondToCall(demoMailbox, () => ({ content: { emails: [] } }));
  renderPortal('/demoMailbox');
  expect(await screen.findByText(/^No emails yet\./)).toBeInTheDocument();
});

it('says that the emails could not be loaded, in a county that isn’t a demo', async () => {
  respondToCall(demoMailbox, () => ({ httpStatus: 404, code: 'NOT_FOUND' }));
  renderPortal('/demoMailbox');
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load the emails.");
});
