import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiRefusal } from '../lib/api-client.ts';
import { buildConfiguration } from '../test/county.ts';
import { renderRoutes } from '../test/render-part.tsx';
import { respondWithConfiguration } from '../test/server.ts';
import { FailedScreen } from './failed-screen.tsx';

async function showFailure(error: Error) {
  // React writes errors that a screen throws to the console.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  respondWithConfiguration(buildConfiguration());
  const Broken = () => {
    throw error;
  };
  renderRoutes([{ errorElement: <FailedScreen />, children: [{ path: '/', element: <Broken /> }] }]);
  await screen.findByRole('heading', { level: 1, name: "We couldn't show this page" });
}

it('A screen that the server refuses explains why and links elsewhere; another try would be refused too', async () => {
  await showFailure(new ApiRefusal(403, "The county doesn't offer this.", { code: 'NOT_OFFERED' }));
  expect(screen.getByText("The county doesn't offer this.")).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

it('A screen that the server failed to deliver can be retried', async () => {
  await showFailure(new ApiRefusal(503, 'Try later.'));
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
});
