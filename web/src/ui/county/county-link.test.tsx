import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildConfiguration } from '../../test/county.ts';
import { renderRoutes } from '../../test/render-part.tsx';
import { respondWithConfiguration } from '../../test/server.ts';
import { CountyLink } from './county-link.tsx';

it('opens screens of the portal in place, other pages in a new window, and marks those without TLS', async () => {
  respondWithConfiguration(buildConfiguration());
  const links = (
    <>
      <CountyLink href="/efile">File</CountyLink>
      <CountyLink href="https://www.example.gov">County</CountyLink>
      <CountyLink href="http://old.example.gov">Plats</CountyLink>
      <CountyLink href="tel:218-555-0142">Call</CountyLink>
    </>
  );
  const { user, router } = renderRoutes([
    { path: '/', element: links },
    { path: 'efile', element: <p>Filing</p> },
  ]);
  const nameOf = async (text: RegExp) => (await screen.findByRole('link', { name: text })).textContent;
  expect(await nameOf(/County/)).toBe('County (opens in a new window)');
  expect(await nameOf(/Plats/)).toBe('Plats not encrypted (opens in a new window)');
  expect(screen.getByRole('link', { name: 'Call' })).not.toHaveAttribute('target');
  await user.click(screen.getByRole('link', { name: 'File' }));
  expect(await screen.findByText('Filing')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/efile');
});
